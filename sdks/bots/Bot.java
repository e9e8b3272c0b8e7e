package muhur;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * For each line of JSON {@code {"run","pins","key","folder","version"}} one bot that goes on, and a line for each of its
 * verdicts. {@code {"run","ends":true}} ends one as a crash would.
 */
public final class Bot {
    private static final Map<String, Muhur> RUNNING = new ConcurrentHashMap<>();
    private static final PrintStream OUT = new PrintStream(System.out, true, UTF_8);

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            Map<?, ?> wish = Muhur.Json.object(line.getBytes(UTF_8));
            new Thread(() -> follow(wish)).start();
        }
        Runtime.getRuntime().halt(0);
    }

    private static void follow(Map<?, ?> wish) {
        String run = (String) wish.get("run");
        Muhur before = RUNNING.remove(run);
        if (before != null) before.close(false).join();
        if (wish.containsKey("ends")) return;
        Path folder = Path.of((String) wish.get("folder"));
        Muhur bot = new Muhur((String) wish.get("pins"), (String) wish.get("key"), folder)
            .version((String) wish.get("version"))
            .onChange(verdict -> tell(run, verdict))
            .onDenied(verdict -> tell(run, verdict));
        RUNNING.put(run, bot);
        tell(run, bot.start().join());
    }

    private static synchronized void tell(String run, Muhur.Verdict verdict) {
        String state = verdict.state().name().toLowerCase(Locale.ROOT);
        OUT.println(Muhur.Json.write("run", run, "state", state, "code", verdict.code(), "because", verdict.because()));
    }
}
