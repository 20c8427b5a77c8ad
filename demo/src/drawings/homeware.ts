import { PLASTIC, WOOD } from './home.ts'
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

function lamp({ main, second, cloth, random }: Art): string {
  const tall = random.chance(0.5)
  const foot = tall
    ? 'M292 290h16v220h-16zM220 520c0-24 160-24 160 0v14H220z'
    : 'M270 320c-60 30-60 150-10 190h80c50-40 50-160-10-190z'
  return [
    `<path fill="${ink.safran}" opacity=".3" d="M190 300 90 540h420L410 300z"/>`,
    shadow([320, 530, 140, 16]),
    fill(tall ? ink.bark : main, foot),
    tall
      ? ''
      : gloss('M262 340c-40 40-36 120-6 156h-14c-40-50-30-120 4-156z', 0.25) +
        stroke(second, 9, 'M236 400c40 20 90 20 128 0'),
    fill(cloth(0.7), 'M216 90h168l66 220H150z'),
    shade('M336 90h48l66 220h-84z', 0.12),
    stroke(second, 10, 'M152 308h296M218 92h164'),
  ].join('')
}

function mirror({ main, second, random }: Art): string {
  const round = random.chance(0.5)
  const glass = round
    ? times(16, (at) => `<path fill="${main}" d="M286 60h28l-6 60h-16z" transform="rotate(${at * 22.5} 300 300)"/>`) +
      disc([300, 300, 186], second) +
      disc([300, 300, 160], '#d4ecf0')
    : box([150, 60, 300, 480, 150], main) +
      box([172, 82, 256, 436, 128], second) +
      box([190, 100, 220, 400, 110], '#d4ecf0')
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
    fill(main, 'm300 180 90 120-90 120-90-120z') +
      fill(third, 'm300 224 56 76-56 76-56-76z') +
      fill(second, 'm300 264 26 36-26 36-26-36z'),
  ].join('')
}

function basket({ main, second, third, random }: Art): string {
  const colours = random.shuffle([ink.folere, ink.teal, ink.indigo, ink.leaf])
  const ring = (y: number, reach: number, colour: string): string =>
    `<path fill="none" stroke="${colour}" stroke-width="24" stroke-dasharray="30 12" d="M${300 - reach} ${y}c40 40 ${reach * 2 - 80} 40 ${reach * 2} 0"/>`
  return [
    shadow([330, 520, 200, 22]),
    stroke(third, 18, 'M160 270C150 90 450 90 440 270'),
    fill(main, 'M110 260h380l-50 230c-40 44-240 44-280 0z'),
    ring(300, 176, colours[0] as string) +
      ring(352, 164, second) +
      ring(404, 150, colours[1] as string) +
      ring(452, 138, second),
    shade('M400 260h90l-50 230c-20 22-50 30-90 34z', 0.14),
    oval([300, 262, 190, 40], second) + oval([300, 262, 160, 28], darker(main, 0.45)),
  ].join('')
}

function curtain({ main, second, cloth }: Art): string {
  const print = cloth(0.9)
  return [
    box([170, 110, 260, 330], '#c7e8ee') +
      disc([360, 190, 40], ink.safran) +
      fill('#3f9a68', 'M170 360c80-50 180-50 260-10v90H170z') +
      stroke(ink.cream, 12, 'M300 110v330M170 270h260M170 110h260v330H170z'),
    stroke(ink.bark, 18, 'M60 70h480') + disc([54, 70, 20], ink.safran) + disc([546, 70, 20], ink.safran),
    fill(print, 'M84 70h180c-10 120-40 220-100 300 10 80 6 130 16 190H84z') +
      fill(print, 'M516 70H336c10 120 40 220 100 300-10 80-6 130-16 190h96z'),
    shade(
      'M124 70h34c0 200-20 340-14 490h-34c-4-160 20-300 14-490zM476 70h-34c0 200 20 340 14 490h34c4-160-20-300-14-490z',
      0.14,
    ),
    stroke(main, 18, 'M92 372c30 14 60 10 76-4M508 372c-30 14-60 10-76-4'),
    disc([172, 372, 11], second) + disc([428, 372, 11], second),
  ].join('')
}

function frame({ main, second, third, random }: Art): string {
  const scene = random.pick([
    box([160, 120, 280, 360], '#ffe3a3') +
      disc([300, 250, 76], ink.brick) +
      fill(ink.indigo, 'M160 360l90-60 70 50 60-40 60 40v130H160z'),
    box([160, 120, 280, 360], '#bfe3cf') +
      fill(ink.night, 'M250 480V330c-40-30-30-140 50-140s90 110 50 140v150z') +
      hoop([300, 440, 34], ink.safran, 9) +
      fill(ink.folere, 'M232 214c10-60 126-60 136 0-40-26-96-26-136 0z'),
    box([160, 120, 280, 360], ink.cream) +
      fill(ink.brick, 'M300 160c70 0 96 60 90 150-6 80-40 130-90 130s-84-50-90-130c-6-90 20-150 90-150z') +
      fill(ink.night, 'M240 260q24-16 48 0-24 12-48 0zM312 260q24-16 48 0-24 12-48 0zM270 380h60v16h-60z') +
      stroke(ink.night, 8, 'M300 250v80M230 200h140'),
  ])
  return `<path opacity=".18" d="M136 96h366v446H136z"/>${box([116, 76, 368, 448, 6], main)}${box([136, 96, 328, 408], third)}${box([148, 108, 304, 384], second)}${scene}`
}

function pots({ main, second, third }: Art): string {
  const pot = (x: number, y: number, size: number, colour: string): string =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      fill(darker(colour, 0.35), 'M-150 40h50v26h-50zM100 40h50v26h-50z'),
      fill(colour, 'M-116 0h232v130c0 24-16 34-34 34H-82c-18 0-34-10-34-34z'),
      shade('M60 0h56v130c0 24-16 34-34 34H60z', 0.16),
      fill(lighter(colour, 0.15), 'M-124-14h248v24h-248z'),
      fill(darker(colour, 0.1), 'M-108-14c10-50 206-50 216 0z'),
      disc([0, -58, 16], darker(colour, 0.4)),
      gloss('M-96 20h24v120h-24z', 0.25),
    )
  return (
    shadow([320, 520, 240, 22]) + pot(300, 346, 1.05, main) + pot(300, 196, 0.72, second) + pot(300, 102, 0.42, third)
  )
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
  const plate = (y: number, colour: string): string =>
    oval([230, y + 8, 160, 34], darker(colour, 0.2)) +
    oval([230, y, 160, 34], colour) +
    oval([230, y - 4, 110, 20], lighter(colour, 0.2))
  return [
    shadow([320, 520, 250, 20]),
    times(5, (at) => plate(484 - at * 30, [main, ink.milk, second, ink.milk, main][at] as string)),
    fill(third, 'M400 330h120v130c0 34-20 54-60 54s-60-20-60-54z') +
      `<path fill="none" stroke="${third}" stroke-width="16" d="M516 372c50-10 50 80-6 80"/>`,
    oval([460, 330, 60, 14], darker(third, 0.3)) + stroke(ink.cream, 6, 'M412 400c30 16 70 16 96 0'),
    stroke(ink.steel, 11, 'M470 320V180M430 320l-14-130') +
      oval([470, 170, 20, 32], ink.steel) +
      oval([414, 180, 20, 32], ink.pearl),
  ].join('')
}

export const homeware = {
  lamp: { stage: 'floor', ways: PLASTIC, draw: lamp, focus: [300, 240] },
  mirror: {
    stage: 'wall',
    ways: [
      [ink.safran, ink.bark, ink.cream],
      [ink.honey, ink.bark, ink.cream],
      [ink.folere, ink.safran, ink.cream],
    ],
    draw: mirror,
    focus: [300, 260],
  },
  rug: { stage: 'top', ways: PLASTIC, draw: rug },
  basket: { stage: 'floor', ways: WOOD, draw: basket, focus: [300, 330] },
  curtain: { stage: 'wall', ways: PLASTIC, draw: curtain, focus: [240, 260] },
  frame: {
    stage: 'wall',
    ways: [
      [ink.bark, ink.cream, ink.safran],
      [ink.night, ink.milk, ink.honey],
      [ink.honey, ink.cream, ink.bark],
    ],
    draw: frame,
    focus: [300, 280],
  },
  pots: { stage: 'floor', ways: PLASTIC, draw: pots, focus: [300, 300] },
  bucket: { stage: 'floor', ways: PLASTIC, draw: bucket, focus: [300, 320] },
  dishes: { stage: 'floor', ways: PLASTIC, draw: dishes, focus: [280, 400] },
} satisfies Record<string, Kind>
