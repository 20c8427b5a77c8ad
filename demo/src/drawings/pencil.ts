/** Few shapes, flat fills: what is not an SVG file is drawn with these. Coordinates are on a 600 by 600 sheet. */
export const ink = {
  night: '#1b1436',
  plum: '#22122b',
  bark: '#7a431e',
  wood: '#a8632f',
  honey: '#c98950',
  straw: '#ebd3b4',
  cream: '#fff3e0',
  milk: '#fffdf8',
  safran: '#ffb71b',
  folere: '#b70e50',
  rose: '#f4a3b8',
  brick: '#c6492b',
  indigo: '#27308a',
  teal: '#1798a6',
  leaf: '#1e7a4c',
  mint: '#bfe3cf',
  steel: '#8d98a5',
  iron: '#5f6a76',
  pearl: '#dfe7ec',
} as const

type Box = readonly [x: number, y: number, width: number, height: number, corner?: number]

export const fill = (colour: string, d: string): string => `<path fill="${colour}" d="${d}"/>`
export const shade = (d: string, strength = 0.18): string => `<path opacity="${strength}" d="${d}"/>`

export function stroke(colour: string, width: number, d: string): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
}

export function disc([x, y, r]: readonly [number, number, number], colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`
}

export function hoop([x, y, r]: readonly [number, number, number], colour: string, width = 8): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

export function box([x, y, width, height, corner = 0]: Box, colour: string): string {
  const rounded = corner > 0 ? ` rx="${corner}"` : ''
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${rounded} fill="${colour}"/>`
}

export function group(transform: string, ...content: readonly string[]): string {
  return `<g transform="${transform}">${content.join('')}</g>`
}

export function times(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('')
}

export const darker = (colour: string, amount = 0.2): string => mix(colour, '#1b0f1f', amount)
export const lighter = (colour: string, amount = 0.25): string => mix(colour, '#ffffff', amount)

/** How far two colours are apart, 0 to 441. */
export function distance(one: string, other: string): number {
  const [r, g, b] = channels(one)
  const [s, h, c] = channels(other)
  return Math.hypot(r - s, g - h, b - c)
}

export function mix(colour: string, other: string, amount: number): string {
  const to = channels(other)
  const mixed = channels(colour).map((value, at) => Math.round(value + ((to[at] as number) - value) * amount))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
