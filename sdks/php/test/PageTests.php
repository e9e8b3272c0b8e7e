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
            $address = $scene->serve(__DIR__ . '/page.php', $scene->environment());
            $context = stream_context_create(['http' => ['ignore_errors' => true]]);
            same('Bu sayfa şu anda açılamıyor.', file_get_contents($address, false, $context));
            same('HTTP/1.0 503 Service Unavailable', str_replace('1.1', '1.0', $http_response_header[0]));
            same(1, substr_count(file_get_contents("$scene->folder/errors"), '(SUSPENDED'));
        });
    }

    public function testAFolderThatTheWebServerShowsIsRefused(): void
    {
        $this->inScene(function (Scene $scene) {
            $address = $scene->serve(__DIR__ . '/page.php', $scene->environment(['FOLDER' => '']));
            $context = stream_context_create(['http' => ['ignore_errors' => true]]);
            file_get_contents($address, false, $context);
            same(1, substr_count(file_get_contents("$scene->folder/errors"), 'outside of the document root'));
            same([], $scene->verbs());
        });
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
