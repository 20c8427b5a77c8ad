import { type Random, seeded } from '../random.ts'
import { clothPattern, cloths } from './cloths.ts'
import { kinds, type PictureKind } from './kinds.ts'
import { box, darker, disc, fill, group, ink, lighter, shade, stroke, times } from './pencil.ts'
import { cutOut, picture } from './stage.ts'

export const bannerSize = { width: 1200, height: 444 } as const
const LIMIT = 7800
const WOVEN = new Set<PictureKind>(['pagnes', 'dress', 'shirt', 'headscarf', 'curtain'])
const FRESH = new Set<PictureKind>(['tomato', 'leafBundle', 'onion', 'fish', 'basket', 'ndole', 'fufu'])

/**
 * A shed's banner: its goods on a counter, cloths on a line, a fair under parasols, or the hills of its town. Wide screens
 * show the middle of it, five times as wide as high: what must be whole stands between 102 and 342.
 */
export function shedBanner(goods: readonly PictureKind[], seed: string): string {
  const random = seeded('banner', seed)
  const laid = goods.every((kind) => kinds[kind].stage === 'top')
  const style = random.weighted([
    [laid ? laidTable : counter, 5],
    [washingLine, goods.some((kind) => WOVEN.has(kind)) ? 3 : 0],
    [fair, goods.some((kind) => FRESH.has(kind)) ? 3 : 0],
    [hills, 1],
  ] as const)
  return picture(bannerSize.width, bannerSize.height, style(random, goods))
}

/** A square sign: one of the shed's goods on a disc, or on its cloth. */
export function shedLogo(kind: PictureKind, seed: string): string {
  const random = seeded('logo', seed)
  const ground = random.pick(GROUNDS)
  const thing = cutOut(kind, kinds[kind], { seed, prefix: 'l' })
  const sign = `${fill(ground[0], 'M0 0h600v600H0z')}${disc([300, 300, 246], lighter(ground[0], 0.55))}${group('translate(66 62) scale(.78)', thing)}`
  return picture(
    600,
    600,
    `<clipPath id="k"><circle cx="300" cy="300" r="246"/></clipPath>${fill(ground[0], 'M0 0h600v600H0z')}<g clip-path="url(#k)">${sign}</g>${ring(ground[1])}`,
  )
}

const ring = (colour: string): string =>
  `<circle cx="300" cy="300" r="246" fill="none" stroke="${colour}" stroke-width="16"/>`

const GROUNDS = [
  [ink.folere, ink.safran],
  [ink.indigo, ink.cream],
  [ink.leaf, ink.safran],
  ['#f2a65a', ink.folere],
  [ink.teal, ink.cream],
  [ink.safran, ink.indigo],
  ['#5b2a86', ink.rose],
] as const

const ROOMS = [
  ['#ffe0a0', '#e1a15c'],
  ['#cfe7d8', '#c98f5a'],
  ['#f8d3c0', '#d98e68'],
  ['#8fc9d2', '#4f9aa8'],
  ['#f4a3b8', '#d9778f'],
  ['#34409f', '#252d7c'],
  ['#2b8f8a', '#1c6a6b'],
  ['#ffc74d', '#f0a01f'],
] as const

function counter(random: Random, goods: readonly PictureKind[]): string {
  const [wall, floor] = random.pick(ROOMS)
  const room = `${fill(wall, 'M0 0h1200v444H0z')}<path fill="#fff" opacity=".22" d="M180 0h330L250 444H0V190z"/>${fill(floor, 'M0 296h1200v148H0z')}${bunting(random, wall)}`
  return room + inARow(random.sample(goods, 3), LIMIT - room.length)
}

const SIZE = 0.44

/** As many as there is room for, side by side in the middle of the height, the row in the middle of the width. */
function inARow(goods: readonly PictureKind[], room: number): string {
  const things = goods.map((kind, at) => cutOut(kind, kinds[kind], { seed: `banner${at}`, prefix: `b${at}` }))
  while (things.join('').length + things.length * 60 > room) things.pop()
  const first = 600 - (things.length - 1) * 145 - 300 * SIZE
  return things
    .map((thing, at) => group(`translate(${Math.round(first + at * 290)} 90) scale(${SIZE})`, thing))
    .join('')
}

function laidTable(random: Random, goods: readonly PictureKind[]): string {
  const cloth = random.pick(cloths)
  const tone = random.pick(['#e9a35a', '#f5ead6', '#8fc9d2', '#cfe7d8', '#b8763f'])
  const colours = [tone, lighter(tone, 0.16), darker(tone, 0.07), lighter(tone, 0.3), darker(tone, 0.12)]
  const mat = `<defs>${clothPattern(cloth, { id: 't', colours, transform: 'rotate(10) scale(1.6)' })}</defs>${fill('url(#t)', 'M0 0h1200v444H0z')}`
  return mat + inARow(random.sample(goods, 4), LIMIT - mat.length)
}

function bunting(random: Random, wall: string): string {
  const colours = random
    .shuffle([ink.folere, ink.safran, ink.indigo, ink.leaf, ink.cream])
    .filter((colour) => colour !== wall)
  const flags = times(16, (at) => {
    const dip = Math.round(34 * Math.sin((Math.PI * at) / 15))
    return fill(colours[at % colours.length] as string, `M${30 + at * 75} ${14 + dip}h44l-22 46z`)
  })
  return `${stroke(darker(wall, 0.35), 4, 'M0 8Q600 92 1200 8')}${flags}`
}

function washingLine(random: Random): string {
  const chosen = random.sample(cloths, 5)
  const patterns = chosen.map((cloth, at) =>
    clothPattern(cloth, { id: `w${at}`, colours: random.pick(cloth.ways), transform: 'scale(1.1)' }),
  )
  const [wall, floor] = random.pick(ROOMS)
  const hung = times(9, (at) => {
    const x = 24 + at * 130
    const low = 300 + ((at * 37) % 70)
    return `${fill(`url(#w${at % 5})`, `M${x} 64h112l6 ${low - 64}q-30 22-62 2t-62 2z`)}${shade(`M${x + 70} 64h24l12 ${low - 60}h-26z`, 0.1)}`
  })
  return `<defs>${patterns.join('')}</defs>${fill(wall, 'M0 0h1200v444H0z')}${fill(floor, 'M0 360h1200v84H0z')}${box([0, 44, 1200, 18], ink.bark)}${hung}${shade('M0 62h1200v14H0z', 0.2)}`
}

function fair(random: Random): string {
  const sky = random.pick(['#9fdbe8', '#ffd98a', '#f8d3c0', '#c7e8ee'])
  const stalls = random.shuffle([0, 1, 2, 3, 4]).map((at) => stall(random, 130 + at * 235))
  return `${fill(sky, 'M0 0h1200v444H0z')}<path fill="#fff" opacity=".28" d="M100 0h340L160 444H0V170z"/>${ridge(random)}${fill('#c9653a', 'M0 280h1200v164H0z')}${fill('#b5542c', 'M0 372h1200v72H0z')}${stalls.join('')}`
}

function stall(random: Random, x: number): string {
  const [one, two] = random.pick([
    [ink.safran, ink.folere],
    [ink.cream, ink.teal],
    [ink.safran, ink.brick],
    [ink.cream, ink.leaf],
    [ink.safran, ink.indigo],
  ])
  const top = random.int(106, 132)
  const fruit = random.pick(['#f2a51a', '#3f8f3b', '#d8321f', '#f2711c', '#5a2358'])
  const wedges = times(6, (at) =>
    fill(
      (at % 2 ? two : one) as string,
      `M${x} ${top}Q${x - 110 + at * 44} ${top + 20} ${x - 132 + at * 44} ${top + 88}q22 18 44 0Q${x - 66 + at * 44 - 22} ${top + 20} ${x} ${top}Z`,
    ),
  )
  const crate = `${fill(ink.bark, `M${x - 80} 292h160v70H${x - 80}z`)}<path stroke="${ink.honey}" stroke-width="9" d="M${x - 80} 306h160M${x - 80} 328h160M${x - 80} 350h160"/>`
  return `<path stroke="#5a3b28" stroke-width="9" d="M${x} ${top}V362"/>${wedges}${crate}${times(4, (at) => disc([x - 58 + at * 38, 282, 19], fruit))}`
}

function ridge(random: Random): string {
  const high = random.int(150, 210)
  return fill(
    random.pick(['#2f8a5b', '#3f9a68', '#5a8a4a']),
    `M0 ${high + 60}c120-60 220-50 330-20 140-70 260-60 380-10 140-60 320-60 490 0v200H0z`,
  )
}

function hills(random: Random): string {
  const [sky, sun, far, near] = random.pick([
    ['#ffd98a', ink.brick, '#2f8a5b', '#1e5d3f'],
    ['#f4a3b8', ink.safran, '#5b2a86', '#34205a'],
    ['#aee0ea', ink.safran, '#3f9a68', '#1e7a4c'],
    ['#ff9d4d', ink.cream, '#a8325a', '#5a1a3a'],
  ] as const)
  const roofs = times(8, (at) => {
    const x = 40 + at * 150 + ((at * 61) % 50)
    const tall = 40 + ((at * 29) % 46)
    return `${fill(ink.cream, `M${x} ${318 - tall}h76v${tall + 20}h-76z`)}${fill([ink.brick, ink.folere, ink.indigo][at % 3] as string, `M${x - 14} ${320 - tall}l52-${34 + ((at * 17) % 26)} 52 ${34 + ((at * 17) % 26)}z`)}${fill(ink.bark, `M${x + 28} 304h20v34h-20z`)}`
  })
  return `${fill(sky, 'M0 0h1200v444H0z')}${disc([random.int(250, 950), 192, 84], sun)}${fill(far, 'M0 300C140 180 260 90 420 120s200 120 330 90 260-130 450 20v214H0z')}${fill(near, 'M0 300c200-70 420-50 620-20s380 10 580-40v204H0z')}${roofs}${fill('#c9653a', 'M0 338h1200v106H0z')}`
}
