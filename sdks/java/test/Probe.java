package muhur;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/** One whole start per JSON line of input, {@code {"pins","key","folder"}}; one JSON line of its verdict each. */
public final class Probe {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        PrintStream out = new PrintStream(System.out, true, UTF_8);
        for (String line; (line = in.readLine()) != null; ) {
            Map<?, ?> asked = Muhur.Json.object(line.getBytes(UTF_8));
            Muhur muhur = new Muhur((String) asked.get("pins"), (String) asked.get("key"), Path.of((String) asked.get("folder")));
            Muhur.Verdict found = muhur.onDenied(verdict -> { }).start().join();
            muhur.close(false).join();
            out.println(Muhur.Json.write("state", Tests.lower(found.state()), "code", found.code(), "because", found.because()));
        }
    }
}
