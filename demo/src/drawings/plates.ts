import { box, disc, fill, group, hoop, ink, lighter, oval, stamp, stroke } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

/** Plates come in the colours of enamelware: rim, line, ground. */
export const ENAMEL: Kind['ways'] = [
  ['#fffdf8', ink.indigo, '#f3ece0'],
  ['#fffdf8', ink.folere, '#f3ece0'],
  ['#fffdf8', ink.teal, '#efe7d8'],
  [ink.indigo, ink.safran, '#f3ece0'],
  [ink.folere, ink.cream, '#f6e9dc'],
  ['#0f6a52', ink.cream, '#f3ece0'],
]

export type Spot = readonly [x: number, y: number, turn?: string]

export function plate({ main, second, third }: Art, ...food: readonly string[]): string {
  return [
    `<circle cx="314" cy="318" r="232" opacity=".22"/>`,
    disc([300, 300, 232], main),
    hoop([300, 300, 224], second, 9),
    disc([300, 300, 186], third),
    ...food,
  ].join('')
}

export function pan(...food: readonly string[]): string {
  return [
    `<circle cx="298" cy="330" r="222" opacity=".25"/><path opacity=".2" d="M440 200 600 60v70L470 250z"/>`,
    fill('#241a26', 'm420 190 140-150c24-18 54 10 36 36L452 230z'),
    disc([280, 306, 222], '#241a26') + disc([280, 306, 196], '#4b3446'),
    ...food,
  ].join('')
}

/** Scatters bits in a disc without two falling on the same place. */
export function scatter(art: Art, count: number, reach: number): Spot[] {
  const start = art.random.next() * 6
  return Array.from({ length: count }, (_, at) => {
    const turn = start + at * 2.39996
    const far = reach * Math.sqrt((at + 0.5) / count)
    return [
      Math.round(Math.cos(turn) * far),
      Math.round(Math.sin(turn) * far),
      ` rotate(${Math.round(turn * 57) % 360})`,
    ]
  })
}

export const moved = (spots: readonly Spot[], x: number, y: number): Spot[] =>
  spots.map(([a, b, turn]) => [a + x, b + y, turn ?? ''])

export const bits = (id: string, shape: string, spots: readonly Spot[]): string =>
  stamp(
    id,
    shape,
    spots.map(([x, y, turn]) => [x, y, turn ?? ''] as [number, number, string]),
  )

export const bed = (colour: string): string =>
  fill(
    colour,
    'M176 236c30-60 110-66 160-52 70 6 110 70 98 130-6 70-70 110-140 104-76 6-130-30-136-90-4-40 0-66 18-92z',
  )

export const strand = (colour: string): string => stroke(colour, 7, 'M-18 0q18-14 36 0')

export const shrimp = `<path fill="none" stroke="#f58b63" stroke-width="21" stroke-linecap="round" d="M-26 10C-22-26 24-26 26 8"/><path fill="none" stroke="#ffc7a8" stroke-width="5" d="M-18-6l8 8M-4-16l2 12M12-14l-4 10"/><path fill="#e3653c" d="m20 10 18 14-24 8z"/>`

export const friedPlantain =
  oval([0, 0, 52, 25], '#c77a12') + oval([0, -4, 50, 22], '#ffc53d') + oval([0, -4, 30, 10], '#f5a91c')

export const meat =
  fill('#8a4518', 'M-34-10c12-24 56-26 66 0 6 28-24 34-40 28-20 6-34-8-26-28z') +
  fill('#b9703a', 'M-24-10c12-10 34-10 42-2-14 2-28 4-42 2z')

export const bobolo =
  box([-130, -16, 260, 32, 15], '#d9c79a') + stroke('#5d7a3a', 7, 'M-80-18v36M-20-18v36M40-18v36M96-18v36')

export const chilli = stroke('#d3261f', 13, 'M-24 6C-8-14 14-12 26 4') + stroke('#3f8f3b', 7, 'M26 4l10-6')

export const sauceCup = (colour: string): string =>
  group(
    'translate(478 122)',
    '<circle cx="8" cy="10" r="70" opacity=".2"/>',
    disc([0, 0, 70], '#fffdf8'),
    disc([0, 0, 52], colour),
    stroke(lighter(colour, 0.4), 5, 'M-20-6q20-14 40 0M-10 16q12-8 24 0'),
  )

export function greens(art: Art, leaf: string, ...over: readonly string[]): string {
  return plate(art, bed(leaf), bits('g', strand(lighter(leaf, 0.3)), moved(scatter(art, 26, 104), 300, 298)), ...over)
}

export const dish = (draw: Kind['draw']): Kind => ({ stage: 'top', ways: ENAMEL, draw })
