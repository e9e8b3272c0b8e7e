package org.bukkit.command;

public abstract class Command {
}
