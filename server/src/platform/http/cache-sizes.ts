const mebibyte = 1024 * 1024

/** What kept answers may take of the server's memory; how it is shared out says decision 0014. */
export const cacheBytes = { answers: 24 * mebibyte, ready: 16 * mebibyte } as const
