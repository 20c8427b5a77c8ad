const mebibyte = 1024 * 1024

/** What kept answers may take of the server's memory; how it is shared out says decision 0014. */
export const cacheBytes = { answers: 32 * mebibyte, ready: 24 * mebibyte } as const
