package org.bukkit.plugin.java;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.Logger;
import org.bukkit.Server;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;
import org.bukkit.command.PluginCommand;
import org.bukkit.configuration.file.FileConfiguration;
import org.bukkit.plugin.Plugin;
import org.bukkit.plugin.PluginDescriptionFile;

/** A stub of Bukkit's class for a plugin with one command; signatures as in the API. */
public abstract class JavaPlugin implements Plugin {
    private final Map<String, PluginCommand> commands = new HashMap<>();
    private Server server;
    private PluginDescriptionFile description;
    private File dataFolder;
    private Logger logger;
    private volatile boolean enabled;

    public final void init(Server server, PluginDescriptionFile description, File dataFolder, Logger logger) {
        this.server = server;
        this.description = description;
        this.dataFolder = dataFolder;
        this.logger = logger;
    }

    public final void setEnabled(boolean enabled) {
        if (this.enabled == enabled) return;
        this.enabled = enabled;
        if (enabled) onEnable();
        else onDisable();
    }

    @Override
    public void onEnable() { }

    @Override
    public void onDisable() { }

    @Override
    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) {
        return false;
    }

    @Override
    public final boolean isEnabled() {
        return enabled;
    }

    @Override
    public final String getName() {
        return description.getName();
    }

    public final Server getServer() {
        return server;
    }

    public final PluginDescriptionFile getDescription() {
        return description;
    }

    public final File getDataFolder() {
        return dataFolder;
    }

    public Logger getLogger() {
        return logger;
    }

    public PluginCommand getCommand(String name) {
        return commands.computeIfAbsent(name, unused -> new PluginCommand());
    }

    public void saveDefaultConfig() {
        Path config = dataFolder.toPath().resolve("config.yml");
        if (Files.exists(config)) return;
        try (InputStream packed = getClass().getClassLoader().getResourceAsStream("config.yml")) {
            if (packed == null) throw new IllegalArgumentException("config.yml is not in the jar");
            Files.createDirectories(config.getParent());
            Files.copy(packed, config);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    public FileConfiguration getConfig() {
        try {
            Path config = dataFolder.toPath().resolve("config.yml");
            return new FileConfiguration(read(Files.exists(config) ? Files.readString(config) : ""));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Reads lines {@code name: value} of simple YAML files. */
    public static Map<String, String> read(String yaml) {
        Map<String, String> values = new HashMap<>();
        for (String line : yaml.split("\n")) {
            String[] pair = line.split(":", 2);
            if (pair.length == 2 && !line.startsWith("#")) values.put(pair[0], pair[1].strip().replaceAll("^['\"]|['\"]$", ""));
        }
        return values;
    }
}
