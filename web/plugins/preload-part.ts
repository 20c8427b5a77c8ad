import type { Plugin } from 'vite'

/**
 * Vite's own helper also knows styles, nonces and addresses that are not ours: there is one style sheet, and it stands in
 * the page. A browser's build gets what is left, 0.4 KB less of every first load, of which a wallet's has 0.2 left below its
 * bar. A file that does not come is told as Vite tells it, and has another address from then on: see `again-imports.ts`.
 */
export const preloadPart = (): Plugin => ({
  name: 'sheds-preload-part',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  load: { order: 'pre', filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => helper },
})

const helper = `
const seen = {}
const ahead = (file) => {
  seen[file] = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
}
const lost = {}
let losses = 0
self.anew = (file) => file + (lost[file] ?? '')
const missed = (error) => {
  const [, file] = /(\\/[\\w.-]+\\.js)(?:#\\d+)?$/.exec(error.message) ?? []
  if (file) lost['.' + file] = '#' + ++losses
  const event = new Event('vite:preloadError', { cancelable: true })
  event.payload = error
  if (window.dispatchEvent(event)) throw error
}
export const __vitePreload = async (load, files = []) => {
  for (const file of files) seen[file] ?? ahead(file)
  return load().catch(missed)
}`
