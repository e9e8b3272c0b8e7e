package org.bukkit.scheduler;

import org.bukkit.plugin.Plugin;

public interface BukkitScheduler {
    void runTask(Plugin plugin, Runnable task);
}
