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
  shadeBox,
  shadow,
  stroke,
  times,
} from './pencil.ts'
import type { Art, Kind } from './stage.ts'

export const GADGET: Kind['ways'] = [
  ['#20172b', ink.safran, ink.brick],
  [ink.indigo, ink.safran, ink.rose],
  [ink.folere, ink.safran, ink.cream],
  ['#f7fbfb', ink.teal, ink.brick],
  [ink.teal, ink.cream, ink.safran],
  ['#3d5a4c', ink.safran, ink.cream],
]

function phone({ main, second, cloth, random }: Art): string {
  const lenses = random.pick([
    `${disc([0, -108, 58], '#1a2b30')}${hoop([0, -108, 58], lighter('#1a2b30', 0.5), 5)}${disc([-22, -122, 18], '#0b1417')}${disc([24, -122, 18], '#0b1417')}${disc([0, -82, 14], '#0b1417')}${disc([-27, -127, 5], '#7fb5bd')}`,
    `${box([-70, -168, 74, 104, 24], darker(main, 0.25))}${disc([-34, -140, 20], '#0b1417')}${disc([-34, -92, 20], '#0b1417')}${disc([-40, -146, 5], '#7fb5bd')}${disc([20, -146, 7], second)}`,
    times(3, (at) => disc([-46, -140 + at * 50, 21], '#0b1417') + disc([-51, -145 + at * 50, 5], '#7fb5bd')),
  ])
  return [
    group(
      'translate(226 304) rotate(-12)',
      shadeBox([-76, -176, 180, 380, 36], 0.2),
      box([-90, -190, 180, 380, 36], darker(main, 0.12)),
      box([-84, -184, 168, 368, 31], main),
      lenses,
      box([-26, 136, 52, 9, 4], darker(main, 0.3)),
    ),
    group(
      'translate(402 318) rotate(9)',
      shadeBox([-74, -166, 180, 380, 36], 0.22),
      box([-90, -186, 180, 372, 34], '#15121c'),
      box([-78, -172, 156, 344, 22], cloth(1.1)),
      `<path fill="#15121c" opacity=".55" d="M-78-86v-64c0-14 10-22 22-22H56c12 0 22 8 22 22v64z"/>`,
      disc([0, -156, 6], '#15121c'),
      '<path fill="#fff" d="M-52-132h10v34h-10zm20 0h10v34h-10zm38 0h10v34H6zm20 0h10v34H26z"/>',
      gloss('M10-172h68v130z', 0.12),
    ),
  ].join('')
}

function keypad({ main, second, third }: Art): string {
  const keys = times(12, (at) =>
    box([232 + (at % 3) * 48, 366 + Math.floor(at / 3) * 40, 40, 28, 12], lighter(main, 0.25)),
  )
  return [
    shadeBox([206, 60, 216, 500, 50]),
    box([192, 46, 216, 500, 50], main),
    gloss('M200 100c0-30 16-46 44-46h40c-40 60-60 200-70 440-10-10-14-20-14-40z', 0.12),
    box([216, 96, 168, 180, 14], second) +
      disc([300, 170, 44], third) +
      fill(darker(third, 0.3), 'M256 190a44 44 0 0 0 88 0z') +
      box([216, 236, 168, 40, 10], darker(second, 0.3)),
    stroke(darker(main, 0.4), 5, 'M274 72h52'),
    box([262, 296, 76, 50, 24], lighter(main, 0.25)) +
      box([278, 308, 44, 26, 13], darker(main, 0.2)) +
      box([216, 306, 36, 26, 10], ink.leaf) +
      box([348, 306, 36, 26, 10], '#d8321f'),
    keys,
  ].join('')
}

function laptop({ main, second, third, cloth, random }: Art): string {
  const screen = random.pick([
    fill(cloth(1.4), 'M132 130h336v204H132z') +
      box([196, 176, 208, 110, 10], ink.milk) +
      stroke(second, 9, 'M216 206h120') +
      stroke(ink.steel, 7, 'M216 232h168M216 256h130'),
    box([132, 130, 336, 204], '#1b1436') +
      stroke(ink.safran, 8, 'M160 170h70M180 200h110M180 230h60M160 260h90') +
      stroke('#7fd0b0', 8, 'M250 170h60M310 200h90M260 230h120M160 290h140'),
    box([132, 130, 336, 204], '#aee0ea') +
      disc([380, 190, 34], ink.safran) +
      fill(third, 'M132 334V270l90-70 80 70 60-40 106 80v24z'),
  ])
  return [
    shadow([310, 478, 270, 20]),
    box([108, 106, 384, 250, 20], '#20172b'),
    screen,
    gloss('M380 130h88v140z', 0.14),
    fill(lighter(main, 0.1), 'M108 356h384l76 86H32z'),
    fill(darker(main, 0.25), 'M136 368h328l34 40H102z'),
    stroke(lighter(main, 0.3), 3, 'M124 380h352M114 394h372M200 368l-20 40M260 368l-8 40M340 368l8 40M400 368l20 40'),
    fill(darker(main, 0.1), 'M240 416h120l8 22H232z'),
    fill(darker(main, 0.3), 'M32 442h536c0 14-10 22-26 22H58c-16 0-26-8-26-22z'),
  ].join('')
}

function tablet({ main, second, third, cloth }: Art): string {
  return group(
    'rotate(-8 300 300)',
    shadeBox([136, 76, 360, 480, 34]),
    box([120, 60, 360, 480, 34], '#15121c'),
    box([142, 92, 316, 416, 10], main),
    fill(cloth(1.2), 'M142 300h316v208H142z'),
    times(6, (at) =>
      box(
        [170 + (at % 3) * 94, 130 + Math.floor(at / 3) * 90, 64, 64, 18],
        [second, third, ink.leaf, ink.milk, ink.teal, ink.folere][at] as string,
      ),
    ),
    gloss('M330 92h128v260z', 0.12),
    stroke(lighter(third, 0.3), 11, 'M520 160v300') + fill(ink.plum, 'm514 460 6 26 6-26z'),
  )
}

function tv({ main, second, random }: Art): string {
  const show = random.pick([
    fill('#3f9a68', 'M70 130h460v260H70z') +
      stroke('#fff', 5, 'M300 130v260M70 200h60v120H70M530 200h-60v120h60') +
      hoop([300, 260, 46], '#fff', 5) +
      disc([340, 240, 12], '#fff') +
      disc([200, 240, 14], ink.folere) +
      disc([240, 310, 14], ink.folere) +
      disc([400, 200, 14], ink.safran) +
      disc([380, 320, 14], ink.safran),
    fill('#f2a65a', 'M70 130h460v260H70z') +
      disc([300, 280, 90], ink.safran) +
      fill(ink.indigo, 'M70 320l110-60 90 70 110-90 150 90v60H70z'),
    fill('#34409f', 'M70 130h460v260H70z') +
      disc([300, 230, 50], '#7a4629') +
      fill(second, 'M210 390c10-80 50-100 90-100s80 20 90 100z') +
      fill(ink.night, 'M246 222c0-70 108-70 108 0-20-20-88-20-108 0z') +
      box([96, 340, 150, 30, 6], ink.safran),
  ])
  return [
    shadow([310, 486, 220, 18]),
    fill('#20172b', 'M180 408h24l-30 72h-30zM396 408h24l36 72h-30z'),
    box([52, 112, 496, 300, 14], '#20172b'),
    show,
    gloss('M400 130h130v160z', 0.1),
    disc([520, 402, 4], main),
  ].join('')
}

function speaker({ main, second, third, random }: Art): string {
  if (random.chance(0.5)) return tower({ main, second, third })
  return [
    shadow([320, 432, 240, 24]),
    stroke(ink.night, 16, 'M480 214c64-70 90-20 40 46'),
    box([84, 206, 432, 218, 100], main),
    times(
      7,
      (at) =>
        `<path stroke="${lighter(main, 0.18)}" stroke-width="7" stroke-dasharray="2 14" stroke-linecap="round" d="M170 ${232 + at * 26}h290"/>`,
    ),
    gloss('M140 228c100-14 220-14 320 0 10 12-10 22-24 20-90-10-182-10-272 0-20 2-40-10-24-20z'),
    shade('M92 350c20 50 60 74 92 74h232c32 0 72-24 92-74-10 24-46 40-92 40H184c-46 0-82-16-92-40z', 0.25),
    oval([124, 315, 52, 104], '#231733') + oval([120, 315, 36, 76], '#3d2b52') + oval([118, 315, 20, 44], second),
    box([262, 288, 120, 52, 10], '#231733') +
      fill(third, 'M284 326v-14l18-10v34h-18zm30-22h8v32h-8zm18-6h8v38h-8zm18 12h8v26h-8z'),
  ].join('')
}

function tower({ main, second, third }: Pick<Art, 'main' | 'second' | 'third'>): string {
  const cone = (y: number, r: number): string =>
    disc([300, y, r], '#15101a') +
    hoop([300, y, r - 8], second, 6) +
    disc([300, y, r * 0.6], '#3d2b52') +
    disc([300, y, r * 0.25], third)
  return [
    shadow([320, 536, 170, 20]),
    box([170, 60, 260, 470, 26], main) + shade('M380 60h24c16 0 26 10 26 26v418c0 16-10 26-26 26h-24z'),
    cone(180, 74) + cone(376, 96),
    box([214, 486, 172, 26, 13], '#15101a') +
      disc([240, 499, 6], second) +
      disc([264, 499, 6], third) +
      stroke(ink.steel, 5, 'M290 499h70'),
    stroke(darker(main, 0.4), 16, 'M250 60c0-30 100-30 100 0'),
  ].join('')
}

function headphones({ main, second, third }: Art): string {
  return [
    shadow([320, 500, 210, 26]),
    `<path fill="none" stroke="${main}" stroke-width="34" d="M136 350V310C136 90 464 90 464 310v40"/>`,
    `<path fill="none" stroke="${lighter(main, 0.25)}" stroke-width="8" d="M160 290C170 110 430 110 440 290"/>`,
    box([92, 308, 106, 182, 50], main) + box([402, 308, 106, 182, 50], main),
    box([146, 318, 62, 162, 31], third) + box([392, 318, 62, 162, 31], darker(third, 0.15)),
    disc([126, 398, 24], second) + disc([474, 398, 24], darker(second, 0.12)),
    gloss('M108 340c10-20 30-26 50-26-20 20-34 70-34 120-14-20-26-60-16-94z', 0.12),
  ].join('')
}

function earbuds({ main, second }: Art): string {
  const bud =
    fill(main, 'M0 0c40-10 70 20 66 60-4 30-24 44-44 46l-6 110c-2 18-34 18-36 0L-30 60C-34 30-24 6 0 0z') +
    disc([40, 50, 26], darker(main, 0.35)) +
    gloss('M-16 50c0-20 8-34 22-40-6 20-6 120-4 190-10-6-12-30-18-150z', 0.4)
  return [
    shadow([310, 520, 200, 20]),
    group('translate(220 100) rotate(-10)', bud) + group('translate(384 90) scale(-1 1) rotate(-10)', bud),
    fill(
      darker(main, 0.14),
      'M130 390c0-30 24-44 60-44h220c36 0 60 14 60 44v60c0 40-30 66-76 66H206c-46 0-76-26-76-66z',
    ),
    fill(main, 'M130 420h340v30c0 40-30 66-76 66H206c-46 0-76-26-76-66z'),
    disc([300, 460, 10], second),
  ].join('')
}

function camera({ main, second, third }: Art): string {
  return [
    shadow([320, 490, 240, 20]),
    stroke(third, 11, 'M84 250C10 120 60 60 140 90M516 250c70-130 20-190-60-160'),
    fill(darker(main, 0.15), 'M210 180l30-60h120l30 60z') + box([120, 150, 60, 34, 8], second),
    box([70, 176, 460, 300, 34], main) + box([70, 236, 460, 170], darker(main, 0.35)),
    disc([300, 326, 132], '#15121c') +
      hoop([300, 326, 116], second, 9) +
      disc([300, 326, 92], '#2d2b4a') +
      disc([300, 326, 60], ink.indigo) +
      disc([300, 326, 30], ink.night),
    gloss('M236 290c10-30 36-50 66-50-26 20-40 46-46 80z', 0.4) + disc([330, 350, 10], '#8fa0e8'),
    disc([478, 206, 14], '#d8321f') + box([270, 134, 60, 30, 6], '#c7e8ee'),
  ].join('')
}

export const electronics = {
  phone: {
    stage: 'wall',
    ways: [
      ['#f7fbfb', ink.safran, ink.teal],
      ['#20172b', ink.brick, ink.cream],
      [ink.indigo, ink.safran, ink.rose],
      ['#bfe3cf', ink.folere, ink.leaf],
      ['#f4a3b8', ink.safran, ink.folere],
    ],
    draw: phone,
    focus: [290, 250],
  },
  keypad: { stage: 'wall', ways: GADGET, draw: keypad, focus: [300, 330] },
  laptop: {
    stage: 'floor',
    ways: [
      ['#c9ced4', ink.folere, ink.leaf],
      ['#4a4456', ink.indigo, ink.brick],
      ['#e8dccb', ink.teal, ink.indigo],
    ],
    draw: laptop,
    focus: [300, 260],
  },
  tablet: {
    stage: 'wall',
    ways: [
      ['#8fd0d8', ink.safran, ink.brick],
      ['#ffd98a', ink.folere, ink.indigo],
      ['#c7b3e8', ink.folere, ink.safran],
    ],
    draw: tablet,
    focus: [300, 260],
  },
  tv: {
    stage: 'floor',
    ways: [
      ['#d8321f', ink.folere, ink.safran],
      ['#3fae6a', ink.leaf, ink.safran],
    ],
    draw: tv,
    focus: [300, 260],
  },
  speaker: { stage: 'floor', ways: GADGET, draw: speaker, focus: [260, 310] },
  headphones: { stage: 'floor', ways: GADGET, draw: headphones, focus: [200, 380] },
  earbuds: { stage: 'floor', ways: GADGET, draw: earbuds, focus: [300, 300] },
  camera: {
    stage: 'floor',
    ways: [
      ['#3a2b3f', ink.safran, ink.brick],
      ['#c9ced4', ink.brick, ink.bark],
      ['#8a3a22', ink.straw, ink.night],
    ],
    draw: camera,
    focus: [300, 320],
  },
} satisfies Record<string, Kind>
