<?php
declare(strict_types=1);

/** A folder with a license server, and programs that ask the server. */
final class Scene
{
    public readonly string $folder;
    public readonly string $address;
    /** @var resource[] */
    private array $processes = [];

    public function __construct()
    {
        $this->folder = sys_get_temp_dir() . '/muhur-php-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
        $this->address = $this->serve(__DIR__ . '/server.php');
    }

    /** Starts PHP's own web server with this script for every address. Gives the server's address. */
    public function serve(string $script, array $environment = []): string
    {
        $log = "$this->folder/" . bin2hex(random_bytes(4)) . '.log';
        // A session of its own: PHP's server leaves its workers behind when it alone is ended.
        $command = ['setsid', 'php', '-d', 'error_log=' . "$this->folder/errors", '-S', '127.0.0.1:0', '-t', dirname($script), $script];
        $this->processes[] = $this->open($command, $environment, $log);
        $this->until(fn () => preg_match('~\((http://[\d.:]+)\) started~', (string) @file_get_contents($log), $found) === 1);
        preg_match('~\((http://[\d.:]+)\) started~', file_get_contents($log), $found);
        return $found[1];
    }

    private function open(array $command, array $environment, string $log): mixed
    {
        $outputs = [['file', '/dev/null', 'r'], ['file', $log, 'w'], ['file', $log, 'a']];
        return proc_open($command, $outputs, $pipes, null, $this->environment($environment));
    }

    /** The environment of a page. */
    public function environment(array $more = []): array
    {
        $own = ['SCENE' => $this->folder, 'FOLDER' => "$this->folder/license", 'LICENSE_KEY' => Tests::KEY, 'LICENSE_QUIET' => '1'];
        $pins = isset($this->address) ? ['PINS' => $this->pins()] : [];
        return [...getenv(), ...$own, ...$pins, ...$more];
    }

    public function pins(): string
    {
        [$root, $first] = array_map(function (string $name) {
            $pair = sodium_crypto_sign_seed_keypair(hash('sha256', $name, true));
            return Muhur\toBase64url(sodium_crypto_sign_publickey($pair));
        }, ['root', 'first']);
        return "$this->address " . Tests::PRODUCT . " $root 3 first:$first";
    }

    /** The claims of the next answers, or the status of an unsigned answer. */
    public function play(array $play): void
    {
        file_put_contents("$this->folder/play.new", json_encode((object) $play));
        rename("$this->folder/play.new", "$this->folder/play");
    }

    /** @return string[] */
    public function verbs(): array
    {
        $lines = @file("$this->folder/calls") ?: [];
        return array_map(fn ($line) => json_decode($line)[0], $lines);
    }

    /** @return string[] the lines with this text in the log of the web server */
    public function errors(string $text): array
    {
        return array_filter(@file("$this->folder/errors") ?: [], fn ($line) => str_contains($line, $text));
    }

    /** Starts a program of this folder. Its output goes to a file. */
    public function start(string $program, array $arguments = [], array $environment = []): array
    {
        $log = "$this->folder/" . bin2hex(random_bytes(4)) . '.log';
        $process = $this->open(['php', __DIR__ . "/$program", ...$arguments], $environment, $log);
        return $this->processes[] = ['process' => $process, 'log' => $log];
    }

    /** @return array{int, string} the exit code and the output */
    public function end(array $started): array
    {
        $this->until(function () use ($started, &$status) {
            $status = proc_get_status($started['process']);
            return !$status['running'];
        });
        return [$status['exitcode'], file_get_contents($started['log'])];
    }

    /** @return array{int, string} */
    public function page(array $environment = []): array
    {
        return $this->end($this->start('page.php', [], $environment));
    }

    public function until(Closure $holds): void
    {
        $end = hrtime(true) / 1e9 + 100; // the machine may be busy
        while (!$holds()) {
            same(true, hrtime(true) / 1e9 < $end);
            usleep(20_000);
        }
    }

    public function close(): void
    {
        foreach ($this->processes as $each) {
            $process = is_array($each) ? $each['process'] : $each;
            $status = proc_get_status($process);
            if ($status['running']) {
                exec("kill -- -{$status['pid']} 2>/dev/null || kill {$status['pid']}");
            }
            proc_close($process);
        }
        exec('rm -rf ' . escapeshellarg($this->folder));
    }
}
