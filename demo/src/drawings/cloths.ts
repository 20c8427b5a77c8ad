/** A printed cloth: one tile, drawn from its three to five colours, ground first. */
export type Cloth = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly ways: readonly (readonly string[])[]
  readonly tile: (colours: readonly string[]) => string
}

const ring = (at: string, colours: string): string => {
  const [ground, mark] = colours.split(' ')
  return `<circle ${at} r="8.5" fill="${mark}"/><circle ${at} r="4" fill="${ground}"/>`
}

const corners = (size: number, mark: (at: string) => string): string =>
  [`cx="0" cy="0"`, `cx="0" cy="${size}"`, `cx="${size}" cy="0"`, `cx="${size}" cy="${size}"`].map(mark).join('')

export const caisses: Cloth = {
  name: 'caisses',
  width: 48,
  height: 48,
  ways: [
    ['#1b1436', '#ffb71b', '#c6492b', '#fff3e0'],
    ['#27308a', '#ffb71b', '#b70e50', '#fff3e0'],
    ['#0f4a33', '#f2a51a', '#1e7a4c', '#ffe3a3'],
    ['#7a1240', '#f4a3b8', '#b70e50', '#fff3e0'],
  ],
  tile: ([a, b, c, d]) =>
    `<path fill="${a}" d="M0 0h48v48H0z"/><path fill="${b}" d="M0 0h24L0 24zM48 48H24l24-24z"/><path fill="${c}" d="M24 0h24v24zM0 48V24l24 24z"/><path fill="${d}" d="m24 15 9 9-9 9-9-9z"/>`,
}

const shell = (x: number, y: number): string =>
  `<path d="M${x} ${y - 9}v18" stroke-width="3" stroke-linecap="round"/><path d="M${x - 4} ${y - 5}h8M${x - 4.5} ${y}h9M${x - 4} ${y + 5}h8" stroke-width="1.6"/>`

export const cauri: Cloth = {
  name: 'cauri',
  width: 52,
  height: 64,
  ways: [
    ['#c6492b', '#fff3e0', '#1b1436', '#ffb71b'],
    ['#b70e50', '#fff3e0', '#7a1240', '#ffb71b'],
    ['#27308a', '#ffe3a3', '#1b1436', '#f4a3b8'],
    ['#17848f', '#fff3e0', '#0f4a52', '#ffb71b'],
  ],
  tile: ([a, b, c, d]) =>
    `<path fill="${a}" d="M0 0h52v64H0z"/><g fill="${b}"><ellipse cx="13" cy="16" rx="9" ry="13"/><ellipse cx="39" cy="48" rx="9" ry="13"/></g><g stroke="${c}">${shell(13, 16)}${shell(39, 48)}</g><path fill="${d}" d="m39 9 6 7-6 7-6-7zM13 41l6 7-6 7-6-7z"/>`,
}

export const disque: Cloth = {
  name: 'disque',
  width: 64,
  height: 64,
  ways: [
    ['#f4a3b8', '#b70e50', '#27308a', '#fff3e0'],
    ['#ffb71b', '#b70e50', '#27308a', '#fff3e0'],
    ['#b70e50', '#ffb71b', '#27308a', '#fff3e0'],
    ['#bfe4ea', '#1798a6', '#1b1436', '#ffb71b'],
    ['#ffe3a3', '#c6492b', '#1e7a4c', '#fff3e0'],
  ],
  tile: ([a, b, c, d]) =>
    `<path fill="${a}" d="M0 0h64v64H0z"/><g transform="translate(32 32)"><circle r="25" fill="${b}"/><circle r="19.5" fill="${a}"/><circle r="14" fill="${c}"/><circle r="8" fill="${d}"/><circle r="3.4" fill="${b}"/></g>${corners(64, (at) => ring(at, `${a} ${c}`))}`,
}

export const feuille: Cloth = {
  name: 'feuille',
  width: 56,
  height: 56,
  ways: [
    ['#1e7a4c', '#bfe3cf', '#ffb71b'],
    ['#b70e50', '#f4a3b8', '#ffb71b'],
    ['#0f4a33', '#2f9a66', '#ffb71b'],
    ['#27308a', '#9fb0f0', '#ffb71b'],
    ['#f2a51a', '#fff3e0', '#c6492b'],
  ],
  tile: ([a, b, c]) =>
    `<path fill="${a}" d="M0 0h56v56H0z"/><path fill="${b}" d="M4 26C4 12 14 3 27 3c0 14-9 23-23 23zM52 54c-14 0-23-9-23-23 14 0 23 9 23 23z"/><path fill="none" stroke="${a}" stroke-width="2.4" d="M6 24 21 9M50 52 35 37M12 11v7h7M44 50v-7h-7"/><g fill="${c}"><circle cx="42" cy="14" r="7"/><circle cx="14" cy="42" r="7"/></g><g fill="${a}"><circle cx="42" cy="14" r="2.6"/><circle cx="14" cy="42" r="2.6"/></g>`,
}

export const ndop: Cloth = {
  name: 'ndop',
  width: 48,
  height: 48,
  ways: [
    ['#27308a', '#fff3e0'],
    ['#b70e50', '#ffe3a3'],
    ['#1b1436', '#ffb71b'],
    ['#0f6a52', '#fff3e0'],
  ],
  tile: ([a, b]) =>
    `<path fill="${a}" d="M0 0h48v48H0z"/><g fill="none" stroke="${b}" stroke-width="2.6"><path d="M24 1 47 24 24 47 1 24Z" stroke-dasharray="5 3.1"/><path d="M24 11 37 24 24 37 11 24Z"/></g><path fill="${b}" d="m24 19 5 5-5 5-5-5zM0-4l4 4-4 4-4-4zM48-4l4 4-4 4-4-4zM0 44l4 4-4 4-4-4zM48 44l4 4-4 4-4-4z"/>`,
}

const weave = (across: number, fill: string): string => {
  const bands = [0, 7.4, 14.8].map((step) => across + step)
  const lying = bands.map((y) => `M${across === 2 ? 2 : 26} ${y}h20v5h-20z`).join('')
  return `<path fill="${fill}" d="${lying}"/>`
}

export const panier: Cloth = {
  name: 'panier',
  width: 48,
  height: 48,
  ways: [
    ['#1798a6', '#fff3e0', '#1b1436'],
    ['#c98950', '#ebd3b4', '#7a431e'],
    ['#ffb71b', '#fff3e0', '#b70e50'],
    ['#1e7a4c', '#ffe3a3', '#0f4a33'],
  ],
  tile: ([a, b, c]) =>
    `<path fill="${a}" d="M0 0h48v48H0z"/>${weave(2, b as string)}${weave(26, b as string)}<path fill="${c}" d="M26 2h5v20h-5zM33.4 2h5v20h-5zM40.8 2h5v20h-5zM2 26h5v20H2zM9.4 26h5v20h-5zM16.8 26h5v20h-5z"/>`,
}

const WEDGES = [
  'M0 0 27 0A27 27 0 0 1 19.1 19.1Z',
  'M0 0 0 27A27 27 0 0 1-19.1 19.1Z',
  'M0 0-27 0A27 27 0 0 1-19.1-19.1Z',
  'M0 0 0-27A27 27 0 0 1 19.1-19.1Z',
].join('')

export const parasol: Cloth = {
  name: 'parasol',
  width: 64,
  height: 64,
  ways: [
    ['#b70e50', '#fff3e0', '#ffb71b'],
    ['#27308a', '#fff3e0', '#f4a3b8'],
    ['#c6492b', '#ffe3a3', '#1b1436'],
    ['#1e7a4c', '#fff3e0', '#ffb71b'],
  ],
  tile: ([a, b, c]) =>
    `<path fill="${a}" d="M0 0h64v64H0z"/><g transform="translate(32 32)"><circle r="27" fill="${c}"/><path fill="${b}" d="${WEDGES}"/><circle r="8" fill="${a}"/><circle r="3" fill="${b}"/></g><g fill="${c}">${corners(64, (at) => `<circle ${at} r="6"/>`)}</g>`,
}

export const tole: Cloth = {
  name: 'tole',
  width: 40,
  height: 32,
  ways: [
    ['#ffb71b', '#1b1436', '#b70e50'],
    ['#fff3e0', '#c6492b', '#27308a'],
    ['#b70e50', '#ffe3a3', '#27308a'],
    ['#1798a6', '#fff3e0', '#1b1436'],
  ],
  tile: ([a, b, c]) =>
    `<path fill="${a}" d="M0 0h40v32H0z"/><path fill="none" stroke="${b}" stroke-width="7" d="M-4 15 20 3l24 12"/><path fill="none" stroke="${c}" stroke-width="5" d="M-4 29 20 17l24 12M-4-3 20-15 44-3"/>`,
}

export const cloths: readonly Cloth[] = [caisses, cauri, disque, feuille, ndop, panier, parasol, tole]

/**
 * The cloth a shed flies while it has no logo. The rule, shared with the site: start at 0; for each UTF-16 code
 * unit of the id, hash = (hash * 31 + unit) mod 2^32; the cloth is number hash mod 8 in the alphabetical list.
 */
export function clothOf(id: string): Cloth {
  let hash = 0
  for (let at = 0; at < id.length; at += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) >>> 0
  return cloths[hash % cloths.length] as Cloth
}

/** A `<pattern>` to be named in `fill="url(#id)"`. */
export function clothPattern(
  cloth: Cloth,
  look: { id: string; colours: readonly string[]; transform: string },
): string {
  return `<pattern id="${look.id}" width="${cloth.width}" height="${cloth.height}" patternUnits="userSpaceOnUse" patternTransform="${look.transform}">${cloth.tile(look.colours)}</pattern>`
}

/** The cloth alone, as the site shows it. */
export function clothTile(cloth: Cloth): string {
  const { width, height, ways, tile } = cloth
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${tile(ways[0] as readonly string[])}</svg>`
}
