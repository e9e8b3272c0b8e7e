package muhur;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static muhur.Tests.equal;
import static muhur.Tests.eventually;
import static muhur.Tests.isTrue;
import static muhur.Tests.test;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Answers that break off, drip, lie or come from somebody else. */
final class HttpTests {
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    private interface Speaker {
        void speak(OutputStream out) throws Exception;
    }

    static void all() {
        answers("content-length", OK + "Content-Length: 2\r\n\r\n{}rest", 200, "{}");
        answers("chunks with extensions", OK + "Transfer-Encoding: Chunked\r\n\r\n1;a=b\r\n{\r\n1\r\n}\r\n0\r\n\r\n", 200, "{}");
        answers("until the end", "HTTP/1.0 404 Not Found\r\n\r\n{}", 404, "{}");
        answers("after a 103", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + OK + "\r\n{}", 200, "{}");
        answers("a header name in capitals of another locale", OK + "CONTENT-LENGTH: 1\r\n\r\n{}", 200, "{");
        answers("a body beyond 64 KiB is none", OK + "Content-Length: 70000\r\n\r\n" + " ".repeat(70_000), 200, "");
        answers("chunks beyond 64 KiB are none", OK + "Transfer-Encoding: chunked\r\n\r\n11170\r\n" + " ".repeat(70_000), 200, "");
        fails("a body that breaks off", OK + "Content-Length: 9\r\n\r\n{}", "UNREACHABLE");
        fails("a chunk that breaks off", OK + "Transfer-Encoding: chunked\r\n\r\n9\r\n{}", "UNREACHABLE");
        fails("a chunk without a size", OK + "Transfer-Encoding: chunked\r\n\r\nx\r\n{}", "UNREACHABLE");
        fails("a negative length", OK + "Content-Length: -1\r\n\r\n{}", "UNREACHABLE");
        fails("nothing", "", "UNREACHABLE");
        fails("another protocol", "SSH-2.0-OpenSSH\r\n\r\n", "UNREACHABLE");
        fails("a header without an end", OK + "X: " + "x".repeat(100_000), "UNREACHABLE");
        drips("headers", out -> { });
        drips("a body", out -> out.write((OK + "Content-Length: 1000\r\n\r\n").getBytes(ISO_8859_1)));
        drips("the size of a chunk", out -> out.write((OK + "Transfer-Encoding: chunked\r\n\r\n").getBytes(ISO_8859_1)));
        test("a name that does not exist is DNS_FAILED", () ->
            equal(new Muhur.Silence("DNS_FAILED"), ask("http://name.invalid/", 20_000)));
        test("a port that nobody listens on is UNREACHABLE", () -> {
            ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            gone.close();
            equal(new Muhur.Silence("UNREACHABLE"), ask("http://127.0.0.1:" + gone.getLocalPort() + "/", 20_000));
        });
        test("a certificate that nobody vouches for is TLS_FAILED", HttpTests::selfSigned);
        test("plain HTTP where TLS is expected is TLS_FAILED", () ->
            serve('\u0016', out -> out.write((OK + "\r\n{}").getBytes(ISO_8859_1)), port ->
                equal(new Muhur.Silence("TLS_FAILED"), ask("https://127.0.0.1:" + port + "/", 20_000))));
        test("the whole start keeps to its five seconds while a server drips", HttpTests::budget);
    }

    private static void answers(String name, String raw, int status, String body) {
        test("HTTP: " + name, () -> serve(out -> out.write(raw.getBytes(ISO_8859_1)), port -> {
            Muhur.Answer answer = (Muhur.Answer) ask("http://127.0.0.1:" + port + "/", 20_000);
            equal(status, answer.status());
            equal(body, new String(answer.body(), ISO_8859_1));
        }));
    }

    private static void fails(String name, String raw, String failure) {
        test("HTTP: " + name, () -> serve(out -> out.write(raw.getBytes(ISO_8859_1)), port ->
            equal(new Muhur.Silence(failure), ask("http://127.0.0.1:" + port + "/", 20_000))));
    }

    /** A byte now and then, for ever: no time-out of a socket would end that. */
    private static void drips(String name, Speaker begin) {
        test("a server that drips " + name + " is cut off", () -> serve(out -> {
            begin.speak(out);
            for (;; Thread.sleep(20)) out.write('1');
        }, port -> {
            equal(new Muhur.Silence("TIMED_OUT"), ask("http://127.0.0.1:" + port + "/", 400));
            eventually(() -> Session.threads().isEmpty(), "the call's thread is left");
        }));
    }

    private static Muhur.Reply ask(String url, long millis) {
        return Muhur.Http.ask(url, new byte[] {'{', '}'}, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis),
            new CompletableFuture<>());
    }

    private interface Client {
        void call(int port) throws Exception;
    }

    private static void serve(Speaker speaker, Client client) throws Exception {
        serve('}', speaker, client);
    }

    /** Speaks once it has read the given byte. */
    private static void serve(char awaited, Speaker speaker, Client client) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> {
                while (!listener.isClosed()) {
                    try (Socket socket = listener.accept()) {
                        InputStream in = socket.getInputStream();
                        while (in.read() != awaited) continue;
                        speaker.speak(socket.getOutputStream());
                        socket.shutdownOutput();
                        while (in.read() >= 0) continue;
                    } catch (Exception over) {
                        // the client or the test has gone
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
            client.call(listener.getLocalPort());
        }
    }

    private static void selfSigned() throws Exception {
        Path store = Session.folder().resolve("store.p12");
        new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias", "a",
            "-keyalg", "EC", "-dname", "CN=127.0.0.1", "-ext", "san=ip:127.0.0.1", "-storepass", "secret", "-keystore",
            store.toString()).inheritIO().start().waitFor();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, "secret".toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, "secret".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.start();
        try {
            String address = "https://127.0.0.1:" + server.getAddress().getPort();
            String pins = String.join(" ", address, FakeServer.PRODUCT, FakeServer.raw(FakeServer.newKey()), "1");
            Session session = new Session(pins, Session.folder());
            equal("TLS_FAILED", session.start().code());
            session.close();
        } finally {
            server.stop(0);
        }
    }

    private static void budget() throws Exception {
        serve(out -> {
            for (;; Thread.sleep(50)) out.write('H');
        }, port -> {
            String pins = String.join(" ", "http://127.0.0.1:" + port, FakeServer.PRODUCT, FakeServer.raw(FakeServer.newKey()), "1");
            Session session = new Session(pins, Session.folder());
            long begin = System.nanoTime();
            equal("TIMED_OUT", session.start().code());
            long millis = (System.nanoTime() - begin) / 1_000_000;
            isTrue(millis >= 4900 && millis < 60_000, "it took " + millis + " ms");
            session.close();
        });
    }
}
