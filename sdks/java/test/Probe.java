package muhur;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** One whole start per JSON line of input, {@code {"pins","key","folder"}}; one JSON line of its verdict each. With "download" the update is fetched, too. */
public final class Probe {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        PrintStream out = new PrintStream(System.out, true, UTF_8);
        for (String line; (line = in.readLine()) != null; ) {
            Muhur.JsonObject asked = Muhur.Json.object(line.getBytes(UTF_8));
            Muhur.Options options = new Muhur.Options().pins(asked.text("pins")).key(asked.text("key"))
                .folder(Path.of(asked.text("folder"))).quiet(true).onDenied(verdict -> { });
            if (asked.text("channel") != null) options.channel(Muhur.Channel.BETA);
            Muhur.License license = Muhur.start(options);
            Muhur.Verdict found = license.ready().join();
            Map<String, Object> told = new HashMap<>();
            if (asked.text("download") != null) told.put("fetched", fetched(license, asked.text("download")));
            license.close(false);
            told.put("state", Tests.lower(found.state()));
            told.put("code", found.code());
            told.put("because", found.because());
            out.println(Muhur.Json.write(told));
        }
    }

    private static String fetched(Muhur.License license, String folder) throws IOException {
        try {
            Path path = license.downloadUpdate(Path.of(folder));
            return path == null ? null : path.getFileName().toString();
        } catch (Muhur.UpdateException refused) {
            return refused.code();
        }
    }
}
