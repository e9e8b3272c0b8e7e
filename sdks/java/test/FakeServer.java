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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;

/** A real HTTP server on loopback in place of Mühür, which signs with its own keys. */
final class FakeServer implements AutoCloseable {
    static final String PRODUCT = "01932f7e-6a4b-7c1d-8e2f-3a4b5c6d7e8f";

    /** One call: its verb, its body and the fields of that. */
    record Call(String verb, byte[] body, Map<String, Object> fields) {
        static Call of(String verb, byte[] body) {
            return new Call(verb, body, body.length == 0 ? Map.of() : Muhur.Json.object(body).members());
        }

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
    volatile long heartbeat = 300, grace = 3600, lease = 900, seats = 3, clockAhead = 0;

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
        return pins(address());
    }

    String pins(String addresses) {
        return String.join(" ", addresses, PRODUCT, raw(root), "1", "k1:" + raw(key));
    }

    List<String> verbs() {
        return calls.stream().map(Call::verb).toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            if (path.endsWith("jwks.json")) {
                calls.add(new Call("keys", new byte[0], Map.of()));
                send(exchange, 200, "{}");
                return;
            }
            byte[] body = exchange.getRequestBody().readAllBytes();
            Call call = Call.of(path.substring(path.lastIndexOf('/') + 1), body);
            calls.add(call);
            handler.handle(exchange, call);
        } catch (Exception gone) {
            // The test does this on purpose.
        }
    }

    void valid(HttpExchange exchange, Call call) throws Exception {
        sign(exchange, call, "VALID");
    }

    void sign(HttpExchange exchange, Call call, String code) throws Exception {
        send(exchange, 200, answer(token(key, "k1", Muhur.Json.write(claims(call, code))), instanceToken()));
    }

    /** The instance token in an answer of this moment. */
    String instanceToken() {
        return "t" + calls.size();
    }

    static String answer(String token, String instanceToken) {
        return "{\"token\":\"" + token + "\",\"request_ref\":\"REF0000001\",\"instance\":{\"token\":\"" + instanceToken + "\"}}";
    }

    Map<String, Object> claims(Call call, String code) {
        long now = System.currentTimeMillis() / 1000 + clockAhead;
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", address());
        claims.put("aud", PRODUCT);
        if (call.text("fingerprint") != null) claims.put("fph", Muhur.hash(call.text("fingerprint").getBytes(UTF_8)));
        claims.put("nonce", call.text("nonce"));
        claims.put("verb", call.verb);
        claims.put("bdh", Muhur.hash(call.body));
        claims.put("iid", "the-instance");
        claims.put("ith", Muhur.hash(instanceToken().getBytes(UTF_8)));
        claims.put("code", code);
        claims.put("iat", now);
        claims.put("exp", now + lease);
        claims.put("grace_until", now + grace);
        claims.put("next_heartbeat_in", heartbeat);
        claims.put("ent", List.of("pro"));
        claims.put("product_name", "Koruma");
        claims.put("owner_name", "mehmet");
        claims.put("seats_used", 1);
        claims.put("seats_allowed", seats);
        claims.put("expires_at", 1_799_744_400L);
        return claims;
    }

    static String token(KeyPair by, String kid, String claims) throws Exception {
        String header = "{\"alg\":\"EdDSA\",\"typ\":\"license-verdict+jwt\",\"kid\":\"" + kid + "\"}";
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
