/** Languages with an SDK, and their names for readers. `sdks/languages.ts` says how tests start each language. */
export const sdkLanguages = { js: 'JavaScript', java: 'Java', python: 'Python' } as const
export type SdkLanguage = keyof typeof sdkLanguages

interface SdkFile {
  name: string
  mediaType: string
  /** Whether the file contains the pins: type declarations do not. */
  hasPins: boolean
}

/**
 * The files that a seller adds to the software, by the last part of the download's address. Each language has one file;
 * JavaScript has one for each module format, and TypeScript declarations.
 */
export const integrationFiles = {
  js: { name: 'license.mjs', mediaType: 'text/javascript', hasPins: true },
  'js-types': { name: 'license.d.mts', mediaType: 'text/x-typescript', hasPins: false },
  'js-commonjs': { name: 'license.cjs', mediaType: 'text/javascript', hasPins: true },
  'js-commonjs-types': { name: 'license.d.cts', mediaType: 'text/x-typescript', hasPins: false },
  java: { name: 'Muhur.java', mediaType: 'text/x-java-source', hasPins: true },
  python: { name: 'muhur.py', mediaType: 'text/x-python', hasPins: true },
} as const satisfies Record<string, SdkFile> & Record<SdkLanguage, SdkFile>
export type IntegrationFile = keyof typeof integrationFiles
