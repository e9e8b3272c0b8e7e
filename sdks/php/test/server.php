<?php
/**
 * A license server on loopback that really signs, for `php -S`. In the folder of `SCENE`: `calls` has a line for each call, `play`
 * the claims of the next answers, or the status of an unsigned answer; `pins` is of this server.
 */
declare(strict_types=1);

require_once __DIR__ . '/../../dist/muhur.php';

use function Muhur\hashOf;
use function Muhur\toBase64url;

$scene = getenv('SCENE');
$address = "http://$_SERVER[HTTP_HOST]";
$sent = file_get_contents('php://input');
$verb = basename($_SERVER['REQUEST_URI']);
file_put_contents("$scene/calls", json_encode([$verb, json_decode($sent)]) . "\n", FILE_APPEND | LOCK_EX);
$play = json_decode((string) @file_get_contents("$scene/play"), true) ?? [];
if (isset($play['status'])) {
    http_response_code($play['status']);
    return;
}
$body = json_decode($sent, true);
$token = 'token-' . bin2hex(random_bytes(4));
$claims = $play + [
    'iss' => $address, 'verb' => $verb, 'bdh' => hashOf($sent), 'code' => 'VALID', 'aud' => $body['product_id'],
    'nonce' => $body['nonce'], 'fph' => hashOf($body['fingerprint'] ?? ''), 'iid' => 'i-1', 'ith' => hashOf($token),
    'iat' => time(), 'exp' => time() + 900, 'grace_until' => time() + 3600, 'next_heartbeat_in' => 300, 'ent' => ['pro'],
    'product_name' => 'Forum Teması', 'owner_name' => 'mehmet', 'seats_used' => 1, 'seats_allowed' => 3, 'expires_at' => null,
];
$pair = sodium_crypto_sign_seed_keypair(hash('sha256', 'first', true));
$header = ['alg' => 'EdDSA', 'typ' => 'license-verdict+jwt', 'kid' => 'first'];
$parts = implode('.', array_map(fn ($part) => toBase64url(json_encode($part)), [$header, $claims]));
$signature = sodium_crypto_sign_detached($parts, sodium_crypto_sign_secretkey($pair));
header('Content-Type: application/json');
$proof = $parts . '.' . toBase64url($signature);
echo json_encode(['token' => $proof, 'instance' => ['token' => $token], 'request_ref' => 'K7QX2M9D01']);
