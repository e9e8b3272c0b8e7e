<?php

/** Lisansla çalışan bir site: lisans geçerli değilse ziyaretçi 503 sayfasını görür. */
declare(strict_types=1);

require __DIR__ . '/../muhur.php';

// Lisansın tek satırı. Anahtar LICENSE_KEY değişkeninden gelir.
$license = Muhur\License::check(version: '1.0.0');

echo 'Hoş geldiniz: ', htmlspecialchars((string) $license->product), "\n";
