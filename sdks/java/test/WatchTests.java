package muhur;

import static muhur.LiveTests.live;
import static muhur.Tests.equal;
import static muhur.Tests.eventually;
import static muhur.Tests.isTrue;
import static muhur.Tests.test;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Each reader of a verdict judges it, even when the heartbeat's thread has stopped. */
final class WatchTests {
    static void all() {
        live("while the thread that beats stands still, whoever reads finds grace and then its end, and the bot ends", (server, folder) -> {
            server.lease = 5;
            server.grace = 8;
            Session session = new Session(server.pins(), folder);
            session.start();
            try (Standstill standstill = Standstill.of(folder)) {
                eventually(() -> session.license.state() == Muhur.State.GRACE, "it reads grace");
                equal("TIMED_OUT", session.license.because());
                eventually(() -> session.license.state() == Muhur.State.DENIED, "it reads a denial");
                equal(List.of(), session.license.entitlements());
                eventually(() -> !session.denials.isEmpty(), "the second watch ends it");
                equal("GRACE_OVER", session.denials.get(0).code());
                isTrue(standstill.holds(), "the thread stood still all the while");
            }
            equal(List.of("activate"), server.verbs());
        });
        live("while the thread that beats stands still, the server's scheduler disables the plugin", (server, folder) -> {
            server.lease = 5;
            server.grace = 8;
            PluginTests.Plugin plugin = new PluginTests.Plugin(new PluginTests.Folia(), folder, Session.KEY);
            PluginTests.protect(server, plugin);
            plugin.server.tick();
            try (Standstill standstill = Standstill.of(folder.resolve(".license"))) {
                for (; plugin.server.tasks.isEmpty(); Thread.sleep(200)) plugin.server.tickLater();
                plugin.server.tick();
                equal(Thread.currentThread(), plugin.disabledBy);
                isTrue(plugin.lines.toString().contains("(GRACE_OVER, TIMED_OUT)"), "" + plugin.lines);
                isTrue(standstill.holds(), "the thread stood still all the while");
            }
        });
        live("where the scheduler forgot the second watch, the first one begins it again", (server, folder) -> {
            PluginTests.Plugin plugin = new PluginTests.Plugin(new PluginTests.Server(), folder, Session.KEY);
            Muhur.License license = PluginTests.protect(server, plugin);
            plugin.server.tick();
            plugin.server.delayed.take();
            plugin.server.tickLater();
            license.close();
        });
        live("an active verdict is asked about when its lease ends, and no sooner than after a second", (server, folder) -> {
            server.lease = 3;
            try (Session session = new Session(server.pins(), folder)) {
                session.start();
                eventually(() -> server.calls.size() > 2, "it asks");
                equal(List.of("activate", "heartbeat", "heartbeat"), server.verbs().subList(0, 3));
                equal(List.of(), session.changes);
                server.lease = -9;
                eventually(() -> session.license.state() == Muhur.State.GRACE, "it has run out when it comes");
                int calls = server.calls.size();
                for (long until = System.nanoTime() + 3_000_000_000L; System.nanoTime() < until; Thread.sleep(1)) session.license.state();
                isTrue(server.calls.size() - calls <= 5, "whoever reads all the time causes no storm");
            }
        });
        test("each preload is named", () -> {
            equal(List.of(), Muhur.Preloads.of(Map.of("LD_PRELOAD", "", "JAVA_TOOL_OPTIONS", "-Xmx1g -Dx=-javaagent"), List.of("-Xmx1g")));
            equal(List.of("JAVA_TOOL_OPTIONS"), Muhur.Preloads.of(Map.of(), List.of("-Xmx1g", "-agentlib:jdwp=server=y")));
            equal(List.of("LD_PRELOAD", "JDK_JAVA_OPTIONS"), Muhur.Preloads.of(
                Map.of("LD_PRELOAD", "a.so", "JDK_JAVA_OPTIONS", "-Xmx1g -javaagent:a.jar"), List.of("-javaagent:a.jar")));
        });
    }

    /** The heartbeat's thread stands still until this is closed. */
    private record Standstill(Path pipe) implements AutoCloseable {
        static Standstill of(Path folder) throws Exception {
            return new Standstill(Guarded.stopWatch(folder));
        }

        boolean holds() {
            return Thread.getAllStackTraces().entrySet().stream().filter(thread -> thread.getKey().getName().equals("muhur"))
                .anyMatch(thread -> List.of(thread.getValue()).toString().contains("showLife"));
        }

        /**
         * The thread waits for the other end of the pipe, to write or to read the file's time. Both ends stay open until
         * every thread that found the pipe has opened it: a later thread would wait for ever.
         */
        @Override
        public void close() throws IOException {
            try (FileChannel ends = FileChannel.open(pipe, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                Files.deleteIfExists(pipe);
                isTrue(ends.isOpen(), "the thread goes on");
                for (int looks = 0; looks < 10; looks = holds() ? 0 : looks + 1) LockSupport.parkNanos(100_000_000);
            }
        }
    }
}
