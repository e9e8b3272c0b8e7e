/** Prefix of all query keys of one license, so that one event invalidates all of them. */
export const licenseKey = (id: string, ...part: string[]) => ['license', id, ...part]
