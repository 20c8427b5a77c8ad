import { box, darker, disc, fill, gloss, group, hoop, ink, lighter, oval, shade, shadow, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

const SOFT: Kind['ways'] = [
  ['#0f6a52', ink.safran, ink.brick],
  [ink.indigo, ink.safran, ink.rose],
  ['#a8325a', ink.cream, ink.safran],
  ['#c9653a', ink.cream, ink.indigo],
  ['#5a4a63', ink.safran, ink.mint],
]
const WOOD: Kind['ways'] = [
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
    group('rotate(-10 202 302)', box([150, 250, 104, 104, 16], one)) + group('rotate(12 405 305)', box([356, 256, 98, 98, 16], two)),
  ].join('')
}

function armchair({ main, cloth, random }: Art): string {
  if (random.chance(0.5)) return rattan(cloth(0.8))
  return [
    shadow([320, 528, 200, 20]),
    stroke(ink.bark, 16, 'M190 470l-16 58M410 470l16 58'),
    fill(main, 'M180 120c30-24 210-24 240 0 24 60 20 180 10 260H170c-10-80-14-200 10-260z'),
    gloss('M196 140c20-14 80-20 120-20-60 40-90 120-96 240h-34c-8-80-10-170 10-220z', 0.1),
    disc([250, 220, 8], darker(main, 0.3)) + disc([350, 220, 8], darker(main, 0.3)) + disc([300, 180, 8], darker(main, 0.3)) + disc([300, 260, 8], darker(main, 0.3)),
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
      return disc([Math.round(x), Math.round(y + Math.sin((Math.PI * at) / 15) * 31), 7], beads[(at + shift) % 4] as string)
    })
  const diamonds = [276, 338, 400].map((y) => times(5, (at) => `M${186 + at * 57} ${y - 22}l20 22-20 22-20-22z`)).join('')
  return [
    shadow([340, 520, 240, 30]),
    fill(darker(main, 0.1), 'M162 240c34 90 34 150 0 236 0 0 60 36 138 36s138-36 138-36c-34-86-34-146 0-236z'),
    fill(third, diamonds),
    shade('M372 260c26 80 24 150 10 236 36-10 56-20 56-20-34-86-34-146 0-236z', 0.2),
    fill(main, 'M122 470c0 40 80 62 178 62s178-22 178-62v-24c0 30-80 52-178 52s-178-22-178-52zM114 196v36c0 36 84 58 186 58s186-22 186-58v-36z'),
    oval([300, 194, 186, 56], second),
    oval([300, 194, 150, 42], main),
    row(240, 1) + row(478, 0),
  ].join('')
}

function table({ main, second, third, random }: Art): string {
  const round = random.chance(0.4)
  const top = round
    ? oval([300, 296, 240, 62], third) + oval([300, 280, 240, 62], second) + oval([300, 276, 190, 44], lighter(second, 0.12))
    : fill(second, 'M130 230h340l90 78H40z') + fill(main, 'M40 308h520v34H40z') + fill(lighter(second, 0.14), 'M170 246h100l-30 46H110z')
  const legs = round ? 'M276 320h48l20 170h60v28H196v-28h60z' : 'M60 342h34l-6 178H70zM506 342h34l-10 178h-18zM150 342h24v110h-20zM426 342h24l-4 110h-20z'
  const vase = fill(ink.indigo, 'M276 196h48c30 30 24 70 4 80h-56c-20-10-26-50 4-80z') + stroke(ink.leaf, 7, 'M300 196C290 150 260 130 250 96M300 196c4-50 30-70 46-90M300 196V90')
  const flowers = disc([248, 92, 20], ink.folere) + disc([300, 80, 22], ink.safran) + disc([350, 100, 20], ink.rose) + disc([248, 92, 7], ink.safran) + disc([300, 80, 8], ink.brick) + disc([350, 100, 7], ink.folere)
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

function lamp({ main, second, cloth, random }: Art): string {
  const tall = random.chance(0.5)
  const foot = tall ? 'M292 290h16v220h-16zM220 520c0-24 160-24 160 0v14H220z' : 'M270 320c-60 30-60 150-10 190h80c50-40 50-160-10-190z'
  return [
    `<path fill="${ink.safran}" opacity=".3" d="M190 300 90 540h420L410 300z"/>`,
    shadow([320, 530, 140, 16]),
    fill(tall ? ink.bark : main, foot),
    tall ? '' : gloss('M262 340c-40 40-36 120-6 156h-14c-40-50-30-120 4-156z', 0.25) + stroke(second, 9, 'M236 400c40 20 90 20 128 0'),
    fill(cloth(0.7), 'M216 90h168l66 220H150z'),
    shade('M336 90h48l66 220h-84z', 0.12),
    stroke(second, 10, 'M152 308h296M218 92h164'),
  ].join('')
}

function shelf({ main, second, third }: Art): string {
  const book = (x: number, height: number, colour: string): string => box([x, -height, 22, height, 3], colour)
  const row = (colours: readonly string[]): string => times(5, (at) => book(at * 25, 66 + ((at * 37) % 30), colours[at] as string))
  return [
    shadow([320, 540, 200, 18]),
    box([130, 70, 340, 466, 12], main) + box([150, 90, 300, 426, 4], darker(main, 0.45)),
    group('translate(166 218)', row([ink.folere, ink.safran, ink.teal, ink.indigo, ink.cream])),
    fill(ink.brick, 'M336 168h64c20 24 10 50-6 50h-52c-16 0-26-26-6-50z') + stroke(ink.leaf, 8, 'M368 168c-4-30-20-40-30-50M368 168c4-30 16-40 26-44M368 168v-60'),
    group('translate(310 362)', row([ink.leaf, ink.brick, ink.rose, ink.safran, ink.indigo])),
    box([176, 300, 90, 62, 8], third) + hoop([221, 332, 16], second, 6),
    box([170, 430, 120, 76, 8], second) + box([310, 430, 120, 76, 8], second) + disc([230, 468, 7], third) + disc([370, 468, 7], third),
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

function mirror({ main, second, random }: Art): string {
  const round = random.chance(0.5)
  const glass = round
    ? times(16, (at) => `<path fill="${main}" d="M286 60h28l-6 60h-16z" transform="rotate(${at * 22.5} 300 300)"/>`) + disc([300, 300, 186], second) + disc([300, 300, 160], '#d4ecf0')
    : box([150, 60, 300, 480, 150], main) + box([172, 82, 256, 436, 128], second) + box([190, 100, 220, 400, 110], '#d4ecf0')
  return `<g opacity=".16" transform="translate(16 18)">${round ? disc([300, 300, 230], '#000') : box([150, 60, 300, 480, 150], '#000')}</g>${glass}${gloss('M250 170h60L210 400l-10-110zM340 170h24L240 440l-14-22z', 0.55)}`
}

function rug({ main, second, third, cloth }: Art): string {
  const fringe = times(19, (at) => `M${120 + at * 20} 90V60M${120 + at * 20} 510v30`)
  return [
    '<path opacity=".16" d="M126 102h376v424H126z"/>',
    stroke(ink.cream, 6, fringe),
    box([110, 84, 380, 432], main),
    box([134, 108, 332, 384], second),
    box([150, 124, 300, 352], cloth(1.4)),
    fill(main, 'm300 180 90 120-90 120-90-120z') + fill(third, 'm300 224 56 76-56 76-56-76z') + fill(second, 'm300 264 26 36-26 36-26-36z'),
  ].join('')
}

function basket({ main, second, third, random }: Art): string {
  const colours = random.shuffle([ink.folere, ink.teal, ink.indigo, ink.leaf])
  const ring = (y: number, reach: number, colour: string): string => `<path fill="none" stroke="${colour}" stroke-width="24" stroke-dasharray="30 12" d="M${300 - reach} ${y}c40 40 ${reach * 2 - 80} 40 ${reach * 2} 0"/>`
  return [
    shadow([330, 520, 200, 22]),
    stroke(third, 18, 'M160 270C150 90 450 90 440 270'),
    fill(main, 'M110 260h380l-50 230c-40 44-240 44-280 0z'),
    ring(300, 176, colours[0] as string) + ring(352, 164, second) + ring(404, 150, colours[1] as string) + ring(452, 138, second),
    shade('M400 260h90l-50 230c-20 22-50 30-90 34z', 0.14),
    oval([300, 262, 190, 40], second) + oval([300, 262, 160, 28], darker(main, 0.45)),
  ].join('')
}

function curtain({ main, second, cloth }: Art): string {
  const print = cloth(0.9)
  return [
    box([170, 110, 260, 330], '#c7e8ee') + disc([360, 190, 40], ink.safran) + fill('#3f9a68', 'M170 360c80-50 180-50 260-10v90H170z') + stroke(ink.cream, 12, 'M300 110v330M170 270h260M170 110h260v330H170z'),
    stroke(ink.bark, 18, 'M60 70h480') + disc([54, 70, 20], ink.safran) + disc([546, 70, 20], ink.safran),
    fill(print, 'M84 70h180c-10 120-40 220-100 300 10 80 6 130 16 190H84z') + fill(print, 'M516 70H336c10 120 40 220 100 300-10 80-6 130-16 190h96z'),
    shade('M124 70h34c0 200-20 340-14 490h-34c-4-160 20-300 14-490zM476 70h-34c0 200 20 340 14 490h34c4-160-20-300-14-490z', 0.14),
    stroke(main, 18, 'M92 372c30 14 60 10 76-4M508 372c-30 14-60 10-76-4'),
    disc([172, 372, 11], second) + disc([428, 372, 11], second),
  ].join('')
}

function mattress({ main, second, cloth }: Art): string {
  const print = cloth(0.9)
  return [
    shadow([310, 500, 270, 22]),
    fill(print, 'M120 250h360c30 0 80 80 80 100v10H40v-10c0-20 50-100 80-100z'),
    fill(main, 'M40 356h520v100c0 16-12 28-28 28H68c-16 0-28-12-28-28z'),
    stroke(second, 7, 'M40 376h520M40 462h520'),
    stroke(lighter(main, 0.25), 5, times(9, (at) => `M${90 + at * 54} 392v56`)),
    shade('M440 356h120v100c0 16-12 28-28 28h-92z', 0.12),
    box([150, 196, 150, 70, 30], ink.milk) + box([312, 196, 150, 70, 30], '#f0e4d4'),
  ].join('')
}

function frame({ main, second, third, random }: Art): string {
  const scene = random.pick([
    box([160, 120, 280, 360], '#ffe3a3') + disc([300, 250, 76], ink.brick) + fill(ink.indigo, 'M160 360l90-60 70 50 60-40 60 40v130H160z'),
    box([160, 120, 280, 360], '#bfe3cf') + fill(ink.night, 'M250 480V330c-40-30-30-140 50-140s90 110 50 140v150z') + hoop([300, 440, 34], ink.safran, 9) + fill(ink.folere, 'M232 214c10-60 126-60 136 0-40-26-96-26-136 0z'),
    box([160, 120, 280, 360], ink.cream) + fill(ink.brick, 'M300 160c70 0 96 60 90 150-6 80-40 130-90 130s-84-50-90-130c-6-90 20-150 90-150z') + fill(ink.night, 'M240 260q24-16 48 0-24 12-48 0zM312 260q24-16 48 0-24 12-48 0zM270 380h60v16h-60z') + stroke(ink.night, 8, 'M300 250v80M230 200h140'),
  ])
  return `<path opacity=".18" d="M136 96h366v446H136z"/>${box([116, 76, 368, 448, 6], main)}${box([136, 96, 328, 408], third)}${box([148, 108, 304, 384], second)}${scene}`
}

function pots({ main, second, third }: Art): string {
  const pot = (x: number, y: number, size: number, colour: string): string =>
    group(`translate(${x} ${y}) scale(${size})`, fill(darker(colour, 0.35), 'M-150 40h50v26h-50zM100 40h50v26h-50z'), fill(colour, 'M-116 0h232v130c0 24-16 34-34 34H-82c-18 0-34-10-34-34z'), shade('M60 0h56v130c0 24-16 34-34 34H60z', 0.16), fill(lighter(colour, 0.15), 'M-124-14h248v24h-248z'), fill(darker(colour, 0.1), 'M-108-14c10-50 206-50 216 0z'), disc([0, -58, 16], darker(colour, 0.4)), gloss('M-96 20h24v120h-24z', 0.25))
  return shadow([320, 520, 240, 22]) + pot(300, 346, 1.05, main) + pot(300, 196, 0.72, second) + pot(300, 102, 0.42, third)
}

function bucket({ main, second }: Art): string {
  return [
    shadow([320, 520, 180, 20]),
    stroke(ink.steel, 9, 'M140 230C120 70 480 70 460 230') + box([262, 100, 76, 22, 11], second),
    fill(main, 'M130 220h340l-44 286c-2 12-10 18-24 18H198c-14 0-22-6-24-18z'),
    shade('M390 220h80l-44 286c-2 12-10 18-24 18h-44z', 0.16) + gloss('M170 250h40l26 240h-30z', 0.25),
    fill(lighter(main, 0.14), 'M116 206h368v36H116z'),
    stroke(darker(main, 0.14), 8, 'M146 300c90 20 220 20 310 0'),
    disc([300, 392, 48], second) + disc([300, 392, 28], main) + disc([300, 392, 12], second),
  ].join('')
}

function dishes({ main, second, third }: Art): string {
  const plate = (y: number, colour: string): string => oval([230, y + 8, 160, 34], darker(colour, 0.2)) + oval([230, y, 160, 34], colour) + oval([230, y - 4, 110, 20], lighter(colour, 0.2))
  return [
    shadow([320, 520, 250, 20]),
    times(5, (at) => plate(484 - at * 30, [main, ink.milk, second, ink.milk, main][at] as string)),
    fill(third, 'M400 330h120v130c0 34-20 54-60 54s-60-20-60-54z') + `<path fill="none" stroke="${third}" stroke-width="16" d="M516 372c50-10 50 80-6 80"/>`,
    oval([460, 330, 60, 14], darker(third, 0.3)) + stroke(ink.cream, 6, 'M412 400c30 16 70 16 96 0'),
    stroke(ink.steel, 11, 'M470 320V180M430 320l-14-130') + oval([470, 170, 20, 32], ink.steel) + oval([414, 180, 20, 32], ink.pearl),
  ].join('')
}

const PLASTIC: Kind['ways'] = [
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
  lamp: { stage: 'floor', ways: PLASTIC, draw: lamp, focus: [300, 240] },
  shelf: { stage: 'floor', ways: WOOD, draw: shelf, focus: [300, 240] },
  wardrobe: { stage: 'floor', ways: WOOD, draw: wardrobe, focus: [260, 260] },
  mirror: { stage: 'wall', ways: [[ink.safran, ink.bark, ink.cream], [ink.honey, ink.bark, ink.cream], [ink.folere, ink.safran, ink.cream]], draw: mirror, focus: [300, 260] },
  rug: { stage: 'top', ways: PLASTIC, draw: rug },
  basket: { stage: 'floor', ways: WOOD, draw: basket, focus: [300, 330] },
  curtain: { stage: 'wall', ways: PLASTIC, draw: curtain, focus: [240, 260] },
  mattress: { stage: 'floor', ways: SOFT, draw: mattress, focus: [260, 350] },
  frame: { stage: 'wall', ways: [[ink.bark, ink.cream, ink.safran], [ink.night, ink.milk, ink.honey], [ink.honey, ink.cream, ink.bark]], draw: frame, focus: [300, 280] },
  pots: { stage: 'floor', ways: PLASTIC, draw: pots, focus: [300, 300] },
  bucket: { stage: 'floor', ways: PLASTIC, draw: bucket, focus: [300, 320] },
  dishes: { stage: 'floor', ways: PLASTIC, draw: dishes, focus: [280, 400] },
} satisfies Record<string, Kind>
