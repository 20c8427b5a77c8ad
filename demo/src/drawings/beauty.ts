import { box, darker, disc, fill, gloss, group, ink, lighter, oval, shade, shadow, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

export const PETAL: Kind['ways'] = [
  [ink.folere, ink.rose, ink.safran],
  [ink.leaf, ink.mint, ink.safran],
  ['#b5651d', ink.cream, ink.leaf],
  [ink.indigo, '#9fb0f0', ink.safran],
  [ink.brick, '#f8d3c0', ink.leaf],
  ['#5b2a86', '#d9c2ee', ink.safran],
]

const leaves = (colour: string): string =>
  fill(colour, 'M420 520c10-60 60-80 120-72-4 50-50 84-120 72z') +
  fill(darker(colour), 'M430 526c30-10 70-8 96 14-30 24-76 18-96-14z')

const flower = (colour: string, heart: string): string =>
  times(5, (at) => `<circle r="19" cy="-24" fill="${colour}" transform="rotate(${at * 72})"/>`) +
  disc([0, 0, 14], heart)

function creamJar({ main, second, third, cloth }: Art): string {
  return [
    shadow([320, 508, 220, 24]),
    fill('#f6e7c6', 'M164 250h272v214c0 28-24 44-50 44H214c-26 0-50-16-50-44z') +
      shade('M364 250h72v214c0 28-24 44-50 44h-22z', 0.12),
    fill(cloth(0.6), 'M164 320h272v118H164z') +
      box([212, 338, 176, 82], ink.cream) +
      fill(main, 'M238 358h124v14H238zm18 26h88v10h-88z'),
    fill(
      '#fffaf0',
      'M158 226c20-52 60-40 80-74 18-32 66-38 80 0 12 34 70 22 106 74 6 12-4 30-20 30H176c-16 0-24-18-18-30z',
    ) + stroke('#ecdcb8', 8, 'M206 222c40-30 90 10 130-22s40-30 50-20M250 180c20-10 40 6 58-12'),
    fill('#d9c190', 'M152 236h296v26H152z'),
    group('rotate(18 500 470)', oval([486, 470, 32, 84], darker(second, 0.2)), oval([474, 470, 26, 74], third)),
    [
      [112, 512, -12],
      [170, 538, 16],
      [80, 548, 4],
    ]
      .map(([x, y, turn]) =>
        group(`translate(${x} ${y}) rotate(${turn})`, oval([0, 0, 30, 21], ink.bark), oval([-6, -5, 16, 8], ink.honey)),
      )
      .join(''),
  ].join('')
}

function soap({ main, second, third, random }: Art): string {
  const bar = (x: number, y: number, turn: number, colour: string, band: string): string =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      `<rect x="-136" y="-32" width="300" height="104" rx="24" opacity=".2"/>`,
      box([-150, -46, 300, 104, 24], darker(colour)),
      box([-150, -60, 300, 92, 24], colour),
      gloss('M-126-60h252c13 0 24 11 24 24v4h-300v-4c0-13 11-24 24-24z', 0.12),
      fill(band, 'M-56-60H56V58H-56z'),
      fill(darker(colour, 0.45), 'M-34-30h68v9h-68zm10 20h48v7h-48z'),
    )
  const tint = random.pick(['#4a2d22', '#5a382a', '#d9a05c', '#8fae6a', '#e8b7a0'])
  return [
    bar(300, 440, 0, tint, ink.cream) + bar(318, 330, -4, lighter(tint, 0.1), second) + bar(288, 222, 5, tint, third),
    group('translate(476 130) scale(1.3)', flower(main, third)) +
      fill(ink.leaf, 'M420 170c-40-6-60 10-70 36 36 6 60-6 70-36z'),
  ].join('')
}

function oilBottle({ main, second, third, random }: Art): string {
  const glass = random.pick(['#b5651d', '#2f7d52', '#c98912', '#7a3a5a'])
  return [
    shadow([330, 516, 160, 22]),
    fill('#201726', 'M262 96c0-40 76-40 76 0v60h-76z') +
      fill('#37293f', 'M250 150h100v58H250z') +
      stroke(
        '#201726',
        4,
        times(6, (at) => `M${264 + at * 14} 158v42`),
      ),
    fill(glass, 'M258 208h84v26c46 20 66 44 66 90v150c0 30-20 44-46 44H238c-26 0-46-14-46-44V324c0-46 20-70 66-90z'),
    gloss('M212 340c0-40 14-62 46-80l-2 250h-18c-18 0-28-8-28-30z', 0.3) +
      shade('M352 240c38 20 56 44 56 84v150c0 30-20 44-46 44h-24z', 0.16),
    fill(ink.cream, 'M204 344h192v116H204z') + group('translate(300 402)', flower(main, third)),
    leaves(second === ink.mint ? ink.leaf : '#3f8f3b'),
  ].join('')
}

function perfume({ main, second, third, random }: Art): string {
  const round = random.chance(0.5)
  const bottle = round
    ? 'M300 230c110 0 160 70 160 140 0 90-70 146-160 146s-160-56-160-146c0-70 50-140 160-140z'
    : 'M170 240h260c20 0 30 12 30 30v216c0 20-12 32-32 32H172c-20 0-32-12-32-32V270c0-18 10-30 30-30z'
  return [
    shadow([320, 518, 190, 20]),
    box([250, 70, 100, 96, 16], darker(main, 0.2)) +
      gloss('M262 80h24v76h-24z', 0.25) +
      box([262, 164, 76, 36, 4], third) +
      box([276, 196, 48, 50, 4], lighter(second, 0.4)),
    fill(lighter(second, 0.35), bottle) +
      `<g opacity=".8">${fill(main, round ? 'M144 340h312c20 100-50 176-156 176S124 440 144 340z' : 'M140 330h320v156c0 20-12 32-32 32H172c-20 0-32-12-32-32z')}</g>`,
    gloss('M176 290c14-20 30-30 50-34-20 60-24 130-10 220-40-40-60-120-40-186z', 0.5),
    fill(ink.cream, 'm300 320 66 66-66 66-66-66z') + group('translate(300 386) scale(.8)', flower(main, third)),
  ].join('')
}

function makeup({ main, second, third }: Art): string {
  const pan = (at: number): string =>
    disc(
      [190 + (at % 3) * 74, 196 + Math.floor(at / 3) * 76, 30],
      [main, second, third, ink.brick, '#8a4a2c', '#5b2a86'][at] as string,
    ) + gloss(`M${170 + (at % 3) * 74} ${188 + Math.floor(at / 3) * 76}a24 24 0 0 1 24-18l-10 30z`, 0.3)
  return [
    group(
      'rotate(-7 280 240)',
      '<rect x="130" y="126" width="300" height="280" rx="30" opacity=".2"/>',
      box([114, 110, 300, 280, 30], '#20172b'),
      box([132, 128, 264, 176, 18], '#3a2b3f'),
      times(6, pan),
      box([132, 316, 264, 56, 16], '#3a2b3f'),
      stroke(ink.honey, 11, 'M160 344h120'),
      fill(ink.night, 'M280 330h70c20 0 30 8 30 14s-10 14-30 14h-70z'),
    ),
    group(
      'translate(470 380) rotate(18)',
      '<rect x="-24" y="-40" width="70" height="190" rx="8" opacity=".2"/>',
      box([-34, 20, 68, 130, 8], '#20172b'),
      box([-28, -30, 56, 56, 4], ink.safran),
      fill(main, 'M-22-30v-60c10-30 34-40 44-40v100z'),
      gloss('M-14-40v-48c4-14 10-20 16-24v72z', 0.3),
    ),
    group(
      'translate(200 480) rotate(74)',
      box([-12, -20, 24, 160, 10], ink.bark),
      box([-14, -50, 28, 40, 4], ink.safran),
      fill(second, 'M-14-50c-20-40-6-90 14-110 20 20 34 70 14 110z'),
    ),
  ].join('')
}

function nailPolish({ main, second, third }: Art): string {
  const bottle = (x: number, y: number, colour: string): string =>
    group(
      `translate(${x} ${y})`,
      shadow([14, 226, 84, 12]),
      fill('#20172b', 'M-24-140h48l8 160h-64z'),
      gloss('M-16-130h12l-6 140h-12z', 0.2),
      fill(colour, 'M-40 20h80c26 14 36 50 36 100 0 70-20 100-50 100h-52c-30 0-50-30-50-100 0-50 10-86 36-100z'),
      gloss('M-40 60c6-14 14-22 24-26-10 50-10 100-2 160-30-20-34-90-22-134z', 0.4),
    )
  return bottle(160, 286, second) + bottle(440, 286, third) + bottle(300, 300, main)
}

function lotion({ main, second, third }: Art): string {
  return [
    shadow([320, 530, 190, 20]),
    fill(darker(second, 0.25), 'M220 70h70v24h40c20 0 24 20 20 34h-22c0-10-4-12-18-12h-20v50h-40z') +
      box([216, 160, 88, 40, 8], darker(main, 0.2)),
    fill(main, 'M200 196h120c40 20 50 50 50 90v190c0 30-16 46-46 46H196c-30 0-46-16-46-46V286c0-40 10-70 50-90z') +
      gloss('M176 280c4-30 14-46 30-56-6 90-6 190 0 280-40-10-34-140-30-224z', 0.25),
    box([176, 306, 168, 140, 12], ink.cream) + group('translate(260 376) scale(1.2)', flower(second, third)),
    fill(second, 'M400 330h110l-10 170c-2 14-10 20-22 20h-46c-12 0-20-6-22-20z') +
      box([392, 300, 126, 38, 10], third) +
      stroke(ink.cream, 8, 'M424 400h62M430 424h50'),
  ].join('')
}

function sponge({ main, second, third, random }: Art): string {
  const petals = times(
    18,
    (at) =>
      `<circle cx="${Math.round(250 + Math.cos(at * 2.4) * (30 + at * 6))}" cy="${Math.round(330 + Math.sin(at * 2.4) * (30 + at * 6))}" r="52" fill="${[main, lighter(main, 0.15), darker(main, 0.12)][at % 3]}"/>`,
  )
  return [
    shadow([290, 500, 190, 22]),
    petals,
    stroke(second, 9, 'M300 210c40-60 90-120 120-130 40-10 40 50 0 60-40 8-80 40-110 80'),
    [
      [470, 380, 36],
      [520, 320, 22],
      [440, 460, 20],
      [500, 450, 14],
    ]
      .map(
        ([x, y, r]) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".65"/>${disc([(x as number) - 8, (y as number) - 8, (r as number) / 5], '#fff')}`,
      )
      .join(''),
    random.chance(0.5) ? group('translate(120 500)', flower(third, ink.cream)) : '',
  ].join('')
}

export const beauty = {
  creamJar: { stage: 'floor', ways: PETAL, draw: creamJar, focus: [300, 330] },
  soap: { stage: 'floor', ways: PETAL, draw: soap, focus: [310, 310] },
  oilBottle: { stage: 'floor', ways: PETAL, draw: oilBottle, focus: [300, 350] },
  perfume: { stage: 'floor', ways: PETAL, draw: perfume, focus: [300, 340] },
  makeup: { stage: 'top', ways: PETAL, draw: makeup },
  nailPolish: { stage: 'floor', ways: PETAL, draw: nailPolish, focus: [300, 360] },
  lotion: { stage: 'floor', ways: PETAL, draw: lotion, focus: [280, 360] },
  sponge: { stage: 'floor', ways: PETAL, draw: sponge, focus: [270, 330] },
} satisfies Record<string, Kind>
