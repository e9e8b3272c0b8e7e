/** A command that was not understood, with the text for the screen: exit code 2. */
export class UsageError extends Error {}
