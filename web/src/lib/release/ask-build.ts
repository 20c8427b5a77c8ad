/** Build of the server instance that answers, from its header; undefined offline. */
export const askBuild = async (): Promise<string | null | undefined> =>
  (await fetch('/api', { method: 'HEAD' }).catch(() => undefined))?.headers.get('x-build')
