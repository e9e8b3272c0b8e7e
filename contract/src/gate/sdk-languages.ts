/** Languages with an SDK by the names of their folders, and their names for readers. */
export const sdkLanguages = {
  js: 'JavaScript',
  java: 'Java',
  csharp: 'C#',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  lua: 'Lua',
} as const
export type SdkLanguage = keyof typeof sdkLanguages

interface SdkFile {
  name: string
  mediaType: string
  /** Whether the file contains the pins: type declarations and what differs between systems do not. */
  hasPins: boolean
}

/**
 * The files that a seller adds to the software, by the last part of the download's address. Each language has one file;
 * JavaScript has one for each module format, and TypeScript declarations; Go has another for each kind of system.
 */
export const integrationFiles = {
  js: { name: 'license.mjs', mediaType: 'text/javascript', hasPins: true },
  'js-types': { name: 'license.d.mts', mediaType: 'text/x-typescript', hasPins: false },
  'js-commonjs': { name: 'license.cjs', mediaType: 'text/javascript', hasPins: true },
  'js-commonjs-types': { name: 'license.d.cts', mediaType: 'text/x-typescript', hasPins: false },
  java: { name: 'Muhur.java', mediaType: 'text/x-java-source', hasPins: true },
  csharp: { name: 'Muhur.cs', mediaType: 'text/x-csharp', hasPins: true },
  python: { name: 'muhur.py', mediaType: 'text/x-python', hasPins: true },
  go: { name: 'muhur.go', mediaType: 'text/x-go', hasPins: true },
  'go-unix': { name: 'muhur_unix.go', mediaType: 'text/x-go', hasPins: false },
  'go-windows': { name: 'muhur_windows.go', mediaType: 'text/x-go', hasPins: false },
  php: { name: 'muhur.php', mediaType: 'application/x-httpd-php', hasPins: true },
  lua: { name: 'muhur.lua', mediaType: 'text/x-lua', hasPins: true },
} as const satisfies Record<string, SdkFile> & Record<SdkLanguage, SdkFile>
export type IntegrationFile = keyof typeof integrationFiles

interface SdkGuide {
  /** The tab's name, and the tab in the page's address. */
  name: string
  id: string
  /** The file in `docs/tr/integration`. */
  file: string
  language?: SdkLanguage
  /** Looks for the fault when the software does not run. */
  doctor?: string
  /** Where the doctor is part of the compiled software: the command beside a program that a buyer got. */
  shippedDoctor?: string
  /** Other words that find the guide. */
  words?: string
  /** The type of product that is most often written so. */
  shownFirstFor?: string
}

/** The guides of a product's page in their order, one for each way to write a product's software. */
export const sdkGuides: SdkGuide[] = [
  {
    id: 'discord.js',
    name: 'discord.js',
    file: 'discord-js',
    language: 'js',
    words: 'js typescript node bun',
    doctor: 'node license.mjs doctor',
    shownFirstFor: 'discord_bot',
  },
  {
    id: 'discord.py',
    name: 'discord.py',
    file: 'discord-py',
    language: 'python',
    words: 'py-cord',
    doctor: 'python muhur.py doctor',
  },
  {
    id: 'paper',
    name: 'Paper',
    file: 'paper',
    language: 'java',
    words: 'spigot folia minecraft',
    doctor: "export LICENSE_KEY='{{key}}'\njava Muhur.java doctor",
    shownFirstFor: 'minecraft',
  },
  {
    id: 'go',
    name: 'Go',
    file: 'go',
    language: 'go',
    doctor: 'LICENSE_DOCTOR=1 ./bot',
    shippedDoctor: 'LICENSE_DOCTOR=1 ./bot',
  },
  { id: 'php', name: 'PHP', file: 'php', language: 'php', doctor: 'php muhur.php doctor' },
  {
    id: 'csharp',
    name: 'C#',
    file: 'csharp',
    language: 'csharp',
    words: '.net unity',
    doctor: 'LICENSE_DOCTOR=1 ./yayin/Bot',
    shippedDoctor: 'LICENSE_DOCTOR=1 ./Bot',
  },
  { id: 'fivem', name: 'FiveM', file: 'fivem', language: 'lua', words: 'gta' },
  { id: 'gmod', name: 'Garry’s Mod', file: 'gmod', language: 'lua', words: 'gmod' },
  { id: 'curl', name: 'curl', file: 'curl' },
]
