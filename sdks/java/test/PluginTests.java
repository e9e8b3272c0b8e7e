package muhur;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static muhur.LiveTests.live;
import static muhur.Tests.equal;
import static muhur.Tests.eventually;
import static muhur.Tests.isTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The line in onEnable, against the few methods of a server that it calls. */
final class PluginTests {
    /** A server with the test's thread as its main thread; its class is not public, as CraftBukkit's may not be. */
    static class Server {
        final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>(), delayed = new LinkedBlockingQueue<>();
        Path updates;

        public Object getPluginManager() {
            return new Manager();
        }

        public Object getScheduler() {
            return new Scheduler(tasks, delayed);
        }

        public File getUpdateFolderFile() {
            return updates.toFile();
        }

        /** As 2 seconds later. */
        void tickLater() throws Exception {
            Runnable task = delayed.poll(100, TimeUnit.SECONDS);
            isTrue(task != null, "nothing was scheduled for later");
            task.run();
        }

        void tick() throws Exception {
            Runnable task = tasks.poll(100, TimeUnit.SECONDS);
            isTrue(task != null, "nothing was scheduled");
            task.run();
        }
    }

    /** As Paper from 1.20 on and Folia, where the old scheduler throws. */
    static class Folia extends Server {
        public Object getGlobalRegionScheduler() {
            return new Regions(tasks, delayed);
        }

        @Override
        public Object getScheduler() {
            throw new UnsupportedOperationException();
        }
    }

    record Regions(BlockingQueue<Runnable> tasks, BlockingQueue<Runnable> delayed) {
        public void execute(Object plugin, Runnable task) {
            tasks.add(task);
        }

        public Object runDelayed(Object plugin, Consumer<Object> task, long ticks) {
            return delayed.add(() -> task.accept(this));
        }
    }

    record Scheduler(BlockingQueue<Runnable> tasks, BlockingQueue<Runnable> delayed) {
        public Object runTask(Plugin plugin, Runnable task) {
            if (!plugin.enabled) throw new IllegalStateException("the plugin is disabled");
            return tasks.add(task);
        }

        public Object runTaskLater(Plugin plugin, Runnable task, long ticks) {
            return delayed.add(task);
        }

        public void runTaskLater(Plugin plugin, Consumer<Object> task, long ticks) {
            throw new AssertionError("the other one is meant");
        }
    }

    static class Manager {
        public void disablePlugin(Plugin plugin) {
            plugin.disabledBy = Thread.currentThread();
            plugin.enabled = false;
        }
    }

    record Config(String license) {
        public String getString(String path) {
            return path.equals("license") ? license : null;
        }

        public String getString(String path, String otherwise) {
            throw new AssertionError("the other one is meant");
        }
    }

    record Description(String version) {
        public String getVersion() {
            return version;
        }
    }

    static class Plugin {
        final Server server;
        final Path folder;
        final String license;
        final List<String> lines = new CopyOnWriteArrayList<>();
        volatile boolean enabled = true;
        volatile Thread disabledBy, bootedBy;

        Plugin(Server server, Path folder, String license) {
            this.server = server;
            this.folder = folder;
            this.license = license;
        }

        void boot() {
            bootedBy = Thread.currentThread();
        }

        public Object getServer() {
            return server;
        }

        public Object getConfig() {
            return new Config(license);
        }

        public File getDataFolder() {
            return folder.toFile();
        }

        public Object getDescription() {
            return new Description("2.0.1");
        }

        public boolean isEnabled() {
            return enabled;
        }

        public Logger getLogger() {
            Logger logger = Logger.getAnonymousLogger();
            logger.setUseParentHandlers(false);
            logger.addHandler(new Handler() {
                @Override
                public void publish(LogRecord line) {
                    lines.add(line.getLevel() + " " + line.getMessage());
                }

                @Override
                public void flush() { }

                @Override
                public void close() { }
            });
            return logger;
        }
    }

    static Muhur.License protect(FakeServer fake, Plugin plugin) {
        return Muhur.protect(plugin, new Muhur.Options().pins(fake.pins()), plugin::boot);
    }

    static void all() {
        for (Server server : List.of(new Server(), new Folia()))
            live("a plugin on " + server.getClass().getSimpleName() + " boots on the main thread", (fake, folder) -> {
                Plugin plugin = new Plugin(server, folder, Session.KEY);
                Muhur.License license = protect(fake, plugin);
                server.tick();
                equal(Thread.currentThread(), plugin.bootedBy);
                equal("2.0.1", fake.calls.get(0).text("version"));
                isTrue(Session.state(folder.resolve(".license")).toFile().exists(), "its state is in its data folder");
                isTrue(plugin.lines.toString().startsWith("[INFO [M\u00fch\u00fcr] Koruma lisans\u0131 ge\u00e7erli, 1/3 kurulum, biti\u015f "), "" + plugin.lines);
                license.close();
            });
        live("a plugin's next jar waits in the update folder by the name of its own, and never replaces that one", (fake, folder) -> {
            Plugin plugin = new Plugin(new Server(), folder, Session.KEY);
            plugin.server.updates = folder.resolve("update");
            String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest("jar".getBytes(US_ASCII)));
            String link = ",\"upd\":{\"required\":false," + Muhur.Json.write(Map.of("version", "2.1.0", "file", "koruma.jar",
                "url", fake.address() + "/next", "sha256", hash)).substring(1) + "}";
            fake.handler = (exchange, call) -> {
                if (call.verb().equals("next")) {
                    FakeServer.send(exchange, 200, "jar");
                } else {
                    String claims = Muhur.Json.write(fake.claims(call, "VALID")).replaceFirst("}$", link);
                    FakeServer.send(exchange, 200, FakeServer.answer(FakeServer.token(fake.key, "k1", claims), fake.instanceToken()));
                }
            };
            Muhur.License license = protect(fake, plugin);
            plugin.server.tick();
            Path running = Muhur.Folder.source();
            Path next = license.downloadUpdate();
            equal(plugin.server.updates.resolve(running.getFileName()), next);
            equal("jar", Files.readString(next));
            equal(hash, Muhur.Program.hashOf(next));
            equal(null, Muhur.Program.hashOf(next.getParent()));
            plugin.server.updates = running.getParent();
            try {
                license.downloadUpdate();
                throw new AssertionError("it was replaced");
            } catch (Muhur.UpdateException refused) {
                equal("UPDATE_RUNNING", refused.code());
            }
            license.close();
        });
        live("a plugin that is denied prints one line and is disabled on the main thread", (fake, folder) -> {
            fake.handler = (exchange, call) -> fake.sign(exchange, call, "EXPIRED");
            Plugin plugin = new Plugin(new Server(), folder, Session.KEY);
            protect(fake, plugin);
            plugin.server.tick();
            equal(Thread.currentThread(), plugin.disabledBy);
            equal(null, plugin.bootedBy);
            equal(1, plugin.lines.size());
            isTrue(plugin.lines.get(0).matches("SEVERE \\[M\u00fch\u00fcr\\] .*\\(EXPIRED, REF0000001\\)"), "" + plugin.lines);
        });
        live("a plugin without a key says so without a call", (fake, folder) -> {
            Plugin plugin = new Plugin(new Server(), folder, "");
            protect(fake, plugin);
            plugin.server.tick();
            isTrue(plugin.lines.get(0).endsWith("(KEY_MISSING)") && fake.calls.isEmpty(), "" + plugin.lines);
        });
        live("a plugin that is disabled gives its seat back by itself", (fake, folder) -> {
            Plugin plugin = new Plugin(new Server(), folder, Session.KEY);
            protect(fake, plugin);
            plugin.server.tick();
            plugin.enabled = false;
            eventually(() -> fake.verbs().equals(List.of("activate", "deactivate")), "it is deactivated");
        });
        live("a plugin that is enabled again at once has one seat", (fake, folder) -> {
            Plugin plugin = new Plugin(new Server(), folder, Session.KEY);
            Muhur.License first = protect(fake, plugin);
            plugin.server.tick();
            Muhur.License second = protect(fake, plugin);
            plugin.server.tick();
            isTrue(second.verdict().mayRun(), "the second runs");
            equal(List.of("activate"), fake.verbs());
            first.close();
            second.close();
        });
    }
}
