package muhur;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** A bot that does nothing but run: docs in sdks/hostile/guarded.ts. With WATCH=none its heartbeat's thread is stopped. */
public final class Guarded {
    public static void main(String[] args) throws Exception {
        Map<String, String> env = System.getenv();
        Path folder = Path.of(env.get("FOLDER"));
        Muhur.License license = Muhur.protect(new Muhur.Options().pins(env.get("PINS")).folder(folder));
        if ("none".equals(env.get("WATCH"))) stopWatch(folder);
        String last = read(license);
        System.out.println("runs " + last);
        for (String now; ; last = now) {
            Thread.sleep(100);
            now = read(license);
            if (!now.equals(last)) System.out.println("reads " + now);
        }
    }

    private static String read(Muhur.License license) {
        return Tests.lower(license.state()) + " " + license.code();
    }

    /** Stops the heartbeat's thread, alone and for good: its next write goes to a pipe that nobody reads. Returns the pipe. */
    static Path stopWatch(Path folder) throws Exception {
        Path pipe = Session.state(folder).resolveSibling("leader");
        Path made = pipe.resolveSibling("pipe");
        Tests.equal(0, new ProcessBuilder("mkfifo", made.toString()).start().waitFor());
        return Files.move(made, pipe, StandardCopyOption.REPLACE_EXISTING);
    }
}
