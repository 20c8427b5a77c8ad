import { darker, disc, fill, gloss, hoop, ink, oval, shade, shadow, stitch, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

export const BOLD: Kind['ways'] = [
  [ink.folere, ink.safran, ink.cream],
  [ink.indigo, ink.cream, ink.safran],
  [ink.leaf, ink.safran, ink.cream],
  [ink.brick, ink.cream, ink.indigo],
  ['#0f6a73', ink.safran, ink.rose],
  ['#5b2a86', ink.safran, ink.rose],
]

export const LEATHER: Kind['ways'] = [
  ['#8a3a22', '#c98950', ink.safran],
  ['#2b1d24', '#5a3b3f', ink.safran],
  ['#b0602c', '#e0b27c', ink.folere],
  [ink.folere, '#e08aa6', ink.safran],
  ['#5a3b28', '#b98a5c', ink.teal],
]

const hanger = stroke(ink.bark, 9, 'M300 116V92c0-8 18-8 18-24a18 18 0 0 0-36 0M196 166 300 116l104 50')

function kaba({ main, second, third, cloth }: Art): string {
  const print = cloth(0.95)
  const sleeves =
    'M198 162C150 168 116 212 110 268 130 292 172 296 196 278L210 216ZM402 162C450 168 484 212 490 268 470 292 428 296 404 278L390 216Z'
  const body =
    'M236 148C258 170 342 170 364 148L408 164C420 200 416 232 408 256 440 350 470 450 488 534 430 560 362 548 300 558 238 548 170 560 112 534 130 450 160 350 192 256 184 232 180 200 192 164Z'
  const folds =
    'M246 262C236 360 206 460 184 548L214 552C236 460 258 360 262 262ZM330 262C338 360 352 460 352 550L384 551C376 460 358 360 346 262ZM402 262C430 350 450 450 462 544L488 534C470 450 440 350 408 256Z'
  return [
    `<path opacity=".14" d="M270 170 140 560c80 24 330 30 400 8L450 200z" transform="translate(24 16)"/>`,
    hanger,
    fill(print, sleeves) + fill(print, body),
    shade('M402 162C450 168 484 212 490 268 470 292 428 296 404 278L390 216Z', 0.16),
    shade(folds, 0.1),
    fill(main, 'M236 148C258 170 342 170 364 148L398 160C394 206 372 238 300 250 228 238 206 206 202 160Z'),
    `<path fill="none" stroke="${third}" stroke-width="7" stroke-dasharray="2 9" stroke-linecap="round" d="M209 176c8 36 34 58 91 66 57-8 83-30 91-66"/>`,
    stroke(second, 6, 'M236 148c22 22 106 22 128 0'),
  ].join('')
}

function gown({ main, second, cloth, random }: Art): string {
  const print = cloth(0.9)
  const flared = random.chance(0.5)
  const skirt = flared
    ? 'M240 268C214 350 170 440 142 520 200 560 400 560 458 520 430 440 386 350 360 268Z'
    : 'M240 268C222 330 214 400 226 452 214 490 190 520 168 540 230 566 370 566 432 540 410 520 386 490 374 452 386 400 378 330 360 268Z'
  return [
    stroke(ink.bark, 12, 'M300 90V40M300 540v40'),
    shadow([330, 560, 180, 20]),
    oval([300, 92, 34, 12], '#d9b48a'),
    fill('#d9b48a', 'M266 92h68l10 50h-88z'),
    fill(print, `M228 150C262 134 338 134 372 150 378 200 366 236 360 268H240C234 236 222 200 228 150Z${skirt}`),
    shade('M336 262C352 340 372 440 376 548L430 536C412 440 386 350 358 268Z', 0.14),
    shade('M252 270C236 350 214 450 206 548L232 552C240 450 254 350 268 272Z', 0.1),
    fill(
      main,
      'M238 254h124v28H238zM228 150l34-10c4 30 18 42 38 42s34-12 38-42l34 10-4 26c-30-8-40 14-68 14s-38-22-68-14z',
    ),
    disc([262, 268, 13], second),
  ].join('')
}

function shirt({ main, second, cloth, random }: Art): string {
  const print = random.chance(0.75) ? cloth(0.85) : main
  const sleeves = 'M196 150 96 262l66 58 60-84zM404 150l100 112-66 58-60-84z'
  const body = 'M196 150 256 126h88l60 24 12 366c-72 16-160 16-232 0z'
  const buttons = times(5, (at) => disc([300, 236 + at * 56, 6], second))
  return [
    `<path opacity=".16" d="${sleeves}${body}" transform="translate(18 18)"/>`,
    fill(print, sleeves) + fill(print, body),
    shade('M438 320 504 262 404 150l-6 60zM300 190l6 336c40 0 80-4 110-10l-6-180z', 0.1),
    fill(main, 'M252 122h96l-48 66z'),
    fill(darker(print.startsWith('#') ? print : main, 0.1), 'M256 118 222 150l44 44 34-40zM344 118l34 32-44 44-34-40z'),
    stroke(second, 4, 'M226 150l40 40 34-36 34 36 40-40'),
    stitch(second, 'M288 190v332M176 326l52-76M424 326l-52-76'),
    buttons,
  ].join('')
}

function tshirt({ main, second, third, random }: Art): string {
  const body =
    'M212 138 126 186 86 286l66 34 30-50v250c76 14 160 14 236 0V270l30 50 66-34-40-100-86-48c-22 44-154 44-176 0z'
  const motifs = [
    disc([300, 320, 66], second) +
      fill(third, 'M234 320a66 66 0 0 0 132 0z') +
      stroke(main, 7, 'M240 344h120M250 362h100'),
    fill(second, 'm300 240 24 56 60 6-46 40 14 60-52-32-52 32 14-60-46-40 60-6z'),
    stroke(second, 16, 'M236 360l64-64 64 64M236 400l64-64 64 64') + disc([300, 268, 14], third),
    hoop([300, 320, 60], second, 14) + hoop([300, 320, 32], third, 12) + disc([300, 320, 10], second),
  ]
  return [
    `<path opacity=".16" d="${body}" transform="translate(18 18)"/>`,
    fill(main, body),
    shade('M418 270v250c-30 6-60 9-90 10l40-330zM182 270l-30 50-30-16 70-104z', 0.1),
    stroke(darker(main, 0.25), 11, 'M212 138c22 44 154 44 176 0'),
    random.pick(motifs),
  ].join('')
}

function boubou({ main, second, third, random }: Art): string {
  const robe =
    'M244 124C262 152 338 152 356 124L424 144 552 470 498 500 446 380 452 540C360 560 240 560 148 540L154 380 102 500 48 470 176 144Z'
  const rows = random.int(3, 4)
  return [
    `<path opacity=".15" d="${robe}" transform="translate(16 16)"/>`,
    fill(main, robe),
    shade(
      'M420 200 446 380 498 500 552 470 424 144ZM330 300c10 90 14 170 14 250l60-4c-8-90-30-190-44-250zM216 300c-16 90-26 170-30 246l30 3c2-90 10-170 24-250z',
      0.12,
    ),
    stroke(second, 13, 'M240 128C262 172 338 172 360 128'),
    fill(second, 'M276 164h48v150l-24 34-24-34z'),
    times(rows, (at) => hoop([300, 196 + at * 34, 11], third, 5)),
    stroke(second, 6, 'M240 200c-30 30-30 80 0 110s30 60 6 80M360 200c30 30 30 80 0 110s-30 60-6 80'),
    stroke(third, 4, 'M228 206c-36 36-30 84-2 112M372 206c36 36 30 84 2 112'),
    stitch(second, 'M62 462l48 26M538 462l-48 26M160 526c90 18 190 18 280 0'),
  ].join('')
}

function zigzag(from: readonly [number, number], colour: string, width: number): string {
  const [x, y] = from
  const step = (600 - x * 2) / 18
  return stroke(colour, width, `M${x} ${y}${times(9, () => `l${step} 18 ${step}-18`)}`)
}

function toghu({ random }: Art): string {
  const dark = random.pick(['#18121d', '#1b1436', '#2a0d1a'])
  const [one, two, three] = random.pick([
    [ink.brick, ink.safran, ink.cream],
    [ink.safran, '#d8321f', ink.cream],
    ['#e0703c', ink.cream, ink.safran],
  ])
  const sleeves = 'M196 150 84 316l62 48 60-96zM404 150l112 166-62 48-60-96z'
  const coat = 'M196 150 252 128C270 164 330 164 348 128L404 150 420 516C360 534 240 534 180 516Z'
  const rosette = ([x, y]: readonly [number, number]): string =>
    hoop([x, y, 27], one, 7) + hoop([x, y, 16], two, 7) + disc([x, y, 6], three)
  return [
    `<path opacity=".2" d="${coat}${sleeves}" transform="translate(16 18)"/>`,
    fill(dark, sleeves) + fill(dark, coat),
    gloss('M196 150 180 516c20 6 44 10 70 12l-6-380z', 0.06),
    stroke(one, 11, 'm98 300 60 46M502 300l-60 46'),
    stroke(two, 7, 'm110 281 60 46M490 281l-60 46'),
    stroke(one, 15, 'M246 134c16 48 92 48 108 0'),
    stroke(two, 8, 'M232 142c20 66 116 66 136 0'),
    fill(one, 'M286 196h28v150l-14 22-14-22z'),
    stroke(two, 5, 'm289 206 11 10 11-10m-22 22 11 10 11-10m-22 22 11 10 11-10m-22 22 11 10 11-10m-22 22 11 10 11-10'),
    [
      [238, 262],
      [362, 262],
      [226, 372],
      [374, 372],
    ]
      .map((at) => rosette(at as [number, number]))
      .join(''),
    zigzag([188, 436], two, 6),
    zigzag([186, 458], one, 8),
    zigzag([184, 482], three, 4),
  ].join('')
}

export const garments = {
  dress: { stage: 'wall', ways: BOLD, draw: kaba, focus: [300, 230] },
  gown: { stage: 'floor', ways: BOLD, draw: gown, focus: [300, 230] },
  shirt: { stage: 'wall', ways: BOLD, draw: shirt, focus: [300, 240] },
  tshirt: {
    stage: 'wall',
    ways: [...BOLD, ['#fffaf0', ink.folere, ink.indigo], ['#20172b', ink.safran, ink.brick]],
    draw: tshirt,
    focus: [300, 290],
  },
  boubou: {
    stage: 'wall',
    ways: [
      ['#fff6e6', ink.leaf, ink.safran],
      ['#8fc4e8', '#fffdf8', ink.indigo],
      [ink.indigo, ink.safran, ink.cream],
      ['#2f8f83', ink.cream, ink.safran],
      ['#7a1240', ink.safran, ink.rose],
    ],
    draw: boubou,
    focus: [300, 250],
  },
  toghu: { stage: 'wall', ways: [['#18121d', ink.safran, ink.brick]], draw: toghu, focus: [300, 270] },
} satisfies Record<string, Kind>
