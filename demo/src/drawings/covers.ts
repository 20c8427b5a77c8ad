import { type Random, seeded } from '../random.ts'
import { clothPattern, cloths } from './cloths.ts'
import { kinds } from './kinds.ts'
import { darker, disc, fill, group, hoop, ink, lighter, stroke, times } from './pencil.ts'
import type { Palette } from './sleeves.ts'
import * as sleeves from './sleeves.ts'
import { cutOut, picture } from './stage.ts'

const PALETTES: readonly Palette[] = [
  [ink.night, ink.safran, ink.folere, ink.cream],
  ['#ff8f3c', ink.folere, ink.night, ink.cream],
  ['#0f4a33', ink.safran, ink.cream, ink.brick],
  ['#ffe3a3', ink.folere, ink.indigo, ink.brick],
  ['#34409f', ink.safran, ink.rose, ink.cream],
  ['#f4a3b8', ink.folere, ink.night, ink.safran],
  ['#17848f', ink.cream, ink.night, ink.safran],
  ['#5b2a86', ink.rose, ink.safran, ink.cream],
  ['#b70e50', ink.safran, ink.night, ink.rose],
]

const motifs = {
  sunset,
  doorway,
  burst,
  rainbows,
  singer,
  waves,
  tiles,
  dancers,
  moonRoad,
  ...sleeves,
} as const satisfies Readonly<Record<string, (palette: Palette, random: Random) => string>>

export type CoverMotif = keyof typeof motifs
export const coverMotifs = Object.keys(motifs) as CoverMotif[]

/** Cover art, 600 by 600: big flat shapes, the way record sleeves were printed. */
export function musicCover(seed: string, motif?: CoverMotif): string {
  const random = seeded('cover', seed)
  const [ground, ...inks] = random.pick(PALETTES)
  const palette = [ground, ...random.shuffle(inks)] as unknown as Palette
  return picture(
    600,
    600,
    `${fill(ground, 'M0 0h600v600H0z')}${motifs[motif ?? random.pick(coverMotifs)](palette, random)}`,
  )
}

function sunset([ground, main, second]: Palette, random: Random): string {
  const bars = times(4, (at) => `M100 ${296 + at * 38}h400v${9 + at * 5}h-400z`)
  const roofs = 'M0 480l70-26v40l60-22v24l90-32v40l70-26v30l110-40v44l80-28v30l120-44v180H0z'
  const windows = times(8, () => `M${random.int(1, 38) * 15} ${random.int(51, 57) * 10}h16v20h-16z`)
  return (
    disc([300, 270, 190], main) +
    fill(second, 'M110 270a190 190 0 0 0 380 0z') +
    fill(ground, bars) +
    fill(darker(ground, 0.5), roofs) +
    fill(main, windows)
  )
}

function doorway([, main, second, third]: Palette, random: Random): string {
  const cloth = random.pick(cloths)
  const pattern = clothPattern(cloth, { id: 'a', colours: random.pick(cloth.ways), transform: 'scale(2.1)' })
  return `<defs>${pattern}</defs>${fill('url(#a)', 'M0 0h600v600H0z')}${fill(ink.cream, 'M150 600V290c0-90 60-160 150-160s150 70 150 160v310z')}${fill(main, 'M196 600V300c0-66 40-116 104-116s104 50 104 116v300z')}${fill(third, 'M242 600V312c0-42 20-76 58-76s58 34 58 76v288z')}${disc([300, 330, 22], second)}`
}

function burst([ground, , , third]: Palette, random: Random): string {
  const rays = times(
    18,
    (at) => `<path fill="${darker(ground, 0.12)}" d="M300 320L1000 300v130z" transform="rotate(${at * 20} 300 320)"/>`,
  )
  const kind = random.pick(['guitar', 'djembe', 'mic', 'balafon', 'kora', 'keyboard', 'headphones'] as const)
  return `${rays}${disc([300, 320, 190], third)}${group('translate(132 140) scale(.56)', cutOut(kind, kinds[kind], { seed: random.path, prefix: 'm' }))}`
}

function rainbows([ground, main, second, third]: Palette, random: Random): string {
  const bows = (x: number, y: number, far: number): string =>
    [main, lighter(main, 0.5), third, second, ground, main]
      .map((colour, at) => disc([x, y, far - at * far * 0.17], colour))
      .join('')
  return random.chance(0.5) ? bows(600, 600, 520) + bows(0, 0, 286) : bows(0, 600, 480) + bows(600, 0, 330)
}

function singer([, main, second, third]: Palette, random: Random): string {
  const skin = random.pick(['#4a2a1a', '#6b4026', '#8d5a36', '#2e170b'])
  const wrap =
    fill(second, 'M186 240C150 110 220 50 300 50s150 60 114 190c-30-50-60-70-114-70s-84 20-114 70z') +
    disc([390, 70, 44], second)
  const crop = fill(ink.night, 'M212 220c-10-80 30-120 88-120s98 40 88 120c-20-40-50-54-88-54s-68 14-88 54z')
  const [hair, front] = random.pick([
    [disc([300, 210, 128], ink.night), ''],
    ['', wrap],
    [
      times(9, (at) =>
        stroke(ink.night, 24, `M${220 + at * 20} 130C${170 + at * 32} 240 ${170 + at * 32} 320 ${160 + at * 35} 430`),
      ),
      crop,
    ],
  ] as const)
  return `${disc([300, 300, 270], main)}${hair}${fill(skin, 'M262 320h76v90h-76zM216 230c0-60 36-90 84-90s84 30 84 90c0 76-36 130-84 130s-84-54-84-130z')}${fill(third, 'M90 600c10-120 90-190 172-204 16 30 60 30 76 0 82 14 162 84 172 204z')}${front}${fill(ink.night, 'M212 220h78v34c-6 24-70 24-78-2zM310 220h78v32c-6 26-72 26-78 2zM286 224h30v9h-30z')}${stroke(darker(skin, 0.6), 7, 'M276 316q24 18 48 0')}`
}

function waves([ground, main, second, third]: Palette): string {
  const rows = [main, second, third, lighter(ground, 0.2), main, second].map((colour, at) =>
    fill(colour, `M0 ${260 + at * 62}q50-60 100 0t100 0 100 0 100 0 100 0 100 0v400H0z`),
  )
  return `${disc([420, 170, 96], third)}${disc([420, 170, 66], main)}${rows.join('')}`
}

function tiles([ground, main, second, third]: Palette, random: Random): string {
  return times(16, (at) => {
    const [x, y] = [(at % 4) * 150, Math.floor(at / 4) * 150]
    const [one, two] = random.sample([ground, main, second, third], 2) as [string, string]
    const shape = random.pick([
      disc([75, 75, 60], two),
      fill(two, 'M0 0h150L0 150z'),
      fill(two, 'M0 150a150 150 0 0 1 150-150v150z'),
      fill(two, 'm75 10 65 65-65 65-65-65z'),
      hoop([75, 75, 46], two, 22),
    ])
    return group(`translate(${x} ${y})`, fill(one, 'M0 0h151v151H0z'), shape)
  })
}

function dancers([ground, main, second, third]: Palette): string {
  const figure = (x: number, colour: string, turn: number): string =>
    group(
      `translate(${x} 330) rotate(${turn})`,
      disc([0, -150, 36], '#2e170b'),
      fill(colour, 'M-36-104h72l50 190c-50 30-122 30-172 0z'),
      stroke('#2e170b', 20, 'M-30-90l-60-70 10-60M30-90l66-40 40 40M-30 90l-20 110M30 90l40 100'),
    )
  return `${fill(lighter(ground, 0.12), 'M0 0h600L0 600z')}${disc([300, 560, 260], darker(ground, 0.2))}${figure(170, main, -8)}${figure(430, second, 8)}${figure(300, third, 0)}`
}

function moonRoad([ground, main, second, third]: Palette, random: Random): string {
  const stars = times(18, () => disc([random.int(10, 590), random.int(10, 260), random.int(2, 5)], third))
  return `${stars}${disc([430, 150, 80], main)}${disc([400, 136, 74], ground)}${fill(darker(ground, 0.25), 'M0 330c120-90 240-60 330 0 100-60 190-50 270-10v280H0z')}${fill(second, 'M280 360h40l190 240H90z')}${fill(main, 'M296 390h8l4 40h-16zM291 450h18l6 50h-30zM284 520h32l10 80h-52z')}`
}
