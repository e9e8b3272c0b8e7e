/** Everything that is remembered of one license stands under its id, so that news of it renews all of that. */
export const licenseKey = (id: string, ...part: string[]) => ['license', id, ...part]
