import { BOLD } from './fashion.ts'
import { box, darker, disc, fill, gloss, group, ink, lighter, shade, shadow, stitch, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

function jeans({ main, second }: Art): string {
  const legs = 'M190 90h220l26 440c-34 12-78 12-108 4l-28-290-28 290c-30 8-74 8-108-4z'
  return [
    `<path opacity=".16" d="${legs}" transform="translate(18 14)"/>`,
    fill(main, legs),
    gloss(
      'M214 200c-10 100-16 200-18 310h34c4-110 10-220 10-310zM360 200c10 100 16 200 18 310h26c-4-110-8-220-16-310z',
      0.1,
    ),
    fill(darker(main, 0.25), 'M190 90h220l2 40H188z'),
    fill(darker(main, 0.3), 'M296 130h8v100l-4 14-4-14z'),
    box([292, 98, 18, 24, 3], second),
    stitch(second, 'M196 150c40 0 60 26 62 60M404 150c-40 0-60 26-62 60M186 510c30 8 60 8 86 4M328 514c30 4 60 4 88-4'),
    times(4, (at) => box([[216, 252, 340, 376][at] as number, 86, 10, 48, 3], darker(main, 0.12))),
  ].join('')
}

function pagnes({ random, cloth }: Art): string {
  const fold = (y: number, x: number, print: string): string =>
    group(
      `translate(${x} ${y})`,
      `<rect x="104" width="392" height="66" rx="25" fill="${print}"/>`,
      shade('M104 40c0 14 10 26 24 26h344c14 0 24-12 24-26v-4c0 10-12 16-24 16H128c-12 0-24-6-24-16z', 0.22),
      shade('M440 0h32c14 0 24 10 24 24v18c0 14-10 24-24 24h-32z', 0.2),
      `<path fill="none" stroke="#fff" stroke-width="3" opacity=".45" stroke-linecap="round" d="M126 8h300"/>`,
    )
  const prints = times(4, () => `${cloth(0.8)} `)
    .trim()
    .split(' ')
  const order = random.shuffle([0, 14, -10, 8, -4])
  const pile = times(5, (at) => fold(466 - at * 63, order[at] as number, prints[at % 4] as string))
  return shadow([330, 534, 240, 22]) + pile
}

function skirt({ main, second, cloth, random }: Art): string {
  const print = cloth(0.95)
  const long = random.chance(0.5)
  const hem = long ? 540 : 450
  const body = `M214 150h172C410 270 450 ${hem - 100} 484 ${hem - 24} 420 ${hem + 12} 180 ${hem + 12} 116 ${hem - 24} 150 ${hem - 100} 190 270 214 150Z`
  return [
    stroke(ink.bark, 9, 'M300 84v-4c0-8 14-10 14-22a14 14 0 0 0-28 0M180 104 300 84l120 20'),
    `<path opacity=".15" d="${body}" transform="translate(18 16)"/>`,
    fill(ink.steel, 'M206 100h24v40h-24zM370 100h24v40h-24z'),
    fill(print, body),
    shade(
      `M340 170c20 120 40 ${hem - 300} 46 ${hem - 170}l46-8C406 360 382 260 370 170zM240 170c-12 120-34 ${hem - 300} -50 ${hem - 172}l34 4C240 360 256 260 264 170z`,
      0.12,
    ),
    box([208, 128, 184, 34, 8], main),
    stroke(second, 9, 'M392 146c40 10 40 50 20 90M392 146c50 0 60 40 54 74'),
  ].join('')
}

function suit({ main, second, third }: Art): string {
  const coat =
    'M190 150 246 124h108l56 26c36 20 48 60 54 130l16 190-60 8-24-160-4 202H208l-4-202-24 160-60-8 16-190c6-70 18-110 54-130z'
  return [
    `<path opacity=".16" d="${coat}" transform="translate(16 16)"/>`,
    fill(main, coat),
    fill('#fffdf8', 'M252 124h96l-48 150z'),
    fill(second, 'M290 150h20l10 84-20 40-20-40zM288 130h24l-4 22h-16z'),
    fill(lighter(main, 0.14), 'M246 124 216 166l34 14-18 22 68 130V280zM354 124l30 42-34 14 18 22-68 130V280z'),
    shade('M404 318l-4 202h-60l20-200zM196 318l8 202h20l-12-210z', 0.2),
    fill(third, 'M350 290l10-24 8 14 10-16 8 26z'),
    stroke(darker(main, 0.4), 4, 'M300 340v176M228 420h52M320 420h52'),
    disc([292, 360, 6], third) + disc([292, 400, 6], third),
  ].join('')
}

function babyset({ main, second, third, cloth }: Art): string {
  const print = cloth(0.6)
  const body =
    'M226 150c16 30 132 30 148 0l66 26 44 104-62 26-22-46v120c34 30 30 80 10 110l-66 10-44-60-44 60-66-10c-20-30-24-80 10-110V260l-22 46-62-26 44-104z'
  return [
    `<path opacity=".15" d="${body}" transform="translate(16 16)"/>`,
    fill(print, body),
    shade('M374 200v180c20 40 10 90-20 116l56-6c20-30 24-80-10-110V260z', 0.12),
    stroke(main, 11, 'M226 150c16 40 132 40 148 0'),
    stroke(main, 12, 'M128 272l58 26M472 272l-58 26M196 488l60 8M404 488l-60 8'),
    disc([300, 214, 7], second) + disc([300, 250, 7], second) + disc([300, 286, 7], second),
    group(
      'translate(470 470)',
      disc([0, 0, 46], third),
      disc([-14, -6, 5], ink.night),
      disc([14, -6, 5], ink.night),
      stroke(ink.night, 4, 'M-12 12q12 10 24 0'),
      disc([-36, -36, 18], third),
      disc([36, -36, 18], third),
    ),
  ].join('')
}

export const dresswear = {
  jeans: {
    stage: 'wall',
    ways: [
      ['#2f4d8f', ink.safran, ink.cream],
      ['#20304f', '#e0a45c', ink.cream],
      ['#5b7fb0', ink.cream, ink.cream],
      ['#2a2430', '#b98a5c', ink.cream],
    ],
    draw: jeans,
    focus: [300, 200],
  },
  pagnes: { stage: 'floor', ways: BOLD, draw: pagnes, focus: [330, 360] },
  skirt: { stage: 'wall', ways: BOLD, draw: skirt, focus: [300, 280] },
  suit: {
    stage: 'wall',
    ways: [
      ['#20263f', ink.folere, ink.safran],
      ['#3a2b3f', ink.indigo, ink.rose],
      ['#2d4a45', ink.safran, ink.cream],
      ['#8a6a4a', ink.indigo, ink.cream],
    ],
    draw: suit,
    focus: [300, 250],
  },
  babyset: {
    stage: 'wall',
    ways: [
      [ink.teal, ink.cream, '#e8b06a'],
      [ink.folere, ink.cream, '#c98950'],
      [ink.leaf, ink.safran, '#e8b06a'],
    ],
    draw: babyset,
    focus: [300, 260],
  },
} satisfies Record<string, Kind>
