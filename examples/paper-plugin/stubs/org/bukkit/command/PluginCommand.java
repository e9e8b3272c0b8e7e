package org.bukkit.command;

public final class PluginCommand extends Command {
    private CommandExecutor executor;

    public void setExecutor(CommandExecutor executor) {
        this.executor = executor;
    }

    public CommandExecutor getExecutor() {
        return executor;
    }
}
