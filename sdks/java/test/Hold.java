package muhur;

import java.nio.file.Path;

/** A process of its own that runs until its input ends: {@code Hold <pins> <key> <folder>}. */
public final class Hold {
    public static void main(String[] args) throws Exception {
        Muhur.Verdict verdict = new Muhur(args[0], args[1], Path.of(args[2])).start().join();
        System.out.println(Tests.lower(verdict.state()) + " " + verdict.code());
        while (System.in.read() >= 0) continue;
    }
}
