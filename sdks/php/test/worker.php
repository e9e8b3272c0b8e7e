<?php
/** A worker as a seller writes it: says what it may until it is ended, with `forks`, a fork of it does, too. */
declare(strict_types=1);

require __DIR__ . '/../../dist/muhur.php';

$license = Muhur\License::start(pins: getenv('PINS'), folder: getenv('FOLDER'));
$name = in_array('forks', $argv, true) && pcntl_fork() === 0 ? 'fork' : 'worker';
for ($turn = 0; getenv('TURNS') === false || $turn < (int) getenv('TURNS'); $turn++) {
    echo "$name $license->state $license->code\n";
    usleep(50_000);
}
