<?php
/** A bot that does nothing but run: see sdks/hostile/guarded.ts. */
declare(strict_types=1);

require __DIR__ . '/../../dist/muhur.php';

$license = Muhur\License::start(pins: getenv('PINS'), folder: getenv('FOLDER'), quiet: true);
$last = "$license->state $license->code";
echo "runs $last\n";
while (true) {
    usleep(100_000);
    $now = "$license->state $license->code";
    if ($now !== $last) {
        echo "reads $now\n";
    }
    $last = $now;
}
