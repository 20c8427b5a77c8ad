/** Which build the copy that answers is of, as its header says it; nothing without a line. */
export const askBuild = async (): Promise<string | null | undefined> =>
  (await fetch('/api', { method: 'HEAD' }).catch(() => undefined))?.headers.get('x-build')
