package org.bukkit.plugin;

import java.util.Map;

/** Content of plugin.yml. */
public final class PluginDescriptionFile {
    private final Map<String, String> fields;

    public PluginDescriptionFile(Map<String, String> fields) {
        this.fields = fields;
    }

    public String getName() {
        return fields.get("name");
    }

    public String getVersion() {
        return fields.get("version");
    }

    public String getMain() {
        return fields.get("main");
    }
}
