package muhur;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * For each line of JSON {@code {"run","attempt","pins","key","folder","version"}} one bot that goes on, and a line for
 * each of its verdicts and updates. {@code {"run","ends":"as a crash"}} ends one without giving its seat back.
 */
public final class Bots {
    private static final Map<String, Muhur.License> RUNNING = new ConcurrentHashMap<>();
    private static final PrintStream OUT = new PrintStream(System.out, true, UTF_8);

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            Muhur.JsonObject wish = Muhur.Json.object(line.getBytes(UTF_8));
            new Thread(() -> follow(wish)).start();
        }
        Runtime.getRuntime().halt(0);
    }

    private static void follow(Muhur.JsonObject wish) {
        String run = wish.text("run");
        Muhur.License before = RUNNING.remove(run);
        if (before != null) before.close(false);
        if (wish.text("ends") != null) return;
        Muhur.License bot = Muhur.start(new Muhur.Options().pins(wish.text("pins")).key(wish.text("key"))
            .folder(Path.of(wish.text("folder"))).version(wish.text("version"))
            .onChange(verdict -> tell(wish, verdict)).onDenied(verdict -> tell(wish, verdict))
            .onUpdate(update -> tell(wish, update)));
        RUNNING.put(run, bot);
        tell(wish, bot.ready().join());
    }

    private static synchronized void tell(Muhur.JsonObject wish, Muhur.Update update) {
        OUT.println(Muhur.Json.write(Map.of("run", wish.text("run"), "update", update.version() + " " + update.required())));
    }

    private static synchronized void tell(Muhur.JsonObject wish, Muhur.Verdict verdict) {
        Map<String, Object> told = new HashMap<>();
        told.put("run", wish.text("run"));
        told.put("attempt", wish.text("attempt"));
        told.put("state", verdict.state().name().toLowerCase(Locale.ROOT));
        told.put("code", verdict.code());
        told.put("because", verdict.because());
        OUT.println(Muhur.Json.write(told));
    }
}
