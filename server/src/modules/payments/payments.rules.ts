/** What a caller's header says, if it can be a key. */
export const isKey = (text: string): boolean => /^[A-Za-z0-9_-]{8,64}$/.test(text)
