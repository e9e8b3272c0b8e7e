package muhur;

import static java.nio.charset.StandardCharsets.UTF_8;
import static muhur.Tests.equal;
import static muhur.Tests.eventually;
import static muhur.Tests.isTrue;
import static muhur.Tests.test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/** A seller's own program around a download, compiled and run as sellers do it. */
final class ProgramTests {
    private static final String MAIN = """
        import muhur.Muhur;

        public class Main {
            public static void main(String[] args) throws Exception {
                String child = System.getenv("CHILD");
                if (child != null) System.out.println("child " + new ProcessBuilder(child.split(" ")).start().pid());
                Muhur.License license = Muhur.protect();
                System.out.println("runs " + license.code());
                while (System.in.read() >= 0) continue;
            }
        }
        """;

    /** The compiled programs, by the encoding in which the compiler read the source. */
    private static final Map<String, Path> COMPILED = new HashMap<>();
    private static FakeServer server;

    private record Run(Process process, Path output) {
        String text() throws Exception {
            return Files.readString(output, UTF_8);
        }

        int exit() throws Exception {
            isTrue(process.waitFor(100, TimeUnit.SECONDS), "it does not end: " + text());
            return process.exitValue();
        }

        void signal(String name) throws Exception {
            equal(0, new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor());
        }

        void runs() throws Exception {
            eventually(() -> text().contains("runs VALID") || !process.isAlive(), "it does not run");
            isTrue(text().contains("runs VALID"), text());
        }
    }

    static void all() {
        program("a program that may not run ends with one line and 78, and can be read under LANG=C", (server, folder) -> {
            server.handler = (exchange, call) -> server.sign(exchange, call, "SUSPENDED");
            Run run = start(folder, compile(folder), Session.KEY, List.of());
            equal(78, run.exit());
            equal("[M\u00fch\u00fcr] Bu lisans ask\u0131ya al\u0131nm\u0131\u015f. Lisans\u0131n ask\u0131dan kald\u0131r\u0131lmas\u0131 i\u00e7in "
                + "sat\u0131c\u0131n\u0131za yaz\u0131n. (SUSPENDED, REF0000001)\n", run.text());
        });
        program("what a program started is its own, and a denial leaves it alone", (server, folder) -> {
            server.handler = (exchange, call) -> server.sign(exchange, call, "SUSPENDED");
            Run run = start(folder, compile(folder), Session.KEY, List.of(), "CHILD=sleep 100");
            equal(78, run.exit());
            ProcessHandle child = ProcessHandle.of(Long.parseLong(run.text().lines().findFirst().get().substring(6))).get();
            isTrue(child.destroyForcibly(), "it is still there");
        });
        program("a program whose key has a typing error ends with 78, without a call", (server, folder) -> {
            Run run = start(folder, compile(folder), "MHR-KEY", List.of());
            equal(78, run.exit());
            isTrue(run.text().endsWith("(KEY_MALFORMED)\n") && server.calls.isEmpty(), run.text());
        });
        program("a program keeps its folder beside its classes, whatever the working directory", (server, folder) -> {
            Path classes = compile(folder);
            Run run = start(Files.createDirectories(folder.resolve("elsewhere")), classes, Session.KEY, List.of());
            run.runs();
            run.process.getOutputStream().close();
            equal(0, run.exit());
            isTrue(run.text().startsWith("[M\u00fch\u00fcr] Koruma lisans\u0131 ge\u00e7erli, 1/3 kurulum, biti\u015f 12 Ocak 2027\n"), run.text());
            isTrue(Files.exists(Session.state(classes.resolve(".license"))), "it is beside the classes");
            equal(List.of("activate", "deactivate"), server.verbs());
        });
        program("a program in a jar keeps its folder beside the jar", (server, folder) -> {
            Path jar = Files.createDirectories(folder.resolve("app")).resolve("bot.jar");
            String classes = compile(folder).toString();
            equal(0, new ProcessBuilder(jdk("jar"), "--create", "--file", jar.toString(), "-C", classes, ".").start().waitFor());
            Run run = start(folder, jar, Session.KEY, List.of());
            run.runs();
            run.process.getOutputStream().close();
            run.exit();
            isTrue(Files.exists(Session.state(jar.resolveSibling(".license"))), "it is beside the jar");
        });
        program("a folder of before in the working directory is found and kept", (server, folder) -> {
            Path classes = compile(folder), former = folder.resolve(".license").resolve(FakeServer.PRODUCT);
            String instance = "0123456789abcdef".repeat(2);
            Files.writeString(Files.createDirectories(former).resolve("instance"), instance);
            Run run = start(folder, classes, Session.KEY, List.of());
            run.runs();
            run.process.destroyForcibly().waitFor();
            equal(instance, server.calls.get(0).text("fingerprint"));
            isTrue(Files.exists(former.resolve("state.json")) && !Files.exists(classes.resolve(".license")), "it stays where it is");
        });
        program("a folder that can be none ends nobody and hangs nobody", (server, folder) -> {
            Path classes = compile(folder);
            for (String place : List.of("/proc/muhur", "/proc/self/fd", "/dev/null", "/sys/kernel")) {
                Run run = start(folder, classes, Session.KEY, List.of(), "LICENSE_DIR=" + place, "LICENSE_QUIET=1");
                run.runs();
                isTrue(run.text().contains("(FOLDER_UNWRITABLE)"), place + ": " + run.text());
                run.process.destroyForcibly().waitFor();
            }
        });
        program("SIGTERM gives the seat back, and the program ends with 143", (server, folder) -> {
            Run run = start(folder, compile(folder), Session.KEY, List.of());
            run.runs();
            run.process.toHandle().destroy(); // destroy() of a Process would close its input, too
            equal(143, run.exit());
            equal(List.of("activate", "deactivate"), server.verbs());
        });
        program("SIGTERM ends a program that waits for its seat without a stack trace", (server, folder) -> {
            server.handler = (exchange, call) -> server.sign(exchange, call, "INSTANCE_LIMIT");
            Run run = start(folder, compile(folder), Session.KEY, List.of(), "LICENSE_PATIENT=1");
            eventually(() -> run.text().contains("(WAITING_FOR_SEAT)"), "it waits");
            run.process.toHandle().destroy();
            equal(143, run.exit());
            equal(1L, run.text().lines().count());
        });
        program("a process that was stopped for a while asks before anything else", (server, folder) -> {
            Run run = start(folder, compile(folder), Session.KEY, List.of());
            run.runs();
            run.signal("STOP");
            server.handler = (exchange, call) -> server.sign(exchange, call, "REVOKED");
            Thread.sleep(14_000);
            equal(List.of("activate"), server.verbs());
            run.signal("CONT");
            equal(78, run.exit());
            equal(List.of("activate", "heartbeat"), server.verbs());
        });
        program("a preload is told to the seller, and refused nothing", (server, folder) -> {
            Run run = start(folder, compile(folder), Session.KEY, List.of(), "JAVA_TOOL_OPTIONS=-Xbootclasspath/a:/nowhere");
            run.runs();
            run.process.getOutputStream().close();
            run.exit();
            equal(List.of("java/2.0.0 preload", "java/2.0.0 preload"), server.calls.stream().map(call -> call.text("sdk")).toList());
        });
        if (!mayUnshare()) Tests.skip("PID 1", "unshare is refused here");
        else program("PID 1 gives its seat back at SIGTERM, and ends with 143", (server, folder) -> {
            Run run = start(folder, compile(folder), Session.KEY, List.of("unshare", "-p", "-f", "--mount-proc"));
            run.runs();
            run.process.children().forEach(ProcessHandle::destroy);
            equal(143, run.exit());
            equal(List.of("activate", "deactivate"), server.verbs());
        });
        for (String encoding : List.of("US-ASCII", "windows-1254", "UTF-8"))
            program("a source that is compiled as " + encoding + " says the same", (server, folder) -> {
                server.handler = (exchange, call) -> server.sign(exchange, call, "EXPIRED");
                Run run = start(folder, compile(folder, encoding), Session.KEY, List.of());
                run.exit();
                isTrue(run.text().startsWith("[M\u00fch\u00fcr] Bu lisans\u0131n s\u00fcresi dolmu\u015f."), run.text());
            });
    }

    private static boolean mayUnshare() {
        try {
            return new ProcessBuilder("unshare", "-p", "-f", "--mount-proc", "true").start().waitFor() == 0;
        } catch (Exception none) {
            return false;
        }
    }

    /** A test of a program, against the server that all programs are compiled for. */
    private static void program(String name, LiveTests.Body body) {
        test(name, () -> {
            if (server == null) server = new FakeServer();
            server.handler = server::valid;
            server.calls.clear();
            body.run(server, Session.folder());
        });
    }

    /** The program's classes in this folder. */
    private static Path compile(Path folder) throws Exception {
        return compile(folder, "US-ASCII");
    }

    private static Path compile(Path folder, String encoding) throws Exception {
        if (!COMPILED.containsKey(encoding)) COMPILED.put(encoding, compileOnce(encoding));
        Path from = COMPILED.get(encoding), classes = folder.resolve("classes");
        for (Path file : Files.walk(from).toList()) Files.copy(file, classes.resolve(from.relativize(file).toString()));
        return classes;
    }

    /** As javac reads the source on a machine with that encoding, where the command names none. */
    private static Path compileOnce(String encoding) throws Exception {
        Path folder = Session.folder(), classes = folder.resolve("classes");
        Path sources = Files.createDirectories(folder.resolve("sources"));
        String download = Files.readString(Path.of(System.getProperty("muhur.source"))).replace("@@MUHUR_PINS@@", server.pins());
        Files.writeString(sources.resolve("Muhur.java"), download);
        Files.writeString(sources.resolve("Main.java"), MAIN);
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-Werror", "-Xlint:all", "-encoding", encoding,
            "-d", classes.toString(), sources.resolve("Muhur.java").toString(), sources.resolve("Main.java").toString());
        equal(0, status);
        return classes;
    }

    private static String jdk(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }

    private static Run start(Path directory, Path classes, String key, List<String> before, String... settings) throws Exception {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(jdk("java"), "-Duser.language=tr", "-Duser.country=TR", "-cp", classes.toString(), "Main"));
        Path output = Files.createTempFile(Session.folder(), "output", "");
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
            .redirectOutput(output.toFile());
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("LICENSE_KEY", key);
        for (String setting : settings) builder.environment().put(setting.split("=")[0], setting.split("=")[1]);
        return new Run(builder.start(), output);
    }
}
