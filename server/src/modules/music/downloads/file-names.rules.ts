/** Characters that some systems forbid in names, that lead out of a folder, or that change the direction of text. */
const forbidden = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/gu

const mostBytes = 160

/** Name that is valid everywhere: never empty, hidden, or a parent folder. */
export const fileNameOf = (title: string, otherwise: string): string => {
  const clean = title.normalize('NFC').replace(forbidden, ' ').replace(/\s+/gu, ' ')
  let name = ''
  for (const { segment } of new Intl.Segmenter().segment(clean)) {
    if (Buffer.byteLength(name + segment) > mostBytes) break
    name += segment
  }
  const bare = name.replace(/^[\s.]+|[\s.]+$/gu, '')
  return bare === '' ? otherwise : bare
}

/** Numbered in order, so that equal titles differ and players keep the order. */
export const trackNameOf = (place: number, title: string, format: 'mp3' | 'm4a'): string =>
  `${String(place).padStart(2, '0')} ${fileNameOf(title, 'Track')}.${format}`

/** Full name for browsers that read it, and an ASCII name for others. */
export const dispositionOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]+/g, '')
    .replace(/["\\%]/g, '')
    .trim()
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const bare = /^\.?(mp3|m4a|zip)?$/.test(plain) ? `music.${name.split('.').at(-1)}` : plain
  return `attachment; filename="${bare}"; filename*=UTF-8''${encoded}`
}
