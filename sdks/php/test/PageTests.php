<?php
declare(strict_types=1);

use Muhur\Core;
use Muhur\Pins;

/** Pages: many short processes by one kept verdict. */
final class PageTests extends Tests
{
    private const ACTIVE = [0, "active VALID\n"];

    public function testOfManyPagesAtOnceOneAsks(): void
    {
        $this->inScene(function (Scene $scene) {
            $pages = array_map(fn () => $scene->start('page.php'), range(1, 12));
            foreach ($pages as $page) {
                same(self::ACTIVE, $scene->end($page));
            }
            same(['activate'], $scene->verbs());
        });
    }

    public function testAPageAsksWhenAHeartbeatIsDue(): void
    {
        $this->inScene(function (Scene $scene) {
            $scene->play(['next_heartbeat_in' => 1]);
            $scene->until(function () use ($scene) {
                same(self::ACTIVE, $scene->page());
                return in_array('heartbeat', $scene->verbs(), true);
            });
            same(['activate', 'heartbeat'], array_slice($scene->verbs(), 0, 2));
        });
    }

    public function testADenialEndsThePageAndIsKept(): void
    {
        $this->inScene(function (Scene $scene) {
            $scene->play(['code' => 'REVOKED']);
            [$code, $said] = $scene->page();
            same([78, 1], [$code, substr_count($said, '(REVOKED, K7QX2M9D01)')]);
            same(78, $scene->page()[0]);
            same(['activate'], $scene->verbs());
        });
    }

    public function testAnOutageIsGraceByTheSignedVerdict(): void
    {
        $this->inScene(function (Scene $scene) {
            $scene->play(['next_heartbeat_in' => 1]);
            same(self::ACTIVE, $scene->page());
            $scene->play(['status' => 503]);
            $scene->until(function () use ($scene) {
                [$code, $said] = $scene->page();
                same(0, $code);
                return str_contains($said, 'grace UNAVAILABLE');
            });
        });
    }

    public function testAnOutageWithoutAVerdictIsADenialAndNotAskedByEachPage(): void
    {
        $this->inScene(function (Scene $scene) {
            $scene->play(['status' => 503]);
            same(78, $scene->page()[0]);
            $asked = count($scene->verbs());
            same(78, $scene->page()[0]);
            same($asked, count($scene->verbs()));
        });
    }

    public function testAVerdictOfAnotherInstanceOrWithoutASignatureLetsNobodyRun(): void
    {
        $this->inScene(function (Scene $scene) {
            same(self::ACTIVE, $scene->page());
            $file = "$scene->folder/license/" . self::PRODUCT . '/state.json';
            $kept = json_decode(file_get_contents($file));
            $scene->play(['status' => 503]);
            file_put_contents(dirname($file) . '/instance', str_repeat('0', 32));
            same([78, true], $this->denialOf($scene, 'STATE_FOREIGN'));
            $kept->verdict = substr($kept->verdict, 0, -4) . 'AAAA';
            file_put_contents($file, json_encode($kept, JSON_PRESERVE_ZERO_FRACTION));
            same([78, true], $this->denialOf($scene, 'STATE_CORRUPT'));
        });
    }

    private function denialOf(Scene $scene, string $code): array
    {
        // A denial that is kept is no line of its own; without its record, the page asks.
        $file = "$scene->folder/license/" . self::PRODUCT . '/state.json';
        $state = json_decode(file_get_contents($file));
        unset($state->page);
        file_put_contents($file, json_encode($state));
        [$exit, $said] = $scene->page();
        return [$exit, str_contains($said, "($code")];
    }

    public function testWithoutAFolderToWriteNoPageTakesASeat(): void
    {
        $this->inScene(function (Scene $scene) {
            file_put_contents("$scene->folder/file", '');
            [$code, $said] = $scene->page(['FOLDER' => "$scene->folder/file"]);
            same([78, true, []], [$code, str_contains($said, '(FOLDER_UNWRITABLE)'), $scene->verbs()]);
        });
    }

    public function testAWebPageSaysNothingOfTheLicenseToItsVisitors(): void
    {
        $this->inScene(function (Scene $scene) {
            $scene->play(['code' => 'SUSPENDED']);
            $this->refusesVisitors($scene->serve(__DIR__ . '/page.php', $scene->environment()));
            same(1, count($scene->errors('(SUSPENDED')));
        });
    }

    public function testAFaultOfTheKeyIsInTheLogOnceAMinuteWithoutTheKey(): void
    {
        foreach (['' => 'KEY_MISSING', 'MHR-1' => 'KEY_MALFORMED', 'MHR-XXXXXXXX' => 'PLACEHOLDER_NOT_INJECTED'] as $key => $code) {
            $this->inScene(function (Scene $scene) use ($key, $code) {
                $address = $scene->serve(__DIR__ . '/page.php', $scene->environment(['LICENSE_KEY' => $key]));
                $this->refusesVisitors($address);
                $this->refusesVisitors($address);
                same(1, count($scene->errors('[Mühür]')));
                same(1, count($scene->errors("($code)")));
                same([], $key === '' ? [] : $scene->errors($key));
                same([], $scene->verbs());
                touch("$scene->folder/license/" . self::PRODUCT . '/logged-fault', time() - 61);
                $this->refusesVisitors($address);
                same(2, count($scene->errors("($code)")));
            });
        }
    }

    public function testOfManyVisitorsAtOnceOneCausesTheLineOfTheKey(): void
    {
        $this->inScene(function (Scene $scene) {
            $environment = $scene->environment(['LICENSE_KEY' => 'MHR-1', 'PHP_CLI_SERVER_WORKERS' => '8']);
            $address = str_replace('http:', 'tcp:', $scene->serve(__DIR__ . '/page.php', $environment));
            $visitors = array_map(fn () => stream_socket_client($address), range(1, 12));
            foreach ($visitors as $visitor) {
                fwrite($visitor, "GET / HTTP/1.0\r\n\r\n");
            }
            foreach ($visitors as $visitor) {
                same(true, str_contains(stream_get_contents($visitor), ' 503 '));
            }
            same(1, count($scene->errors('(KEY_MALFORMED)')));
        });
    }

    public function testAFolderThatTheWebServerShowsIsRefusedAndNotMade(): void
    {
        $this->inScene(function (Scene $scene) {
            $environment = $scene->environment(['FOLDER' => '', 'TMPDIR' => $scene->folder]);
            $address = $scene->serve(__DIR__ . '/page.php', $environment);
            $this->refusesVisitors($address);
            $this->refusesVisitors($address);
            same([1, 1], [count($scene->errors('')), count($scene->errors('(FOLDER_PUBLIC)'))]);
            same([[], []], [$scene->errors(__DIR__), $scene->verbs()]);
            same(false, file_exists(__DIR__ . '/.license'));
            touch(glob("$scene->folder/muhur-*")[0], time() - 61);
            $this->refusesVisitors($address);
            $this->refusesVisitors($address);
            same(2, count($scene->errors('(FOLDER_PUBLIC)')));
        });
    }

    public function testAWorkerBehindAWebServerHasItsDenialInTheLog(): void
    {
        $this->inScene(function (Scene $scene) {
            $scene->play(['code' => 'SUSPENDED']);
            $this->refusesVisitors($scene->serve(__DIR__ . '/worker.php', $scene->environment()));
            same(1, count($scene->errors('(SUSPENDED')));
        });
    }

    private function refusesVisitors(string $address): void
    {
        $context = stream_context_create(['http' => ['ignore_errors' => true]]);
        same('Bu sayfa şu anda açılamıyor.', file_get_contents($address, false, $context));
        same('HTTP/1.0 503 Service Unavailable', str_replace('1.1', '1.0', $http_response_header[0]));
    }

    public function testAClockThatWasSetBackIsNotBelieved(): void
    {
        $this->inScene(function (Scene $scene) {
            same(self::ACTIVE, $scene->page());
            $folder = "$scene->folder/license/" . self::PRODUCT;
            $kept = file_get_contents("$folder/state.json");
            $instance = file_get_contents("$folder/instance");
            $at = json_decode($kept)->page;
            $core = fn (float $wall, float $steady) => new Core(
                Pins::read($scene->pins()), self::KEY, $instance, $kept,
                fn () => $at->wall + $wall, fn () => $at->steady + $steady,
            );
            foreach ([[0, 0, 'active'], [900, 900, 'grace'], [3700, 0, 'denied'], [-200, 3700, 'denied']] as [$wall, $steady, $state]) {
                $read = $core($wall, $steady);
                same(['', $state], [$read->resume(), $read->kept('')->state]);
            }
            foreach ([[-301, 0], [0, -1]] as [$wall, $steady]) {
                same(null, $core($wall, $steady)->resume());
            }
        });
    }
}
