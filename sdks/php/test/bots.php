<?php
/**
 * For each line of JSON {"run","attempt","pins","key","folder","version"} one bot that goes on, and a line for each of its
 * verdicts and updates. {"run","ends":"as a crash"} ends one without giving its seat back. PHP has no threads: each bot is a fork.
 */
declare(strict_types=1);

require __DIR__ . '/../../dist/muhur.php';

stream_set_timeout(STDIN, 86_400);
$running = [];
while (($line = fgets(STDIN)) !== false) {
    $options = json_decode($line, true);
    $run = $options['run'];
    if (isset($running[$run])) {
        posix_kill($running[$run], SIGKILL);
        pcntl_waitpid($running[$run], $status);
        unset($running[$run]);
    }
    if (!isset($options['ends'])) {
        $running[$run] = pcntl_fork() ?: follow($options);
    }
}
foreach ($running as $process) {
    posix_kill($process, SIGKILL);
}

function follow(array $options): never
{
    fclose(STDIN);
    $parent = posix_getppid();
    $names = ['run' => $options['run'], 'attempt' => $options['attempt']];
    unset($options['run'], $options['attempt']);
    $say = fn (array $said) => print(json_encode([...$names, ...$said]) . "\n");
    $tell = fn ($verdict) => $say(['state' => $verdict->state, 'code' => $verdict->code, 'because' => $verdict->because]);
    $tellUpdate = fn ($update) => $say(['update' => "$update->version " . json_encode($update->required)]);
    $license = Muhur\License::start(...$options, onDenied: $tell, onChange: $tell, onUpdate: $tellUpdate);
    $tell($license->beat());
    while ($license->state !== 'denied' && posix_getppid() === $parent) {
        usleep(50_000);
    }
    posix_kill(getmypid(), SIGKILL);
}
