import { readFileSync } from 'node:fs'

/** Letters of a TrueType font, read from its Unicode table of format 4. */
export const lettersOf = (path: string | URL): Set<string> => {
  const font = readFileSync(path)
  const table = tableAt(font, tableOf(font, 'cmap'))
  const segments = font.readUInt16BE(table + 6) / 2
  const letters = new Set<string>()
  for (let index = 0; index < segments; index++) {
    const end = font.readUInt16BE(table + 14 + index * 2)
    const start = font.readUInt16BE(table + 16 + segments * 2 + index * 2)
    for (let code = start; code <= end && code !== 0xffff; code++) letters.add(String.fromCharCode(code))
  }
  return letters
}

const tableOf = (font: Buffer, name: string): number => {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  throw new Error(`no table ${name}`)
}

const tableAt = (font: Buffer, cmap: number): number => {
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const table = cmap + font.readUInt32BE(cmap + 8 + index * 8)
    if (font.readUInt16BE(table) === 4) return table
  }
  throw new Error('no table of format 4')
}
