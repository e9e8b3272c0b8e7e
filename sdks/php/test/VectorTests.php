<?php
declare(strict_types=1);

use Muhur\Answer;
use Muhur\Call;
use Muhur\Core;
use Muhur\Pins;
use Muhur\Verdict;

use function Muhur\factsOf;
use function Muhur\jsonObject;
use function Muhur\momentOf;

/** The cases that all SDKs share. */
final class VectorTests extends Tests
{
    private function each(string $file, Closure $run): void
    {
        $cases = json_decode(file_get_contents(self::VECTORS . "/$file.json"), true)['cases'];
        same(true, count($cases) > 0);
        foreach ($cases as $case) {
            $this->part($case['name'], fn () => $run($case));
        }
    }

    private static function answer(array $found): Answer
    {
        $body = isset($found['body_base64']) ? base64_decode($found['body_base64']) : $found['body'] ?? '';
        return new Answer($found['failure'] ?? null, $found['status'] ?? 0, $body);
    }

    public function testVerdicts(): void
    {
        $this->each('verdicts', function (array $case) {
            [$wall, $steady] = [fn () => (float) $case['now'], fn () => 0.0];
            $core = new Core(Pins::read($case['pins']), $case['license_key'], $case['instance'], $case['state'], $wall, $steady);
            $call = new Call($case['verb'], $case['nonce'], $case['sent']);
            $keys = self::answer($case['key_set_answer'] ?? ['failure' => 'UNREACHABLE']);
            $verdict = $core->hear(self::answer($case['answer']), $call, fn () => $keys);
            $found = [
                'key_set_version' => $core->version,
                'next_heartbeat_in' => $verdict->nextHeartbeatIn,
                'grace_until' => $verdict->graceUntil?->getTimestamp(),
                'expires_at' => $verdict->expiresAt?->getTimestamp(),
                'seats_used' => $verdict->seatsUsed,
                'seats_allowed' => $verdict->seatsAllowed,
                ...get_object_vars($verdict),
            ];
            foreach ($case['expect'] as $name => $value) {
                same([$name => $value], [$name => $found[$name]]);
            }
        });
    }

    public function testSignatures(): void
    {
        $this->each('signatures', function (array $case) {
            $parts = array_map(hex2bin(...), [$case['public_key'], $case['message'], $case['signature']]);
            same($case['valid'], Muhur\verifies(...$parts));
        });
    }

    public function testKeySets(): void
    {
        $this->each('key-sets', function (array $case) {
            $core = new Core(Pins::read($case['pins']), self::KEY, '', null);
            $core->learnFrom($case['body']);
            same($case['expect'], ['accepted' => $core->state['key_set'] !== null, 'version' => $core->version]);
        });
    }

    public function testRequests(): void
    {
        $this->each('requests', function (array $case) {
            $pins = Pins::read($case['pins']);
            same($case['expect']['url'], Muhur\urlOf($pins->addresses[0], $case['verb']));
            $values = [$case['instance'], $case['nonce'], $case['version'], $case['instance_token'], $case['hostname'], $case['sdk']];
            $more = ['channel' => $case['channel'] ?? null, 'fileHash' => $case['sha256'] ?? null];
            $body = Muhur\request($case['verb'], $pins, $case['key'], ...$values, ...$more);
            ksort($body);
            ksort($case['expect']['body']);
            same($case['expect']['body'], $body);
        });
    }

    public function testDelays(): void
    {
        $this->each('delays', function (array $case) {
            [$last, $chance, $after, $interval] = [$case['last'], $case['random'], $case['retry_after'], $case['interval']];
            $seconds = match ($case['kind']) {
                'start' => Muhur\startDelay($last, $chance, $after),
                'heartbeat' => Muhur\heartbeatDelay($interval, $chance),
                'retry' => Muhur\retryDelay($interval, $last, $chance, $after),
            };
            same(true, abs($seconds - $case['seconds']) < 1e-6);
        });
    }

    public function testKeys(): void
    {
        $this->each('keys', function (array $case) {
            same([$case['code'], $case['shown']], [Muhur\faultOfKey($case['key']), Muhur\shownKey($case['key'])]);
        });
    }

    public function testGreetings(): void
    {
        $this->each('greetings', function (array $case) {
            same($case['expect'], Muhur\greeting(new Verdict('active', 'VALID', ...factsOf($case['claims']))));
        });
    }

    public function testTimes(): void
    {
        $this->each('times', function (array $case) {
            $at = new ArrayObject($case);
            [$wall, $steady] = [fn () => (float) $at['wall'], fn () => (float) $at['monotonic']];
            $core = new Core(Pins::read(self::PINS), self::KEY, 'f', null, $wall, $steady);
            foreach ($case['steps'] as $step) {
                $at->exchangeArray($step);
                $core->count($step['counted']);
                if (isset($step['proven'])) {
                    $core->takeTime($step['proven']);
                }
                if (isset($step['followed'])) {
                    $core->followTime($step['followed']);
                }
                same((float) $step['now'], $core->now());
            }
        });
    }

    public function testReadings(): void
    {
        $this->each('readings', function (array $case) {
            $held = $case['held'];
            $facts = ['exp' => $held['exp'], 'graceUntil' => momentOf($held['grace_until']), 'entitlements' => ['pro']];
            $verdict = new Verdict($held['state'], $held['code'], $held['because'], ...$facts);
            $found = Muhur\readAgain($verdict, $case['now'], $case['follows']);
            same($case['expect'], array_intersect_key(get_object_vars($found), $case['expect']));
            $mayRun = $held['state'] === 'denied' || $case['expect']['state'] !== 'denied';
            same($mayRun ? ['pro'] : [], $found->entitlements);
        });
    }

    public function testMessages(): void
    {
        same(json_decode(file_get_contents(self::DIST . '/texts.json'), true), Muhur\messages());
    }

    public function testRandomBytesCrashNothing(): void
    {
        mt_srand(7);
        for ($round = 0; $round < 500; $round++) {
            $data = implode('', array_map(fn () => chr(mt_rand(0, 255)), range(0, mt_rand(0, 200))));
            $core = new Core(Pins::read(self::PINS), self::KEY, 'f', $data);
            same('denied', $core->hear(new Answer(null, 200, $data), new Call('activate', 'n', $data))->state);
            $padded = str_pad($data, 64);
            same(false, Muhur\verifies(substr($padded, 0, 32), $data, substr($padded, 0, 64)));
        }
    }
}
