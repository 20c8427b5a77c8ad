export const messageFaults: (message: string, changedLines: number) => string[]
