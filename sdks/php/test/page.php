<?php
/** A page as a seller writes it: asks, and says what it may. */
declare(strict_types=1);

require __DIR__ . '/../../dist/muhur.php';

$license = Muhur\License::check(pins: getenv('PINS'), folder: getenv('FOLDER') ?: __DIR__ . '/.license', version: '1.0.0');
echo "$license->state $license->code\n";
