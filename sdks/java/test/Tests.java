package muhur;

import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;

/** Runs the tests of one class and counts; the exit code is 1 when one fails. */
public final class Tests {
    private static int passed, failed, skipped;

    interface Body {
        void run() throws Exception;
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Class.forName("muhur." + args[0]).getDeclaredMethod("all").invoke(null);
        System.out.println("TOTAL passed=" + passed + " failed=" + failed + " skipped=" + skipped);
        System.exit(failed == 0 ? 0 : 1);
    }

    static void test(String name, Body body) {
        try {
            body.run();
            passed++;
        } catch (Throwable failure) {
            failed++;
            System.out.println("FAILED " + name);
            failure.printStackTrace(System.out);
        }
    }

    static void skip(String name, String reason) {
        skipped++;
        System.out.println("SKIPPED " + name + ": " + reason);
    }

    static void equal(Object expected, Object found) {
        if (!Objects.equals(expected, found)) throw new AssertionError("expected " + expected + ", found " + found);
    }

    static void isTrue(boolean holds, String otherwise) {
        if (!holds) throw new AssertionError(otherwise);
    }

    /** Waits until it holds, for as long as a busy machine may need. */
    static void eventually(Callable<Boolean> holds, String otherwise) throws Exception {
        for (long until = System.nanoTime() + 120_000_000_000L; System.nanoTime() < until; Thread.sleep(10))
            if (holds.call()) return;
        throw new AssertionError(otherwise);
    }

    static String lower(Object name) {
        return name.toString().toLowerCase(Locale.ROOT);
    }
}
