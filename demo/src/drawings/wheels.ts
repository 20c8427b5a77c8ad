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
import { CREW } from './services.ts'
import type { Art, Kind } from './stage.ts'

function motoTaxi({ main, second, third }: Art): string {
  const wheel = (x: number): string =>
    disc([x, 460, 82], '#20172b') +
    disc([x, 460, 54], ink.steel) +
    disc([x, 460, 44], '#3a2b3f') +
    disc([x, 460, 13], ink.pearl)
  return [
    shadow([310, 544, 260, 16]),
    wheel(136) + wheel(466),
    stroke(ink.iron, 18, 'M136 460l110-120M466 460 400 240M240 460h-100'),
    fill(darker(main, 0.3), 'M210 380h150l30 80H236z') + stroke(ink.steel, 20, 'M240 480H90'),
    fill(main, 'M230 300c40-40 110-50 170-20l20 50-60 60H250c-30-20-40-60-20-90z') +
      gloss('M256 304c30-20 80-26 120-10l-30 10c-30-6-60-2-90 10z', 0.3),
    fill('#20172b', 'M70 290c50-24 130-20 180 6l-10 36H110c-30 0-60-20-40-42z') +
      box([40, 220, 110, 76, 12], second) +
      stroke(darker(second, 0.3), 5, 'M40 250h110M95 220v76'),
    stroke('#20172b', 16, 'M396 240l-50-50M396 240l30-60') +
      disc([430, 262, 34], third) +
      disc([430, 262, 20], ink.milk),
    fill(main, 'M410 420c10-50 110-50 124 10-40-20-90-20-124-10z'),
    disc([340, 184, 16], ink.pearl),
  ].join('')
}

function taxi({ main, second, third }: Art): string {
  const wheel = (x: number): string =>
    disc([x, 450, 58], '#20172b') + disc([x, 450, 34], ink.pearl) + disc([x, 450, 12], ink.iron)
  return [
    shadow([310, 508, 270, 18]),
    box([240, 156, 110, 36, 8], third) + stroke(ink.night, 6, 'M262 174h66'),
    fill(main, 'M150 300c20-70 50-110 100-114h120c50 4 90 50 116 114 50 6 74 30 74 70v70H36v-70c0-44 40-66 114-70z'),
    fill('#c7e8ee', 'M186 296c14-50 36-76 72-80h26v80zM304 216h60c34 4 60 34 80 80H304z') +
      gloss('M206 296l50-80h20l-50 80z', 0.5),
    fill(second, 'M36 370h524v26H36z') + stroke(darker(main, 0.25), 5, 'M294 206v234M320 330h34M200 330h34'),
    box([520, 340, 40, 30, 10], ink.cream) +
      box([36, 340, 26, 30, 8], '#d8321f') +
      box([30, 426, 540, 24, 10], darker(main, 0.35)),
    wheel(150) + wheel(452),
  ].join('')
}

function van({ main, second, third }: Art): string {
  const wheel = (x: number): string =>
    disc([x, 470, 54], '#20172b') + disc([x, 470, 30], ink.pearl) + disc([x, 470, 11], ink.iron)
  return [
    shadow([310, 524, 270, 16]),
    box([40, 160, 350, 300, 20], main) + gloss('M56 176h320v20H56z', 0.2) + fill(second, 'M40 380h350v30H40z'),
    fill(lighter(main, 0.12), 'M390 230h90c20 0 30 10 40 30l40 90v110H390z') +
      fill('#c7e8ee', 'M412 254h64c10 0 16 6 22 18l30 68H412z'),
    group(
      'translate(214 280)',
      box([-70, -60, 140, 120, 8], third),
      fill(darker(third, 0.2), 'M-16-60h32v50l-16-12-16 12z'),
      stroke(darker(third, 0.35), 6, 'M-50 34h50'),
    ),
    box([540, 390, 26, 30, 8], ink.safran) + box([30, 446, 546, 26, 10], '#3a2b3f'),
    wheel(140) + wheel(466),
  ].join('')
}

function event({ main, second, third, cloth }: Art): string {
  const balloon = (x: number, y: number, colour: string): string =>
    stroke(ink.plum, 3, `M${x} ${y + 50}C${x + 14} ${y + 120} ${x - 14} ${y + 160} ${x} ${y + 220}`) +
    oval([x, y, 40, 50], colour) +
    gloss(`M${x - 22} ${y - 14}c4-16 14-22 24-22-8 12-12 22-12 36-10 0-14-6-12-14z`, 0.4)
  return [
    shadow([310, 534, 250, 16]),
    balloon(110, 130, second) +
      balloon(170, 90, main) +
      balloon(500, 110, third === ink.cream ? ink.rose : third) +
      balloon(440, 90, second),
    fill(ink.bark, 'M86 290h14v250H86zM500 290h14v250h-14z'),
    times(6, (at) => fill(at % 2 ? main : ink.milk, `M300 130 ${60 + at * 80} 290q40 36 80 0z`)),
    oval([300, 430, 170, 34], darker(ink.milk, 0.08)) +
      fill(cloth(0.8), 'M130 430c30 40 310 40 340 0l14 100c-60 20-308 20-368 0z'),
    fill(ink.milk, 'M250 360h100v64H250zM270 310h60v54h-60z') +
      fill(main, 'M250 380h100v14H250zM270 328h60v12h-60z') +
      disc([300, 298, 13], second),
  ].join('')
}

function books({ main, second, third, random }: Art): string {
  const colours = random.shuffle([main, second, third, ink.teal, ink.leaf])
  const book = (y: number, x: number, at: number): string =>
    group(
      `translate(${x} ${y})`,
      box([110, 0, 380, 62, 8], colours[at] as string),
      box([470, 8, 20, 46, 0], ink.milk),
      box([150, 0, 22, 62], darker(colours[at] as string, 0.25)),
      stroke(lighter(colours[at] as string, 0.5), 7, 'M210 31h150'),
    )
  return (
    shadow([320, 528, 240, 18]) +
    book(462, 0, 0) +
    book(400, 16, 1) +
    book(338, -12, 2) +
    book(276, 10, 3) +
    group(
      'translate(300 210) rotate(-10)',
      box([-90, -60, 180, 130, 8], colours[4] as string),
      box([-66, -40, 132, 60, 6], ink.cream),
      stroke(ink.plum, 7, 'M-44-18h88M-44 4h50'),
    ) +
    group(
      'translate(470 190) rotate(24)',
      box([-9, -90, 18, 160, 2], ink.safran),
      fill('#e0b27c', 'M-9 70H9L0 100z'),
      box([-9, -104, 18, 20, 4], ink.rose),
    )
  )
}

function toys({ main, second, third }: Art): string {
  return [
    shadow([320, 528, 240, 18]),
    fill(main, 'M70 380h60c20-60 60-80 120-80s90 30 110 80h30c20 0 30 14 30 30v60H60v-70c0-14 4-20 10-20z') +
      fill('#c7e8ee', 'M156 380c14-36 40-52 84-54v54zM260 326c36 4 60 24 74 54h-74z') +
      disc([140, 480, 44], '#20172b') +
      disc([140, 480, 20], second) +
      disc([350, 480, 44], '#20172b') +
      disc([350, 480, 20], second),
    disc([480, 450, 70], third) +
      fill(second, 'M480 380c40 20 40 120 0 140 30 0 70-30 70-70s-40-70-70-70z') +
      stroke(ink.night, 5, 'M412 440c40 24 96 24 136 0M480 380c-30 40-30 100 0 140'),
    box([170, 200, 80, 80, 10], second) +
      box([260, 200, 80, 80, 10], ink.teal) +
      box([214, 112, 80, 80, 10], third === ink.cream ? ink.rose : third) +
      disc([210, 240, 18], main) +
      fill(ink.cream, 'm300 216 26 46h-52z') +
      hoop([254, 152, 17], ink.night, 8),
  ].join('')
}

function bicycle({ main, second, third }: Art): string {
  const wheel = (x: number): string =>
    hoop([x, 420, 106], '#20172b', 16) +
    times(
      8,
      (at) =>
        `<path stroke="${ink.steel}" stroke-width="3" d="M${x} 420V322" transform="rotate(${at * 45} ${x} 420)"/>`,
    ) +
    disc([x, 420, 13], ink.steel)
  return (
    shadow([310, 540, 260, 14]) +
    wheel(150) +
    wheel(450) +
    stroke(main, 16, 'M150 420 230 260H400L300 420H150M230 260l70 160M400 260l50 160M400 260l-14-60') +
    stroke('#20172b', 13, 'M384 200h60M216 220l14 40') +
    fill('#20172b', 'M170 204h90c10 0 10 20-4 22l-40 8-46-10c-10-4-10-20 0-20z') +
    hoop([300, 420, 26], second, 9) +
    stroke('#20172b', 11, 'M300 420l30 50h30') +
    fill(third, 'M420 190h80l-10 70h-60z') +
    stroke(darker(third, 0.3), 4, 'M424 210h72M428 236h64')
  )
}

function umbrella({ main, second }: Art): string {
  return [
    '<ellipse cx="330" cy="546" rx="130" ry="14" opacity=".24"/>',
    stroke(ink.bark, 13, 'M300 90v400c0 60 80 60 80 0'),
    times(6, (at) => {
      const left = 60 + at * 80
      return fill(
        at % 2 ? main : second,
        `M300 80Q${Math.round((left + 300) / 2 + (at - 2.5) * 30)} 110 ${left} 290Q${left + 40} 250 ${left + 80} 290Q${Math.round((left + 380) / 2 + (at - 2.5) * 30)} 110 300 80Z`,
      )
    }),
    shade('M300 80Q500 110 540 290q-40-40-80 0Q420 140 300 80z', 0.14) + disc([300, 76, 9], ink.night),
  ].join('')
}

function football({ main, second }: Art): string {
  return [
    shadow([320, 520, 190, 20]),
    disc([300, 320, 190], ink.milk) +
      shade('M380 150c70 40 110 100 110 170 0 104-86 190-190 190 130-60 170-220 80-360z', 0.12),
    fill(main, 'm300 250 66 48-26 78h-80l-26-78z') +
      fill(
        second,
        'M300 130c30 0 60 8 84 20l-34 44h-100l-34-44c24-12 54-20 84-20zM112 300c2-40 16-76 40-104l30 34-20 76zM488 300c-2-40-16-76-40-104l-30 34 20 76zM196 478c-30-20-54-48-68-82l52-4 42 56zM404 478c30-20 54-48 68-82l-52-4-42 56z',
      ),
    stroke(ink.night, 5, 'M300 250v-56M366 298l72-8M340 376l36 72M260 376l-36 72M234 298l-72-8'),
  ].join('')
}

export const wheels = {
  motoTaxi: { stage: 'floor', ways: CREW, draw: motoTaxi, focus: [300, 360] },
  taxi: {
    stage: 'floor',
    ways: [
      [ink.safran, ink.night, ink.cream],
      ['#f2a51a', ink.leaf, ink.cream],
      [ink.teal, ink.cream, ink.safran],
    ],
    draw: taxi,
    focus: [300, 320],
  },
  van: { stage: 'floor', ways: CREW, draw: van, focus: [280, 330] },
  event: { stage: 'floor', ways: CREW, draw: event, focus: [300, 330] },
  books: { stage: 'floor', ways: CREW, draw: books, focus: [300, 360] },
  toys: { stage: 'floor', ways: CREW, draw: toys, focus: [290, 360] },
  bicycle: { stage: 'floor', ways: CREW, draw: bicycle, focus: [300, 350] },
  umbrella: { stage: 'floor', ways: CREW, draw: umbrella, focus: [300, 220] },
  football: { stage: 'floor', ways: CREW, draw: football, focus: [300, 320] },
} satisfies Record<string, Kind>
