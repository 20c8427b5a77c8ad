const year = 31_536_000

/** Keeps a choice where the server sees it too; nothing means the choice is taken back. */
export const keepChoice = (name: 'lang' | 'theme' | 'saver', value: string | undefined): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where this must run
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${value === undefined ? 0 : year}; SameSite=Lax${secure}`
}
