<?php

/** Aynı lisansla çalışan kuyruk işçisi: sitenin klasörünü paylaşır, ikisi tek yer tutar. */
declare(strict_types=1);

require __DIR__ . '/muhur.php';

$license = Muhur\License::start(version: '1.0.0');

while (true) {
    $license->beat();
    sleep(1); // sıradaki işi burada yapın; uzun bir işin içinde de dakikada bir beat() çağırın
}
