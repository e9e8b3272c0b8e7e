<?php
declare(strict_types=1);

/** A class of tests: each method `test…` is one, and each part of a method counts as one, too. */
abstract class Tests
{
    protected const DIST = __DIR__ . '/../../dist';
    protected const VECTORS = __DIR__ . '/../../vectors';
    public const KEY = 'MHR-7Q2KV9TB3FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E';
    public const PRODUCT = '01932f7e-6a4b-7c1d-8e2f-3a4b5c6d7e8f';
    protected const PINS = 'https://a ' . self::PRODUCT . ' hjF9nhCJNMlehOpc4QlVH_uZTn6twUXJiMupLI3QE98 3';

    private int $passed = 0;
    /** @var string[] */
    private array $failed = [];

    /** @return array{int, string[]} how many passed, and what failed */
    public function runAll(): array
    {
        foreach (get_class_methods($this) as $name) {
            if (str_starts_with($name, 'test')) {
                $this->part($name, fn () => $this->$name());
            }
        }
        return [$this->passed, $this->failed];
    }

    protected function inScene(Closure $play): void
    {
        $scene = new Scene();
        try {
            $play($scene);
        } finally {
            $scene->close();
        }
    }

    protected function part(string $name, Closure $run): void
    {
        try {
            $run();
            $this->passed += 1;
        } catch (Throwable $fault) {
            $this->failed[] = static::class . " › $name: {$fault->getMessage()} ({$fault->getFile()}:{$fault->getLine()})";
        }
    }
}

function same(mixed $expected, mixed $found): void
{
    if ($expected !== $found) {
        throw new Exception('expected ' . var_export($expected, true) . ', found ' . var_export($found, true));
    }
}
