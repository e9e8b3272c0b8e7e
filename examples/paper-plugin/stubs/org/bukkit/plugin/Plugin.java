package org.bukkit.plugin;

import org.bukkit.command.CommandExecutor;

public interface Plugin extends CommandExecutor {
    String getName();

    boolean isEnabled();

    void onEnable();

    void onDisable();
}
