package muhur;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A license under test with its folder and its output. */
final class Session implements AutoCloseable {
    static final String KEY = "MHR-7Q2KV9TB3FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E";
    final Muhur.Options options = new Muhur.Options().quiet(true);
    Muhur.License license;
    final List<Muhur.Verdict> changes = new CopyOnWriteArrayList<>(), denials = new CopyOnWriteArrayList<>();
    final List<String> lines = new CopyOnWriteArrayList<>();

    Session(String pins, Path folder) {
        options.pins(pins).key(KEY).folder(folder).onChange(changes::add).onDenied(denials::add);
        options.log = (level, line) -> lines.add(line);
    }

    /** Begins without waiting. */
    Muhur.License begin() {
        license = Muhur.start(options);
        return license;
    }

    Muhur.Verdict start() throws Exception {
        return begin().ready().get(100, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        license.close();
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
