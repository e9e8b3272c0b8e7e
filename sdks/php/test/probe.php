<?php
/**
 * Starts the SDK once for each line of JSON {"pins","key","folder"}, and answers with {"state","code","because"}; with
 * "download", the update is fetched into that folder, and the answer has "fetched".
 */
declare(strict_types=1);

require __DIR__ . '/../../dist/muhur.php';

stream_set_timeout(STDIN, 86_400);
while (($line = fgets(STDIN)) !== false) {
    $options = json_decode($line, true);
    $download = $options['download'] ?? null;
    unset($options['download']);
    $license = Muhur\License::start(...$options, onDenied: fn () => null);
    $verdict = $license->beat();
    $said = ['state' => $verdict->state, 'code' => $verdict->code, 'because' => $verdict->because];
    if ($download) {
        try {
            $path = $license->downloadUpdate($download);
            $said['fetched'] = $path === null ? null : basename($path);
        } catch (Muhur\UpdateError $error) {
            $said['fetched'] = $error->reason;
        }
    }
    $license->close(deactivate: false);
    echo json_encode($said), "\n";
}
