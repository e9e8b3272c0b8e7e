package muhur;

import static java.nio.charset.StandardCharsets.UTF_8;
import static muhur.LiveTests.live;
import static muhur.Tests.equal;
import static muhur.Tests.isTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** {@code java Muhur.java doctor}, as a buyer runs it: from the source of a download. */
final class DoctorTests {
    private record Run(int exit, String text) {
        String last() {
            String[] lines = text.strip().split("\n");
            return lines[lines.length - 1];
        }
    }

    static void all() {
        live("doctor says that all is well", (server, folder) -> {
            Run run = doctor(server.pins(), Session.KEY, folder, "C.UTF-8");
            equal(0, run.exit);
            String pattern = "muhur-doctor java/2\\.0\\.0 product=" + FakeServer.PRODUCT + " key=MHR-7Q2K\u2026 KEY=ok FOLDER=ok "
                + "DNS=ok TLS=none CLOCK=[+-]\\d+s PRELOAD=none VERDICT=VALID ref=REF0000001";
            isTrue(run.last().matches(pattern), run.text);
            isTrue(run.text.contains("\u2713 Anahtar: ") && !run.text.contains(Session.KEY.substring(10)), run.text);
            isTrue(server.verbs().contains("validate") && !server.verbs().contains("activate"), "it takes no seat");
            equal(0L, Files.list(folder).count()); // and leaves nothing behind
        });
        live("doctor can be read where the locale knows ASCII only", (server, folder) ->
            isTrue(doctor(server.pins(), Session.KEY, folder, "C").text.contains("\u2713 Klas\u00f6r: "), "it is Turkish"));
        live("doctor names what is wrong", (server, folder) -> {
            server.handler = (exchange, call) -> server.sign(exchange, call, "SUSPENDED");
            Run run = doctor(server.pins(), Session.KEY, Files.writeString(folder.resolve("file"), ""), "C.UTF-8");
            equal(1, run.exit);
            isTrue(run.last().contains("FOLDER=FOLDER_UNWRITABLE") && run.last().contains("VERDICT=SUSPENDED"), run.text);
            isTrue(run.text.contains("\u2717 "), run.text);
        });
        live("doctor without a key and without a server", (server, folder) -> {
            server.close();
            Run run = doctor(server.pins().replace(server.address(), "http://name.invalid"), "%%__LICENSE__%%", folder, "C.UTF-8");
            equal(1, run.exit);
            isTrue(run.last().contains("KEY=PLACEHOLDER_NOT_INJECTED FOLDER=ok DNS=DNS_FAILED TLS=DNS_FAILED CLOCK=- "), run.text);
        });
    }

    private static Run doctor(String pins, String key, Path folder, String locale) throws Exception {
        Path file = Session.folder().resolve("Muhur.java");
        Files.writeString(file, Files.readString(Path.of(System.getProperty("muhur.source"))).replace("@@MUHUR_PINS@@", pins));
        ProcessBuilder java = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            file.toString(), "doctor", folder.toString()).redirectErrorStream(true);
        java.environment().put("LICENSE_KEY", key);
        java.environment().put("LC_ALL", locale);
        Process process = java.start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Run(process.waitFor(), text);
    }
}
