import { readFileSync } from 'node:fs'
import { minify, type Plugin, transformWithOxc } from 'vite'

/** What every file of the build calls on: the smallest of them, and the first to come. */
const first = 'rolldown-runtime'

/** Puts the early entry into the file that comes first: by itself it would be one more round trip. */
export const earlyEntry = (file: string): Plugin => ({
  name: 'sheds-early-entry',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  async renderChunk(code, chunk) {
    if (chunk.name !== first) return null
    const { code: plain } = await transformWithOxc(readFileSync(file, 'utf8'), file)
    // In a block, where its names are its own.
    const { code: small } = await minify(file, `{${plain.replace(/export \{\s*\};?/, '')}}`, { module: true })
    return { code: `${small}\n${code}`, map: null }
  },
})
