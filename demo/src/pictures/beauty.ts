import { box, darker, disc, fill, gloss, group, hoop, ink, lighter, oval, shade, shadow, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

const PETAL: Kind['ways'] = [
  [ink.folere, ink.rose, ink.safran],
  [ink.leaf, ink.mint, ink.safran],
  ['#b5651d', ink.cream, ink.leaf],
  [ink.indigo, '#9fb0f0', ink.safran],
  [ink.brick, '#f8d3c0', ink.leaf],
  ['#5b2a86', '#d9c2ee', ink.safran],
]
const HAIR: Kind['ways'] = [
  ['#221419', ink.folere, '#0f6a52'],
  ['#3a1c14', ink.safran, ink.indigo],
  ['#5a2a12', ink.teal, ink.brick],
  ['#22131a', ink.leaf, ink.folere],
]

const leaves = (colour: string): string => fill(colour, 'M420 520c10-60 60-80 120-72-4 50-50 84-120 72z') + fill(darker(colour), 'M430 526c30-10 70-8 96 14-30 24-76 18-96-14z')
const flower = (colour: string, heart: string): string => times(5, (at) => `<circle r="19" cy="-24" fill="${colour}" transform="rotate(${at * 72})"/>`) + disc([0, 0, 14], heart)

function creamJar({ main, second, third, cloth }: Art): string {
  return [
    shadow([320, 508, 220, 24]),
    fill('#f6e7c6', 'M164 250h272v214c0 28-24 44-50 44H214c-26 0-50-16-50-44z') + shade('M364 250h72v214c0 28-24 44-50 44h-22z', 0.12),
    fill(cloth(0.6), 'M164 320h272v118H164z') + box([212, 338, 176, 82], ink.cream) + fill(main, 'M238 358h124v14H238zm18 26h88v10h-88z'),
    fill('#fffaf0', 'M158 226c20-52 60-40 80-74 18-32 66-38 80 0 12 34 70 22 106 74 6 12-4 30-20 30H176c-16 0-24-18-18-30z') + stroke('#ecdcb8', 8, 'M206 222c40-30 90 10 130-22s40-30 50-20M250 180c20-10 40 6 58-12'),
    fill('#d9c190', 'M152 236h296v26H152z'),
    group('rotate(18 500 470)', oval([486, 470, 32, 84], darker(second, 0.2)), oval([474, 470, 26, 74], third)),
    [[112, 512, -12], [170, 538, 16], [80, 548, 4]].map(([x, y, turn]) => group(`translate(${x} ${y}) rotate(${turn})`, oval([0, 0, 30, 21], ink.bark), oval([-6, -5, 16, 8], ink.honey))).join(''),
  ].join('')
}

function soap({ main, second, third, random }: Art): string {
  const bar = (x: number, y: number, turn: number, colour: string, band: string): string =>
    group(`translate(${x} ${y}) rotate(${turn})`, `<rect x="-136" y="-32" width="300" height="104" rx="24" opacity=".2"/>`, box([-150, -46, 300, 104, 24], darker(colour)), box([-150, -60, 300, 92, 24], colour), gloss('M-126-60h252c13 0 24 11 24 24v4h-300v-4c0-13 11-24 24-24z', 0.12), fill(band, 'M-56-60H56V58H-56z'), fill(darker(colour, 0.45), 'M-34-30h68v9h-68zm10 20h48v7h-48z'))
  const tint = random.pick(['#4a2d22', '#5a382a', '#d9a05c', '#8fae6a', '#e8b7a0'])
  return [
    bar(300, 440, 0, tint, ink.cream) + bar(318, 330, -4, lighter(tint, 0.1), second) + bar(288, 222, 5, tint, third),
    group('translate(476 130) scale(1.3)', flower(main, third)) + fill(ink.leaf, 'M420 170c-40-6-60 10-70 36 36 6 60-6 70-36z'),
  ].join('')
}

function oilBottle({ main, second, third, random }: Art): string {
  const glass = random.pick(['#b5651d', '#2f7d52', '#c98912', '#7a3a5a'])
  return [
    shadow([330, 516, 160, 22]),
    fill('#201726', 'M262 96c0-40 76-40 76 0v60h-76z') + fill('#37293f', 'M250 150h100v58H250z') + stroke('#201726', 4, times(6, (at) => `M${264 + at * 14} 158v42`)),
    fill(glass, 'M258 208h84v26c46 20 66 44 66 90v150c0 30-20 44-46 44H238c-26 0-46-14-46-44V324c0-46 20-70 66-90z'),
    gloss('M212 340c0-40 14-62 46-80l-2 250h-18c-18 0-28-8-28-30z', 0.3) + shade('M352 240c38 20 56 44 56 84v150c0 30-20 44-46 44h-24z', 0.16),
    fill(ink.cream, 'M204 344h192v116H204z') + group('translate(300 402)', flower(main, third)),
    leaves(second === ink.mint ? ink.leaf : '#3f8f3b'),
  ].join('')
}

function perfume({ main, second, third, random }: Art): string {
  const round = random.chance(0.5)
  const bottle = round ? 'M300 230c110 0 160 70 160 140 0 90-70 146-160 146s-160-56-160-146c0-70 50-140 160-140z' : 'M170 240h260c20 0 30 12 30 30v216c0 20-12 32-32 32H172c-20 0-32-12-32-32V270c0-18 10-30 30-30z'
  return [
    shadow([320, 518, 190, 20]),
    box([250, 70, 100, 96, 16], darker(main, 0.2)) + gloss('M262 80h24v76h-24z', 0.25) + box([262, 164, 76, 36, 4], third) + box([276, 196, 48, 50, 4], lighter(second, 0.4)),
    fill(lighter(second, 0.35), bottle) + `<g opacity=".8">${fill(main, round ? 'M144 340h312c20 100-50 176-156 176S124 440 144 340z' : 'M140 330h320v156c0 20-12 32-32 32H172c-20 0-32-12-32-32z')}</g>`,
    gloss('M176 290c14-20 30-30 50-34-20 60-24 130-10 220-40-40-60-120-40-186z', 0.5),
    fill(ink.cream, 'm300 320 66 66-66 66-66-66z') + group('translate(300 386) scale(.8)', flower(main, third)),
  ].join('')
}

function makeup({ main, second, third }: Art): string {
  const pan = (at: number): string => disc([190 + (at % 3) * 74, 196 + Math.floor(at / 3) * 76, 30], [main, second, third, ink.brick, '#8a4a2c', '#5b2a86'][at] as string) + gloss(`M${170 + (at % 3) * 74} ${188 + Math.floor(at / 3) * 76}a24 24 0 0 1 24-18l-10 30z`, 0.3)
  return [
    group('rotate(-7 280 240)', '<rect x="130" y="126" width="300" height="280" rx="30" opacity=".2"/>', box([114, 110, 300, 280, 30], '#20172b'), box([132, 128, 264, 176, 18], '#3a2b3f'), times(6, pan), box([132, 316, 264, 56, 16], '#3a2b3f'), stroke(ink.honey, 11, 'M160 344h120'), fill(ink.night, 'M280 330h70c20 0 30 8 30 14s-10 14-30 14h-70z')),
    group('translate(470 380) rotate(18)', '<rect x="-24" y="-40" width="70" height="190" rx="8" opacity=".2"/>', box([-34, 20, 68, 130, 8], '#20172b'), box([-28, -30, 56, 56, 4], ink.safran), fill(main, 'M-22-30v-60c10-30 34-40 44-40v100z'), gloss('M-14-40v-48c4-14 10-20 16-24v72z', 0.3)),
    group('translate(200 480) rotate(74)', box([-12, -20, 24, 160, 10], ink.bark), box([-14, -50, 28, 40, 4], ink.safran), fill(second, 'M-14-50c-20-40-6-90 14-110 20 20 34 70 14 110z')),
  ].join('')
}

function nailPolish({ main, second, third }: Art): string {
  const bottle = (x: number, y: number, colour: string): string =>
    group(`translate(${x} ${y})`, shadow([14, 226, 84, 12]), fill('#20172b', 'M-24-140h48l8 160h-64z'), gloss('M-16-130h12l-6 140h-12z', 0.2), fill(colour, 'M-40 20h80c26 14 36 50 36 100 0 70-20 100-50 100h-52c-30 0-50-30-50-100 0-50 10-86 36-100z'), gloss('M-40 60c6-14 14-22 24-26-10 50-10 100-2 160-30-20-34-90-22-134z', 0.4))
  return bottle(160, 286, second) + bottle(440, 286, third) + bottle(300, 300, main)
}

function wig({ main, second, random }: Art): string {
  const style = random.pick([
    'M180 270C150 100 450 100 420 270c20 60 10 120 26 190 4 40-50 60-70 30H224c-20 30-74 10-70-30 16-70 6-130 26-190z',
    'M150 320C110 90 490 90 450 320c10 60-30 100-70 96H220c-40 4-80-36-70-96z',
    'M180 270C160 110 440 110 420 270c0 60 40 90 26 150-14 50 20 80-10 110-20 16-70 10-76-20H240c-6 30-56 36-76 20-30-30 4-60-10-110-14-60 26-90 26-150z',
  ])
  return [
    shadow([320, 556, 150, 14]),
    fill('#e0b27c', 'M262 380h76v110h50c20 0 30 30 30 60H182c0-30 10-60 30-60h50z'),
    fill(main, style) + oval([300, 300, 92, 118], '#e8bd8a'),
    fill(main, 'M206 300c0-110 40-130 94-130s94 20 94 130c-20-60-60-90-110-94-40 6-66 40-78 94z'),
    stroke(lighter(main, 0.25), 6, 'M190 240c-10 70-16 140-14 210M410 240c10 70 16 140 14 210M230 170c40-30 100-30 140 0'),
    stroke(second, 13, 'M210 252c40-50 140-50 180 0'),
  ].join('')
}

function braids({ main, second, third }: Art): string {
  const skin = '#6b3d22'
  const rows = [208, 234, 262, 288, 314, 340, 368, 394].map((x) => `M300 150C${300 + (x - 300) * 1.25} 160 ${300 + (x - 300) * 1.5} 250 ${x} ${345 - Math.abs(x - 300) / 12}`).join('')
  return [
    fill(third, 'M60 600c10-110 110-146 190-156h100c80 10 180 46 190 156z') + fill(skin, 'M250 350h100v100c-10 40-90 40-100 0z'),
    shade('M250 380c20 30 80 30 100 0v40c-20 24-80 24-100 0z', 0.2) + oval([178, 280, 18, 30], skin) + oval([422, 280, 18, 30], skin),
    fill(main, 'M180 270C176 140 230 96 300 96s124 44 120 174c-4 70-50 110-120 110s-116-40-120-110z'),
    `<path fill="none" stroke="${lighter(main, 0.25)}" stroke-width="6" d="${rows}"/><path fill="none" stroke="${lighter(main, 0.45)}" stroke-width="6" stroke-dasharray="2 10" stroke-linecap="round" d="${rows}"/>`,
    disc([300, 112, 62], main) + stroke(lighter(main, 0.25), 7, 'M252 100c30-34 66-34 96 0M250 124c30 30 70 30 100 0M280 60c-20 40-20 70 0 108M322 60c18 40 18 70 0 108'),
    hoop([176, 330, 18], second, 9) + hoop([424, 330, 18], second, 9),
    disc([262, 196, 7], ink.cream) + disc([338, 196, 7], ink.cream) + disc([228, 230, 7], ink.cream) + disc([372, 230, 7], ink.cream),
  ].join('')
}

function hairPacks({ main, second, third }: Art): string {
  const pack = (x: number, turn: number, colour: string): string =>
    group(`translate(${x} 300) rotate(${turn})`, '<path opacity=".18" d="M-40-190h110v440H-40z"/>', box([-56, -230, 112, 70, 10], second), hoop([0, -206, 11], ink.cream, 6), fill(colour, 'M-52-160h104c8 140 6 290-14 400h-76c-20-110-22-260-14-400z'), `<path fill="none" stroke="${lighter(colour, 0.25)}" stroke-width="5" stroke-dasharray="12 6" d="M-30-150c-4 140-4 270 8 380M0-150v380M30-150c4 140 4 270-8 380"/>`, box([-58, 0, 116, 54, 8], third))
  return pack(170, -7, main) + pack(430, 7, '#7a2a3a') + pack(300, 0, '#3a1c14')
}

function comb({ main, second, third }: Art): string {
  const teeth = times(9, (at) => `M${-76 + at * 19} -40h10v190l-5 14-5-14z`)
  return [
    group('translate(210 280) rotate(-14)', '<g opacity=".18" transform="translate(12 14)"><path d="M-90-180h180v140H-90z"/></g>', fill(main, `M-90-60c-10-90 30-140 90-140s100 50 90 140v24H-90z${teeth}`), hoop([0, -124, 30], second, 11)),
    group('translate(420 320) rotate(16)', '<rect x="-40" y="-190" width="110" height="200" rx="52" opacity=".18"/>', box([-56, -206, 112, 200, 54], third), box([-40, -190, 80, 168, 40], darker(third, 0.4)), times(15, (at) => disc([-20 + (at % 3) * 20, -160 + Math.floor(at / 3) * 28, 5], ink.cream)), box([-18, -10, 36, 210, 16], third)),
  ].join('')
}

function lotion({ main, second, third }: Art): string {
  return [
    shadow([320, 530, 190, 20]),
    fill(darker(second, 0.25), 'M220 70h70v24h40c20 0 24 20 20 34h-22c0-10-4-12-18-12h-20v50h-40z') + box([216, 160, 88, 40, 8], darker(main, 0.2)),
    fill(main, 'M200 196h120c40 20 50 50 50 90v190c0 30-16 46-46 46H196c-30 0-46-16-46-46V286c0-40 10-70 50-90z') + gloss('M176 280c4-30 14-46 30-56-6 90-6 190 0 280-40-10-34-140-30-224z', 0.25),
    box([176, 306, 168, 140, 12], ink.cream) + group('translate(260 376) scale(1.2)', flower(second, third)),
    fill(second, 'M400 330h110l-10 170c-2 14-10 20-22 20h-46c-12 0-20-6-22-20z') + box([392, 300, 126, 38, 10], third) + stroke(ink.cream, 8, 'M424 400h62M430 424h50'),
  ].join('')
}

function sponge({ main, second, third, random }: Art): string {
  const petals = times(18, (at) => `<circle cx="${Math.round(250 + Math.cos(at * 2.4) * (30 + at * 6))}" cy="${Math.round(330 + Math.sin(at * 2.4) * (30 + at * 6))}" r="52" fill="${[main, lighter(main, 0.15), darker(main, 0.12)][at % 3]}"/>`)
  return [
    shadow([290, 500, 190, 22]),
    petals,
    stroke(second, 9, 'M300 210c40-60 90-120 120-130 40-10 40 50 0 60-40 8-80 40-110 80'),
    [[470, 380, 36], [520, 320, 22], [440, 460, 20], [500, 450, 14]].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".65"/>${disc([(x as number) - 8, (y as number) - 8, (r as number) / 5], '#fff')}`).join(''),
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
  wig: { stage: 'wall', ways: HAIR, draw: wig, focus: [300, 290] },
  braids: { stage: 'wall', ways: HAIR, draw: braids, focus: [300, 230] },
  hairPacks: { stage: 'wall', ways: HAIR, draw: hairPacks, focus: [300, 290] },
  comb: { stage: 'top', ways: PETAL, draw: comb },
  lotion: { stage: 'floor', ways: PETAL, draw: lotion, focus: [280, 360] },
  sponge: { stage: 'floor', ways: PETAL, draw: sponge, focus: [270, 330] },
} satisfies Record<string, Kind>
