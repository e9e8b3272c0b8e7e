package muhur;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A Muhur under test with its folder and what it told. */
final class Session implements AutoCloseable {
    static final String KEY = "MHR-7Q2KV9TB3FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E";
    final Muhur muhur;
    final List<Muhur.Verdict> changes = new CopyOnWriteArrayList<>(), denials = new CopyOnWriteArrayList<>();

    Session(String pins, Path folder) {
        this(pins, KEY, folder);
    }

    Session(String pins, String key, Path folder) {
        muhur = new Muhur(pins, key, folder).onChange(changes::add).onDenied(denials::add);
    }

    Muhur.Verdict start() throws Exception {
        return muhur.start().get(30, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        muhur.close().orTimeout(30, TimeUnit.SECONDS).join();
    }

    /** Ends as a crash does: nothing is told to the server. */
    void crash() {
        muhur.close(false).orTimeout(30, TimeUnit.SECONDS).join();
    }

    static Path folder() throws Exception {
        return Files.createTempDirectory(Path.of(System.getProperty("muhur.temp", System.getProperty("java.io.tmpdir"))), "muhur");
    }

    static Path state(Path folder) {
        return folder.resolve(FakeServer.PRODUCT).resolve("state.json");
    }

    /** The SDK's own threads that are alive. */
    static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).filter(name -> name.startsWith("muhur")).toList();
    }
}
