<?php
/** Runs the tests of the PHP SDK; the last line is their total: php sdks/php/test.php */
declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(function (int $level, string $message, string $file, int $line) {
    if (error_reporting() & $level) {
        throw new ErrorException($message, 0, $level, $file, $line);
    }
});
exec('node ' . escapeshellarg(__DIR__ . '/../../scripts/build/build-sdk.mjs'), $output, $code);
if ($code !== 0) {
    exit($code);
}
require __DIR__ . '/../dist/muhur.php';
require __DIR__ . '/test/Tests.php';
require __DIR__ . '/test/Scene.php';

$passed = 0;
$failed = [];
foreach (glob(__DIR__ . '/test/?*Tests.php') as $file) {
    require $file;
    $class = basename($file, '.php');
    [$more, $faults] = (new $class())->runAll();
    $passed += $more;
    $failed = [...$failed, ...$faults];
}
echo implode("\n", $failed), $failed ? "\n" : '';
printf("TOTAL passed=%d failed=%d skipped=0\n", $passed, count($failed));
exit($failed ? 1 : 0);
