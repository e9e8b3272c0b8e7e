package muhur;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;

/** A real HTTP server on loopback in Muhur's place, which signs with keys of its own. */
final class FakeServer implements AutoCloseable {
    static final String PRODUCT = "01932f7e-6a4b-7c1d-8e2f-3a4b5c6d7e8f";

    /** One call: its verb and its fields. */
    record Call(String verb, Map<?, ?> fields) {
        String text(String field) {
            return (String) fields.get(field);
        }
    }

    interface Handler {
        /** Answers; the default is {@link FakeServer#sign}. */
        void handle(HttpExchange exchange, Call call) throws Exception;
    }

    final List<Call> calls = new CopyOnWriteArrayList<>();
    final KeyPair key = newKey(), root = newKey();
    private final ExecutorService pool = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "fake-server");
        thread.setDaemon(true);
        return thread;
    });
    private final HttpServer server;
    volatile Handler handler = this::valid;
    volatile String keySet = "{}";
    volatile long heartbeat = 300, grace = 3600, lease = 900;

    FakeServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(pool);
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String address() {
        return "http://127.0.0.1:" + port();
    }

    String pins() {
        return String.join(" ", address(), PRODUCT, raw(root), "1", "k1:" + raw(key));
    }

    List<String> verbs() {
        return calls.stream().map(Call::verb).toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            if (path.endsWith("jwks.json")) {
                calls.add(new Call("keys", Map.of()));
                send(exchange, 200, keySet);
                return;
            }
            Map<?, ?> fields = Muhur.Json.object(exchange.getRequestBody().readAllBytes());
            Call call = new Call(path.substring(path.lastIndexOf('/') + 1), fields);
            calls.add(call);
            handler.handle(exchange, call);
        } catch (Exception gone) {
            // what a test does on purpose
        }
    }

    void valid(HttpExchange exchange, Call call) throws Exception {
        sign(exchange, call, "VALID");
    }

    void sign(HttpExchange exchange, Call call, String code) throws Exception {
        String token = token(key, "k1", claims(call, code));
        send(exchange, 200, "{\"token\":\"" + token + "\",\"request_ref\":\"REF0000001\",\"instance\":{\"token\":\"t"
            + calls.size() + "\"}}");
    }

    String claims(Call call, String code) {
        long now = System.currentTimeMillis() / 1000;
        return Muhur.Json.write("iss", address(), "aud", PRODUCT, "fph", Muhur.hash(call.text("fingerprint")), "nonce",
            call.text("nonce"), "code", code, "iat", now, "exp", now + lease, "grace_until", now + grace,
            "next_heartbeat_in", heartbeat).replaceAll("}$", ",\"ent\":[\"pro\"]}");
    }

    static String token(KeyPair by, String kid, String claims) throws Exception {
        return jws(by, "license-verdict+jwt", kid, claims);
    }

    static String jws(KeyPair by, String type, String kid, String claims) throws Exception {
        String header = "{\"alg\":\"EdDSA\",\"typ\":\"" + type + "\",\"kid\":\"" + kid + "\"}";
        String signed = base64(header.getBytes(UTF_8)) + "." + base64(claims.getBytes(UTF_8));
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(by.getPrivate());
        signature.update(signed.getBytes(UTF_8));
        return signed + "." + base64(signature.sign());
    }

    static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    static KeyPair newKey() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The raw public key in base64url: the last 32 bytes of its X.509 form (RFC 8410). */
    static String raw(KeyPair pair) {
        byte[] encoded = pair.getPublic().getEncoded();
        return base64(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
    }

    static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        pool.shutdownNow();
    }
}
