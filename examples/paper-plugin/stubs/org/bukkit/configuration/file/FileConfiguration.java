package org.bukkit.configuration.file;

import java.util.Map;

public final class FileConfiguration {
    private final Map<String, String> values;

    public FileConfiguration(Map<String, String> values) {
        this.values = values;
    }

    public String getString(String path) {
        return values.get(path);
    }

    public String getString(String path, String otherwise) {
        return values.getOrDefault(path, otherwise);
    }
}
