<?php
declare(strict_types=1);

/** The claims of the kept verdict, as JSON. */
function claimsIn(string $file): string
{
    return Muhur\fromBase64url(explode('.', json_decode(file_get_contents($file))->verdict)[1]);
}

/** Workers: one process that leads its folder. */
final class WorkerTests extends Tests
{
    public function testAWorkerThatEndsGivesItsSeatBack(): void
    {
        $this->inScene(function (Scene $scene) {
            same([0, "worker active VALID\n"], $scene->end($scene->start('worker.php', [], ['TURNS' => '1'])));
            same(['activate', 'deactivate'], $scene->verbs());
        });
    }

    public function testASignalEndsAWorkerAfterItsSeatWasGivenBack(): void
    {
        $this->inScene(function (Scene $scene) {
            $worker = $this->worker($scene);
            proc_terminate($worker['process']);
            $scene->until(function () use ($worker, &$status) {
                $status = proc_get_status($worker['process']);
                return !$status['running'];
            });
            same([true, SIGTERM], [$status['signaled'], $status['termsig']]);
            same(['activate', 'deactivate'], $scene->verbs());
        });
    }

    public function testADenialEndsAWorkerWithCode78(): void
    {
        $this->inScene(function (Scene $scene) {
            $scene->play(['next_heartbeat_in' => 1]);
            $worker = $this->worker($scene);
            $scene->play(['code' => 'REVOKED']);
            [$code, $said] = $scene->end($worker);
            same([78, 1], [$code, substr_count($said, '(REVOKED')]);
        });
    }

    public function testARefusalIsKeptWhileAWorkerWaitsForASeat(): void
    {
        $this->inScene(function (Scene $scene) {
            $scene->end($scene->start('worker.php', [], ['TURNS' => '1']));
            $scene->play(['code' => 'INSTANCE_LIMIT']);
            $worker = $scene->start('worker.php', [], ['LICENSE_PATIENT' => '1']);
            $scene->until(fn () => str_contains(file_get_contents($worker['log']), '(WAITING_FOR_SEAT'));
            $state = "$scene->folder/license/" . self::PRODUCT . '/state.json';
            $scene->until(fn () => str_contains(claimsIn($state), '"INSTANCE_LIMIT"'));
            proc_terminate($worker['process'], SIGKILL);
            $scene->play(['status' => 503]);
            [$code, $said] = $scene->end($scene->start('worker.php'));
            same([78, true], [$code, str_contains($said, '(INSTANCE_LIMIT, UNAVAILABLE)')]);
        });
    }

    public function testPagesFollowAWorkerOfTheirFolder(): void
    {
        $this->inScene(function (Scene $scene) {
            $scene->play(['next_heartbeat_in' => 1]);
            $this->worker($scene);
            $scene->until(function () use ($scene) {
                same([0, "active VALID\n"], $scene->page());
                return count($scene->verbs()) >= 3;
            });
            same(1, count(array_keys($scene->verbs(), 'activate', true)));
        });
    }

    public function testAForkOfAWorkerTakesNoSeat(): void
    {
        $this->inScene(function (Scene $scene) {
            $worker = $scene->start('worker.php', ['forks'], ['TURNS' => '20']);
            [, $said] = $scene->end($worker);
            $scene->until(fn () => str_contains(file_get_contents($worker['log']), 'fork active VALID'));
            same(1, count(array_keys($scene->verbs(), 'activate', true)));
            same(false, str_contains($said, 'denied'));
        });
    }

    private function worker(Scene $scene): array
    {
        $worker = $scene->start('worker.php');
        $scene->until(fn () => str_contains(file_get_contents($worker['log']), 'worker active VALID'));
        return $worker;
    }
}
