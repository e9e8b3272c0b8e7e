/** A program and its arguments. */
export interface Command {
  command: string
  args: string[]
}

/** The tampering of somebody with access to the machine, beside an untouched SDK file. */
export type Tampering = 'no exit' | 'no ending' | 'slow clock' | 'no watch'

/** A language of the suite: the default export of `language.mjs` in the language's folder. */
export interface Language {
  /** Without this command the language is left out; undefined: the Node that runs the tests is enough. */
  tool?: {
    command: string
    /** Of Debian. */
    package: string
    /** The name and version of the missing tool. */
    version: string
  }
  /** Tests of this language alone, which end with the line `TOTAL passed=… failed=… skipped=…`; undefined: Vitest runs them. */
  tests?: Command
  /** Compiles into the folder the sources that the programs below need. */
  compile?: (folder: string) => void
  /** The command of every program below, and of a download with the word `doctor`. */
  command: string
  options?: string[]
  /** The arguments for the program that makes one start after the other; `folder` holds the compiled files. */
  probe: (folder: string) => string[]
  /** The arguments for the program in which any number of bots go on. */
  bots: (folder: string) => string[]
  /** The arguments for the program that is a bot as a seller writes it: see hostile/guarded.ts. */
  guarded: (folder: string) => string[]
  /** Compiles a download into the folder. Gives the arguments that run its doctor; undefined: nothing is compiled. */
  compiledDoctor?: (file: string, folder: string) => string[]
  /** Whether a program can fork, and a thread can stop all others: a JVM does not fork, and a thread of it stops only itself. */
  forks: boolean
  /** The environment of a bot that is tampered with; undefined where the language's own tools cannot do it. */
  tampering: (tampering: Tampering) => NodeJS.ProcessEnv | undefined
}
