package com.example.koruma;

import muhur.Muhur;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;
import org.bukkit.plugin.java.JavaPlugin;

public final class KorumaPlus extends JavaPlugin {
    @Override
    public void onEnable() {
        Muhur.protect(this, this::boot);
    }

    /** Runs on the main thread once the license holds: register listeners and commands here. */
    private void boot() {
        getCommand("koruma").setExecutor(this);
        getLogger().info("KorumaPlus hazır.");
    }

    @Override
    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) {
        sender.sendMessage("KorumaPlus çalışıyor.");
        return true;
    }
}
