package org.bukkit.plugin;

public interface PluginManager {
    void disablePlugin(Plugin plugin);
}
