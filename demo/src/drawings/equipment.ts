import { box, darker, disc, fill, gloss, hoop, ink, lighter, oval, shade, shadow, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

export const TOOL: Kind['ways'] = [
  ['#c9381f', ink.safran, '#20172b'],
  [ink.safran, '#c9381f', '#20172b'],
  [ink.teal, ink.safran, '#20172b'],
  [ink.indigo, ink.safran, '#20172b'],
  [ink.leaf, ink.safran, '#20172b'],
]

function solarPanel({ second, third }: Art): string {
  return [
    shadow([250, 420, 190, 20]) + shadow([440, 504, 90, 16]),
    fill('#8a97a3', 'M236 330h26l30 90h-86z'),
    fill(ink.pearl, 'M142 104h268l-46 242H96z') + fill(ink.indigo, 'M154 118h240l-40 214H112z'),
    `<path fill="none" stroke="#8fa0e8" stroke-width="4" d="m202 118-42 214M250 118l-42 214M298 118l-42 214M346 118l-42 214M141 189h240M128 260h240"/>`,
    gloss('M154 118h90L160 332h-48z', 0.18),
    stroke(third, 6, 'M262 400c40 60 90 40 120 90'),
    fill(second, 'M392 360h96l16 120h-128z') +
      fill('#ffe9b0', 'M406 372h68l10 96h-88z') +
      fill(third, 'M372 476h136v26H372zM388 338h104v26H388z'),
    stroke(third, 8, 'M404 340c0-60 72-60 72 0') + fill(second, 'M440 392l16 34-16 30-16-30z'),
  ].join('')
}

function generator({ main, second, third }: Art): string {
  return [
    shadow([320, 510, 240, 20]),
    `<path fill="none" stroke="${third}" stroke-width="20" stroke-linejoin="round" d="M84 490V140h432v350z"/>`,
    box([110, 170, 380, 110, 20], main) +
      gloss('M130 180h340v22H130z', 0.2) +
      disc([300, 164, 26], third) +
      box([280, 140, 40, 20, 6], second),
    box([110, 300, 180, 170, 14], ink.iron) + stroke(ink.steel, 11, 'M130 330h140M130 360h140M130 390h140M130 420h140'),
    box([310, 300, 180, 170, 14], darker(main, 0.35)) +
      disc([360, 356, 32], ink.cream) +
      stroke('#d8321f', 6, 'M360 356l16-20') +
      disc([440, 356, 28], third) +
      fill(ink.steel, 'M430 346h6v20h-6zM446 346h6v20h-6z') +
      box([340, 414, 120, 34, 8], second) +
      fill(third, 'M404 418l-22 16h16l-6 12 24-18h-16z'),
    box([70, 480, 460, 24, 10], third),
  ].join('')
}

function sewing({ main, second, third, cloth }: Art): string {
  const body = 'M150 214c0-34 26-52 60-52h210c54 0 80 30 80 76v160h-96V280c0-18-10-26-26-26H232v56h-14v34h-26v-34h-42z'
  return [
    shadow([320, 470, 250, 18]),
    fill(ink.bark, 'M70 430h470v40H70z') + fill(cloth(0.7), 'M64 398h190l60 60H40z'),
    fill(main, `M150 392h360v40H150z${body}`) +
      gloss('M170 190c10-12 24-16 40-16h210c30 0 50 12 60 30-10-8-30-14-60-14z', 0.12),
    stroke(ink.steel, 6, 'M205 344v54') + fill(ink.steel, 'M190 384h30v8h-30z'),
    disc([514, 244, 56], darker(main, 0.3)) + hoop([514, 244, 40], ink.steel) + disc([514, 244, 12], ink.steel),
    stroke(second, 5, 'M250 208c30-22 50 22 80 0s50 22 80 0M430 300v70m24-70v70M170 412h320') +
      disc([442, 258, 12], second),
    fill(third, 'M376 108h44v48h-44z') +
      fill(ink.straw, 'M370 100h56v12h-56zm0 50h56v12h-56z') +
      stroke(third, 3, 'M376 130C300 120 250 150 206 200v140'),
  ].join('')
}

function gasBottle({ main, second }: Art): string {
  return [
    shadow([320, 536, 160, 18]),
    `<path fill="none" stroke="${darker(main, 0.25)}" stroke-width="20" d="M220 190V96h160v94"/>`,
    fill(ink.safran, 'M280 120h40v60h-40z') + box([256, 104, 88, 24, 10], ink.iron),
    fill(main, 'M300 160c100 0 150 50 150 130v150c0 50-30 80-70 84H220c-40-4-70-34-70-84V290c0-80 50-130 150-130z'),
    shade('M390 190c40 20 60 50 60 100v150c0 50-30 80-70 84h-40c40-80 60-220 50-334z', 0.16) +
      gloss('M190 250c10-20 24-34 46-44-16 70-16 190 0 290-40-20-56-160-46-246z', 0.2),
    fill(second, 'M150 320h300v70H150z') + fill(main, 'M300 326c24 22 20 34 16 44-4 10-28 10-32 0-3-10 6-16 16-44z'),
    box([180, 516, 240, 22, 8], darker(main, 0.35)),
  ].join('')
}

function cooker({ main, second, third }: Art): string {
  const flame = (x: number): string =>
    times(5, (at) => `<path fill="${at % 2 ? '#5f7bd8' : '#8fb0ff'}" d="M${x - 50 + at * 22} 330c8-24 16-24 20 0z"/>`)
  return [
    shadow([310, 500, 260, 20]),
    box([60, 360, 480, 120, 24], main) + shade('M60 440h480v16c0 14-10 24-24 24H84c-14 0-24-10-24-24z', 0.14),
    box([80, 328, 180, 32, 10], third) + box([340, 328, 180, 32, 10], third) + flame(170) + flame(430),
    fill(second, 'M100 180h140v100c0 20-12 30-28 30h-84c-16 0-28-10-28-30z') +
      box([90, 166, 160, 22, 8], lighter(second, 0.2)) +
      stroke(darker(second, 0.4), 13, 'M70 216h30M240 216h30'),
    stroke(ink.pearl, 7, 'M130 140c-16-24 16-34 0-60M170 140c-16-24 16-34 0-60M210 140c-16-24 16-34 0-60'),
    disc([170, 420, 26], ink.cream) +
      disc([430, 420, 26], ink.cream) +
      stroke(third, 7, 'M170 420v-18M430 420l12-12') +
      box([260, 404, 80, 32, 8], darker(main, 0.3)),
  ].join('')
}

function waterTank({ main, second }: Art): string {
  return [
    shadow([320, 544, 190, 18]),
    fill(ink.bark, 'M140 440h24v104h-24zM436 440h24v104h-24z') +
      box([110, 430, 380, 24, 6], ink.wood) +
      stroke(ink.wood, 11, 'M152 460l140 74M448 460 308 534'),
    fill(main, 'M150 150c0-40 300-40 300 0v280H150z') +
      shade('M390 126c36 4 60 12 60 24v280h-60z', 0.16) +
      gloss('M176 160h34v256h-34z', 0.22),
    stroke(darker(main, 0.2), 9, 'M150 210c90 20 210 20 300 0M150 280c90 20 210 20 300 0M150 350c90 20 210 20 300 0'),
    oval([300, 126, 60, 20], darker(main, 0.3)) + oval([300, 116, 50, 16], second),
    stroke(ink.steel, 13, 'M450 400h40v40') + fill('#57b7c4', 'M490 456c20 30 14 44 0 44s-20-14 0-44z'),
  ].join('')
}

function pump({ main, second, third }: Art): string {
  return [
    shadow([310, 510, 240, 20]),
    box([90, 470, 420, 26, 10], third),
    box([250, 230, 240, 200, 40], main) +
      times(5, (at) => box([290 + at * 36, 216, 14, 228, 6], darker(main, 0.2))) +
      box([470, 270, 44, 120, 16], darker(main, 0.3)),
    disc([190, 340, 106], second) + disc([190, 340, 70], darker(second, 0.2)) + disc([190, 340, 26], ink.pearl),
    box([154, 130, 72, 110, 8], darker(second, 0.1)) +
      box([140, 116, 100, 28, 8], third) +
      box([40, 306, 60, 70, 8], darker(second, 0.1)) +
      box([26, 296, 26, 90, 8], third),
    fill(third, 'M290 430h40v44h-40zM430 430h40v44h-40z') +
      box([320, 190, 90, 44, 8], third) +
      disc([364, 212, 9], ink.safran),
  ].join('')
}

function cart({ main, second, third }: Art): string {
  return [
    shadow([320, 528, 230, 18]),
    stroke(ink.bark, 9, 'M300 40v250'),
    times(6, (at) => {
      const [left, right] = [60 + at * 80, 140 + at * 80]
      return fill(
        at % 2 ? main : second,
        `M300 60Q${(left + 300) / 2 + (at - 2.5) * 20} 80 ${left} 190Q${left + 40} 214 ${right} 190Q${(right + 300) / 2} 80 300 60Z`,
      )
    }),
    box([100, 320, 400, 140, 14], third) +
      fill(second, 'M100 350h400v26H100z') +
      shade('M400 320h86c8 0 14 6 14 14v112c0 8-6 14-14 14h-86z', 0.14),
    times(
      7,
      (at) =>
        disc([140 + at * 54, 300, 26], [ink.safran, '#d8321f', '#3f8f3b'][at % 3] as string) +
        disc([132 + at * 54, 292, 7], '#fff3e0'),
    ),
    hoop([180, 490, 38], '#20172b', 11) + hoop([420, 490, 38], '#20172b', 11),
  ].join('')
}

export const equipment = {
  solarPanel: {
    stage: 'floor',
    ways: [
      [ink.indigo, ink.safran, '#3a2b3f'],
      [ink.indigo, ink.brick, '#3a2b3f'],
      [ink.indigo, '#8fc25a', '#3a2b3f'],
    ],
    draw: solarPanel,
    focus: [270, 260],
  },
  generator: { stage: 'floor', ways: TOOL, draw: generator, focus: [330, 350] },
  sewing: {
    stage: 'floor',
    ways: [
      ['#1b151f', ink.safran, ink.folere],
      ['#2d4a45', ink.safran, ink.brick],
      ['#f7fbfb', ink.folere, ink.indigo],
      [ink.folere, ink.safran, ink.teal],
    ],
    draw: sewing,
    focus: [260, 320],
  },
  gasBottle: {
    stage: 'floor',
    ways: [
      ['#c9381f', ink.cream, ink.safran],
      [ink.indigo, ink.safran, ink.cream],
      ['#3f9a68', ink.cream, ink.safran],
      ['#e0703c', ink.cream, ink.safran],
    ],
    draw: gasBottle,
    focus: [300, 300],
  },
  cooker: {
    stage: 'floor',
    ways: [
      ['#c9ced4', ink.folere, '#20172b'],
      ['#20172b', ink.teal, '#3a2b3f'],
      [ink.teal, ink.brick, '#20172b'],
    ],
    draw: cooker,
    focus: [220, 320],
  },
  waterTank: {
    stage: 'floor',
    ways: [
      ['#2a2430', ink.teal, ink.cream],
      [ink.indigo, ink.safran, ink.cream],
      [ink.leaf, ink.safran, ink.cream],
    ],
    draw: waterTank,
    focus: [300, 280],
  },
  pump: { stage: 'floor', ways: TOOL, draw: pump, focus: [280, 330] },
  parasol: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.safran, '#7a431e'],
      [ink.indigo, ink.cream, '#1798a6'],
      [ink.leaf, ink.safran, '#c6492b'],
    ],
    draw: cart,
    focus: [300, 330],
  },
} satisfies Record<string, Kind>
