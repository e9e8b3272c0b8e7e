/**
 * The languages that have an SDK, with the name that people read. How the tests of all SDKs start a language says
 * `sdks/languages.ts`.
 */
export const sdkLanguages = { js: 'JavaScript', java: 'Java', python: 'Python' } as const
export type SdkLanguage = keyof typeof sdkLanguages

interface SdkFile {
  name: string
  mediaType: string
  /** Whether the pins stand in the file: declarations alone carry none. */
  hasPins: boolean
}

/**
 * The files that a seller puts beside the software, by the word that asks for each: in every language the SDK is one file,
 * in JavaScript one for each kind of modules, and its types for TypeScript.
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
