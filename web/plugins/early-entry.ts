import { readFileSync } from 'node:fs'
import { minify, type Plugin, transformWithOxc } from 'vite'

/** Module that every file of the build imports: the smallest one, and the first to load. */
const first = 'rolldown-runtime'

/** Puts the early entry into the file that loads first; a file of its own would be one more round trip. */
export const earlyEntry = (file: string): Plugin => ({
  name: 'sheds-early-entry',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  async renderChunk(code, chunk) {
    if (chunk.name !== first) return null
    const { code: plain } = await transformWithOxc(readFileSync(file, 'utf8'), file)
    // A block scopes its names.
    const { code: small } = await minify(file, `{${plain.replace(/export \{\s*\};?/, '')}}`, { module: true })
    return { code: `${small}\n${code}`, map: null }
  },
})
