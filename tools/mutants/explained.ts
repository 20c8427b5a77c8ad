/** Mistakes that change nothing anybody could notice, by what is written, each with the reason. */
export const explained: Readonly<Record<string, string>> = {}
