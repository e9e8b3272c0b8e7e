import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.bukkit.Server;
import org.bukkit.command.CommandExecutor;
import org.bukkit.plugin.Plugin;
import org.bukkit.plugin.PluginDescriptionFile;
import org.bukkit.plugin.PluginManager;
import org.bukkit.plugin.java.JavaPlugin;
import org.bukkit.scheduler.BukkitScheduler;

/**
 * A stand-in for a Minecraft server with one plugin: {@code StandIn <jar> <data folder>}. The main thread runs the
 * plugin's scheduled tasks and the commands of stdin: reload, stop, threads, or a command of the plugin. Like Paper,
 * the stand-in closes the plugin's class loader on disabling.
 */
public final class StandIn implements Server, PluginManager, BukkitScheduler {
    private static final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final File jar, dataFolder;
    private URLClassLoader loader;
    private JavaPlugin plugin;
    private boolean stopped;

    private StandIn(File jar, File dataFolder) {
        this.jar = jar;
        this.dataFolder = dataFolder;
    }

    public static void main(String[] args) throws Exception {
        StandIn server = new StandIn(new File(args[0]), new File(args[1]));
        server.enable();
        Thread console = new Thread(server::readConsole, "console");
        console.setDaemon(true);
        console.start();
        while (!server.stopped) server.tasks.take().run();
        out.println("Server stopped");
    }

    private void readConsole() {
        try {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line; (line = in.readLine()) != null; ) {
                String typed = line.strip();
                tasks.add(() -> run(typed));
            }
        } catch (IOException closed) {
            // end of stdin
        }
    }

    private void run(String line) {
        switch (line) {
            case "reload" -> {
                disablePlugin(plugin);
                enable();
            }
            case "stop" -> {
                disablePlugin(plugin);
                stopped = true;
            }
            case "threads" -> out.println("Threads: " + Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName).filter(name -> name.startsWith("muhur")).sorted().toList());
            default -> {
                CommandExecutor executor = plugin.getCommand(line).getExecutor();
                if (!plugin.isEnabled() || executor == null) out.println("Unknown command: " + line);
                else executor.onCommand(out::println, plugin.getCommand(line), line, new String[0]);
            }
        }
    }

    private void enable() {
        try {
            loader = new URLClassLoader(new URL[] {jar.toURI().toURL()}, StandIn.class.getClassLoader());
            String yaml = new String(loader.getResourceAsStream("plugin.yml").readAllBytes(), StandardCharsets.UTF_8);
            PluginDescriptionFile description = new PluginDescriptionFile(JavaPlugin.read(yaml));
            plugin = (JavaPlugin) loader.loadClass(description.getMain()).getDeclaredConstructor().newInstance();
            plugin.init(this, description, dataFolder, logger(description.getName()));
            out.println("Enabling " + description.getName() + " v" + description.getVersion());
            long begin = System.nanoTime();
            plugin.setEnabled(true);
            out.printf("onEnable took %d ms%n", (System.nanoTime() - begin) / 1_000_000);
        } catch (ReflectiveOperationException | IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static Logger logger(String name) {
        Logger logger = Logger.getAnonymousLogger();
        logger.setUseParentHandlers(false);
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord line) {
                out.println("[" + line.getLevel() + "] [" + name + "] " + line.getMessage());
            }

            @Override
            public void flush() { }

            @Override
            public void close() { }
        });
        return logger;
    }

    @Override
    public void disablePlugin(Plugin disabled) {
        if (!disabled.isEnabled()) return;
        out.println("Disabling " + disabled.getName() + " on " + Thread.currentThread().getName());
        ((JavaPlugin) disabled).setEnabled(false);
        try {
            loader.close();
        } catch (IOException gone) {
            throw new IllegalStateException(gone);
        }
    }

    @Override
    public void runTask(Plugin owner, Runnable task) {
        if (!owner.isEnabled()) throw new IllegalStateException(owner.getName() + " is disabled and may not schedule");
        tasks.add(task);
    }

    @Override
    public PluginManager getPluginManager() {
        return this;
    }

    @Override
    public BukkitScheduler getScheduler() {
        return this;
    }
}
