import {
  box,
  darker,
  disc,
  fill,
  gloss,
  group,
  hoop,
  ink,
  lighter,
  oval,
  shade,
  shadow,
  stroke,
  times,
} from './pencil.ts'
import type { Art, Kind } from './stage.ts'

const SOFT: Kind['ways'] = [
  ['#0f6a52', ink.safran, ink.brick],
  [ink.indigo, ink.safran, ink.rose],
  ['#a8325a', ink.cream, ink.safran],
  ['#c9653a', ink.cream, ink.indigo],
  ['#5a4a63', ink.safran, ink.mint],
]

export const WOOD: Kind['ways'] = [
  ['#a8632f', '#c98950', '#7a431e'],
  ['#7a431e', '#a8632f', '#4f2a12'],
  ['#c98950', '#e0b27c', '#8a5a2c'],
  ['#5a3322', '#8a5a3c', '#381d12'],
]

function sofa({ main, second, cloth }: Art): string {
  const [one, two] = [cloth(0.7, 20), cloth(0.7, -14)]
  return [
    oval([300, 520, 270, 40], lighter(second, 0.5)),
    shade('M70 478h470l20 24H90z', 0.25),
    fill(ink.bark, 'M104 462h20l-6 44h-12zM476 462h20l-2 44h-12z'),
    box([92, 228, 416, 190, 46], main),
    gloss('M138 228h324c26 0 46 20 46 46H92c0-26 20-46 46-46z', 0.08),
    box([110, 352, 380, 110, 26], darker(main)),
    box([128, 340, 172, 72, 22], lighter(main, 0.12)) + box([300, 340, 172, 72, 22], lighter(main, 0.05)),
    box([56, 296, 84, 170, 38], lighter(main, 0.08)) + box([460, 296, 84, 170, 38], darker(main, 0.08)),
    group('rotate(-10 202 302)', box([150, 250, 104, 104, 16], one)) +
      group('rotate(12 405 305)', box([356, 256, 98, 98, 16], two)),
  ].join('')
}

function armchair({ main, cloth, random }: Art): string {
  if (random.chance(0.5)) return rattan(cloth(0.8))
  return [
    shadow([320, 528, 200, 20]),
    stroke(ink.bark, 16, 'M190 470l-16 58M410 470l16 58'),
    fill(main, 'M180 120c30-24 210-24 240 0 24 60 20 180 10 260H170c-10-80-14-200 10-260z'),
    gloss('M196 140c20-14 80-20 120-20-60 40-90 120-96 240h-34c-8-80-10-170 10-220z', 0.1),
    disc([250, 220, 8], darker(main, 0.3)) +
      disc([350, 220, 8], darker(main, 0.3)) +
      disc([300, 180, 8], darker(main, 0.3)) +
      disc([300, 260, 8], darker(main, 0.3)),
    fill(cloth(0.7), 'M166 350c40-20 228-20 268 0 16 30 12 70 0 84H166c-12-14-16-54 0-84z'),
    fill(lighter(main, 0.1), 'M120 300c34-14 60 8 60 40v140h-44c-24 0-36-16-36-40V340c0-20 4-32 20-40z'),
    fill(darker(main, 0.1), 'M480 300c-34-14-60 8-60 40v140h44c24 0 36-16 36-40V340c0-20-4-32-20-40z'),
    box([160, 428, 280, 54, 16], darker(main, 0.2)),
  ].join('')
}

function rattan(seat: string): string {
  const spokes = times(13, (at) => {
    const turn = Math.PI * (1 - at / 12)
    return `M300 300L${Math.round(300 + Math.cos(turn) * 178)} ${Math.round(290 - Math.sin(turn) * 190)}`
  })
  return [
    shadow([330, 540, 210, 22]),
    stroke(ink.bark, 15, 'M206 420l-34 122M394 420l34 122M262 430l-8 104M338 430l8 104'),
    stroke(ink.bark, 5, spokes),
    hoop([300, 270, 132], ink.wood) + hoop([300, 270, 86], ink.wood),
    hoop([300, 270, 182], ink.honey, 19),
    fill(ink.wood, 'M136 396c0-30 74-46 164-46s164 16 164 46-74 62-164 62-164-32-164-62z'),
    fill(seat, 'M152 380c0-34 66-54 148-54s148 20 148 54-66 50-148 50-148-16-148-50z'),
    shade('M152 380c0 34 66 50 148 50s148-16 148-50c0 20-66 34-148 34s-148-14-148-34z'),
  ].join('')
}

function stool({ main, second, third, random }: Art): string {
  const beads = random.shuffle([ink.teal, ink.safran, ink.cream, ink.folere])
  const row = (y: number, shift: number): string =>
    times(16, (at) => {
      const x = 142 + at * 21.2
      return disc(
        [Math.round(x), Math.round(y + Math.sin((Math.PI * at) / 15) * 31), 7],
        beads[(at + shift) % 4] as string,
      )
    })
  const diamonds = [276, 338, 400]
    .map((y) => times(5, (at) => `M${186 + at * 57} ${y - 22}l20 22-20 22-20-22z`))
    .join('')
  return [
    shadow([340, 520, 240, 30]),
    fill(darker(main, 0.1), 'M162 240c34 90 34 150 0 236 0 0 60 36 138 36s138-36 138-36c-34-86-34-146 0-236z'),
    fill(third, diamonds),
    shade('M372 260c26 80 24 150 10 236 36-10 56-20 56-20-34-86-34-146 0-236z', 0.2),
    fill(
      main,
      'M122 470c0 40 80 62 178 62s178-22 178-62v-24c0 30-80 52-178 52s-178-22-178-52zM114 196v36c0 36 84 58 186 58s186-22 186-58v-36z',
    ),
    oval([300, 194, 186, 56], second),
    oval([300, 194, 150, 42], main),
    row(240, 1) + row(478, 0),
  ].join('')
}

function table({ main, second, third, random }: Art): string {
  const round = random.chance(0.4)
  const top = round
    ? oval([300, 296, 240, 62], third) +
      oval([300, 280, 240, 62], second) +
      oval([300, 276, 190, 44], lighter(second, 0.12))
    : fill(second, 'M130 230h340l90 78H40z') +
      fill(main, 'M40 308h520v34H40z') +
      fill(lighter(second, 0.14), 'M170 246h100l-30 46H110z')
  const legs = round
    ? 'M276 320h48l20 170h60v28H196v-28h60z'
    : 'M60 342h34l-6 178H70zM506 342h34l-10 178h-18zM150 342h24v110h-20zM426 342h24l-4 110h-20z'
  const vase =
    fill(ink.indigo, 'M276 196h48c30 30 24 70 4 80h-56c-20-10-26-50 4-80z') +
    stroke(ink.leaf, 7, 'M300 196C290 150 260 130 250 96M300 196c4-50 30-70 46-90M300 196V90')
  const flowers =
    disc([248, 92, 20], ink.folere) +
    disc([300, 80, 22], ink.safran) +
    disc([350, 100, 20], ink.rose) +
    disc([248, 92, 7], ink.safran) +
    disc([300, 80, 8], ink.brick) +
    disc([350, 100, 7], ink.folere)
  return shadow([310, 522, 240, 22]) + fill(main, legs) + top + vase + flowers
}

function chair({ main, second, cloth }: Art): string {
  return [
    shadow([320, 540, 180, 18]),
    fill(darker(main, 0.25), 'M230 380h20l6 130h-18zM372 380h20l-10 130h-18z'),
    fill(main, 'M180 80h28l10 300h-26zM392 80h28l-12 300h-26z'),
    fill(second, 'M196 92h208v56H196zM202 176h196v30H202zM204 232h192v30H204zM206 288h188v30H206z'),
    fill(cloth(0.6), 'M190 350h220l40 66H150z'),
    shade('M150 416h300v22H150z', 0.3) + fill(main, 'M150 414h300v26H150z'),
    fill(main, 'M156 438h28l-4 110h-18zM416 438h28l-6 110h-18z'),
  ].join('')
}

function bed({ main, second, third, cloth }: Art): string {
  return [
    shadow([320, 528, 270, 22]),
    fill(ink.bark, 'M60 200c0-60 480-60 480 0v290H60z') + fill(ink.wood, 'M84 216c0-44 432-44 432 0v180H84z'),
    box([110, 270, 180, 100, 32], ink.milk) + box([310, 270, 180, 100, 32], '#f0e4d4'),
    fill(main, 'M60 356c80-24 400-24 480 0v134H60z'),
    fill(cloth(0.8), 'M60 410h480v84H60z'),
    gloss('M60 356c80-24 400-24 480 0v26c-80-24-400-24-480 0z', 0.2),
    fill(ink.bark, 'M56 494h488v24H56zM66 518h24v18H66zM510 518h24v18h-24z'),
    group('rotate(8 300 330)', box([252, 304, 96, 66, 16], second), stroke(third, 5, 'M266 320l68 34M334 320l-68 34')),
  ].join('')
}

function shelf({ main, second, third }: Art): string {
  const book = (x: number, height: number, colour: string): string => box([x, -height, 22, height, 3], colour)
  const row = (colours: readonly string[]): string =>
    times(5, (at) => book(at * 25, 66 + ((at * 37) % 30), colours[at] as string))
  return [
    shadow([320, 540, 200, 18]),
    box([130, 70, 340, 466, 12], main) + box([150, 90, 300, 426, 4], darker(main, 0.45)),
    group('translate(166 218)', row([ink.folere, ink.safran, ink.teal, ink.indigo, ink.cream])),
    fill(ink.brick, 'M336 168h64c20 24 10 50-6 50h-52c-16 0-26-26-6-50z') +
      stroke(ink.leaf, 8, 'M368 168c-4-30-20-40-30-50M368 168c4-30 16-40 26-44M368 168v-60'),
    group('translate(310 362)', row([ink.leaf, ink.brick, ink.rose, ink.safran, ink.indigo])),
    box([176, 300, 90, 62, 8], third) + hoop([221, 332, 16], second, 6),
    box([170, 430, 120, 76, 8], second) +
      box([310, 430, 120, 76, 8], second) +
      disc([230, 468, 7], third) +
      disc([370, 468, 7], third),
    fill(second, 'M150 218h300v14H150zM150 362h300v14H150z'),
  ].join('')
}

function wardrobe({ main, second, third }: Art): string {
  return [
    shadow([330, 544, 200, 18]),
    fill(third, 'M150 516h30v28h-30zM420 516h30v28h-30z'),
    box([124, 60, 352, 462, 14], main) + fill(third, 'M110 50h380v26H110z'),
    box([146, 96, 146, 300, 8], second) + box([308, 96, 146, 300, 8], second),
    box([166, 118, 106, 256, 6], '#cfe8ee') + gloss('M176 118h50l-60 150v-130z', 0.5),
    box([328, 118, 106, 256, 6], lighter(second, 0.12)),
    box([146, 414, 308, 84, 8], second) + stroke(third, 9, 'M270 456h60'),
    stroke(third, 9, 'M284 240v44M316 240v44'),
  ].join('')
}

function mattress({ main, second, cloth }: Art): string {
  const print = cloth(0.9)
  return [
    shadow([310, 500, 270, 22]),
    fill(print, 'M120 250h360c30 0 80 80 80 100v10H40v-10c0-20 50-100 80-100z'),
    fill(main, 'M40 356h520v100c0 16-12 28-28 28H68c-16 0-28-12-28-28z'),
    stroke(second, 7, 'M40 376h520M40 462h520'),
    stroke(
      lighter(main, 0.25),
      5,
      times(9, (at) => `M${90 + at * 54} 392v56`),
    ),
    shade('M440 356h120v100c0 16-12 28-28 28h-92z', 0.12),
    box([150, 196, 150, 70, 30], ink.milk) + box([312, 196, 150, 70, 30], '#f0e4d4'),
  ].join('')
}

export const PLASTIC: Kind['ways'] = [
  [ink.folere, ink.safran, ink.teal],
  [ink.indigo, ink.safran, ink.rose],
  [ink.teal, ink.cream, ink.brick],
  [ink.leaf, ink.safran, ink.brick],
  ['#d8321f', ink.cream, ink.safran],
]

export const home = {
  sofa: { stage: 'floor', ways: SOFT, draw: sofa, focus: [230, 340] },
  armchair: { stage: 'floor', ways: SOFT, draw: armchair, focus: [300, 330] },
  stool: { stage: 'floor', ways: WOOD, draw: stool, focus: [300, 270] },
  table: { stage: 'floor', ways: WOOD, draw: table, focus: [300, 240] },
  chair: { stage: 'floor', ways: WOOD, draw: chair, focus: [300, 300] },
  bed: { stage: 'floor', ways: SOFT, draw: bed, focus: [260, 360] },
  shelf: { stage: 'floor', ways: WOOD, draw: shelf, focus: [300, 240] },
  wardrobe: { stage: 'floor', ways: WOOD, draw: wardrobe, focus: [260, 260] },
  mattress: { stage: 'floor', ways: SOFT, draw: mattress, focus: [260, 350] },
} satisfies Record<string, Kind>
