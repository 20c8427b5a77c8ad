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

const STAGE: Kind['ways'] = [
  [ink.folere, ink.safran, ink.cream],
  ['#8a3a22', ink.safran, ink.cream],
  [ink.teal, ink.safran, ink.cream],
  ['#20172b', ink.brick, ink.safran],
  [ink.leaf, ink.safran, ink.cream],
]

function balafon({ second, third, random }: Art): string {
  const woods = random.pick([
    ['#c98950', '#b97740', '#c08247'],
    ['#a8632f', '#8f5226', '#9c5a2a'],
    ['#d9a066', '#c98f56', '#d0975e'],
  ])
  const bar = (at: number): string => {
    const left = 96 + at * 14
    const width = 408 - at * 28
    return group(
      `translate(0 ${at * 46})`,
      `<rect x="${left + 8}" y="108" width="${width}" height="34" rx="12" opacity=".25"/>`,
      box([left, 96, width, 34, 12], woods[at % 3] as string),
      gloss(`M${left + 12} 100h${width - 24}v7h-${width - 24}z`, 0.18),
      disc([178 + at * 5, 113, 5], '#3d1e0c'),
      disc([422 - at * 5, 113, 5], '#3d1e0c'),
    )
  }
  return [
    fill(ink.bark, 'M164 70h28l60 470h-28zM408 70h28l-60 470h-28z'),
    times(9, bar),
    stroke('#ebd3b4', 12, 'M100 548 346 314M526 546 390 290'),
    disc([350, 310, 27], second) +
      disc([388, 284, 27], second) +
      disc([342, 302, 8], third) +
      disc([380, 276, 8], third),
  ].join('')
}

function guitar({ main, second, third }: Art): string {
  return group(
    'rotate(28 300 320)',
    '<path opacity=".2" transform="translate(16 12)" d="M286 60h28v200c40-14 84 16 70 62-8 20-8 28 8 46 44 64-10 150-92 150s-136-86-92-150c16-18 16-26 8-46-14-46 30-76 70-62z"/>',
    fill('#3a1c10', 'M286 40h28v260h-28zM274-8h52v58h-52z'),
    times(3, (at) => disc([266, 4 + at * 18, 6], ink.pearl) + disc([334, 4 + at * 18, 6], ink.pearl)),
    fill(
      main,
      'M300 256c50-34 100 10 84 66-8 24-8 32 8 52 44 64-10 150-92 150s-136-86-92-150c16-20 16-28 8-52-16-56 34-100 84-66z',
    ),
    shade('M330 250c40-10 70 26 54 72-8 24-8 32 8 52 44 64-10 150-92 150 70-40 60-90 40-150-16-50-30-80-10-124z', 0.14),
    hoop([300, 386, 46], second, 9) + disc([300, 386, 40], '#20111a'),
    box([252, 462, 96, 18, 4], '#3a1c10'),
    `<path stroke="${third}" stroke-width="2.5" d="M291 10v460M297 10v460M303 10v460M309 10v460"/>`,
    stroke(
      ink.pearl,
      3,
      times(7, (at) => `M286 ${80 + at * 28}h28`),
    ),
  )
}

function djembe({ main, second, third, cloth }: Art): string {
  return [
    shadow([320, 546, 150, 16]),
    fill(
      main,
      'M170 170c0 120 80 150 90 200 6 60-30 110-40 150 30 24 130 24 160 0-10-40-46-90-40-150 10-50 90-80 90-200z',
    ),
    fill(cloth(0.6), 'M216 296c40 30 128 30 168 0-20 30-40 50-44 74-20 12-60 12-80 0-4-24-24-44-44-74z'),
    shade('M370 170h60c0 120-80 150-90 200-6 60 30 110 40 150-10 8-26 14-44 16 0-160 40-180 34-366z', 0.16),
    `<path fill="none" stroke="${third}" stroke-width="5" d="M172 186l40 100 30-100 34 116 28-116 32 116 30-116 34 100 28-100"/>`,
    `<path fill="none" stroke="${second}" stroke-width="16" d="M170 176c20 50 240 50 260 0"/>`,
    oval([300, 166, 132, 44], darker(second, 0.3)) +
      oval([300, 160, 130, 42], '#f4ead6') +
      oval([300, 158, 84, 24], '#e8d8b8'),
    stroke(second, 12, 'M222 510c40 20 116 20 156 0'),
  ].join('')
}

function drumKit({ main, second, third }: Art): string {
  const drum = (x: number, y: number, w: number, h: number): string =>
    box([x, y, w, h, 10], main) +
    shade(`M${x + w * 0.7} ${y}h${w * 0.3}v${h}h-${w * 0.3}z`, 0.14) +
    oval([x + w / 2, y, w / 2, 22], third) +
    `<path fill="none" stroke="${ink.pearl}" stroke-width="6" d="M${x} ${y + 4}v${h - 10}M${x + w} ${y + 4}v${h - 10}"/>`
  return [
    shadow([310, 530, 250, 20]),
    stroke(ink.steel, 7, 'M110 200v330M490 200v330M80 530l30-30 30 30M460 530l30-30 30 30'),
    oval([110, 196, 88, 20], darker(second, 0.15)) +
      oval([110, 190, 88, 18], second) +
      oval([490, 176, 92, 20], darker(second, 0.15)) +
      oval([490, 170, 92, 18], second),
    drum(200, 210, 90, 90) + drum(312, 210, 90, 90),
    disc([300, 420, 112], main) +
      disc([300, 420, 94], third) +
      hoop([300, 420, 60], main, 7) +
      disc([300, 420, 20], second),
    drum(72, 360, 110, 70) + drum(418, 350, 116, 130),
    stroke('#ebd3b4', 9, 'M200 150l80 46M420 140l-70 56'),
  ].join('')
}

function mic({ main, second, third }: Art): string {
  return group(
    'rotate(-36 300 300)',
    '<rect x="276" y="250" width="80" height="330" rx="30" opacity=".18"/>',
    fill('#20172b', 'M262 230h76l-18 300c-2 16-38 16-40 0z') + gloss('M276 240h14l-2 270h-6z', 0.2),
    box([254, 206, 92, 36, 10], second) + box([288, 290, 24, 50, 10], third),
    oval([300, 130, 82, 92], main) +
      `<path fill="none" stroke="${lighter(main, 0.3)}" stroke-width="5" d="M222 110c50 20 106 20 156 0M218 140c50 20 114 20 164 0M230 174c40 16 100 16 140 0M262 50c-20 50-20 110 0 162M300 40v180M338 50c20 50 20 110 0 162"/>`,
    `<path fill="none" stroke="#20172b" stroke-width="11" d="M300 530c0 60 80 40 60 110"/>`,
  )
}

function vinyl({ main, second, third, cloth }: Art): string {
  return [
    '<path opacity=".2" d="M66 126h344v360H66z"/>',
    box([50, 110, 340, 360, 6], cloth(1.3)) +
      disc([220, 290, 104], third) +
      disc([220, 290, 74], main) +
      disc([220, 290, 40], second),
    '<circle cx="402" cy="304" r="170" opacity=".2"/>',
    disc([390, 290, 170], '#1a1420') +
      [150, 128, 106, 86].map((r) => hoop([390, 290, r], '#352a3d', 4)).join('') +
      disc([390, 290, 62], main) +
      disc([390, 290, 38], second) +
      disc([390, 290, 9], '#1a1420'),
    gloss('M390 290 300 146c28-18 56-26 90-26zM390 290l90 144c-28 18-56 26-90 26z', 0.1),
  ].join('')
}

function keyboard({ main, second, third }: Art): string {
  const white = times(13, (at) => box([50 + at * 38.5, 320, 36, 150, 4], '#fffdf8'))
  const black = [0, 1, 3, 4, 5, 7, 8, 10, 11].map((at) => box([76 + at * 38.5, 320, 22, 88, 4], '#20172b')).join('')
  return [
    shadow([310, 528, 270, 20]),
    stroke('#20172b', 16, 'M160 480 440 580M440 480 160 580'),
    box([26, 210, 548, 280, 18], main) + gloss('M40 222h520v14H40z', 0.2),
    times(3, (at) => disc([80 + at * 46, 264, 16], second)) +
      box([230, 240, 160, 50, 8], '#1b3a3a') +
      stroke('#7fd0b0', 6, 'M246 258h80M246 274h120') +
      times(4, (at) => box([420 + at * 34, 250, 24, 30, 6], [third, second, ink.teal, ink.brick][at] as string)),
    white + black,
  ].join('')
}

function kora({ main, second, third }: Art): string {
  return [
    shadow([320, 548, 150, 14]),
    fill(ink.bark, 'M288 30h24v400h-24z') + stroke(ink.bark, 13, 'M230 300v-150M370 300v-150'),
    fill(darker(main, 0.2), 'M130 400c0-110 340-110 340 0 0 90-80 144-170 144s-170-54-170-144z') +
      oval([300, 396, 168, 84], '#f4ead6') +
      hoop([300, 410, 34], main, 9) +
      disc([300, 410, 29], '#3a1c10'),
    times(9, (at) =>
      disc(
        [Math.round(300 + Math.cos((at / 9) * 6.28) * 150), Math.round(396 + Math.sin((at / 9) * 6.28) * 72), 7],
        second,
      ),
    ),
    times(7, (at) => `<path stroke="${third}" stroke-width="3" d="M${270 + at * 10} 470 300 ${90 + at * 26}"/>`) +
      times(7, (at) => box([284, 86 + at * 26, 32, 12, 4], second)),
    box([262, 460, 76, 18, 6], ink.bark),
  ].join('')
}

function amplifier({ main, second, third }: Art): string {
  return [
    shadow([320, 528, 230, 20]),
    stroke('#20172b', 20, 'M240 110c0-34 120-34 120 0'),
    box([90, 110, 420, 410, 24], main) +
      box([116, 216, 368, 280, 12], '#20172b') +
      times(12, (at) => `<path stroke="#3d2b52" stroke-width="5" d="M${130 + at * 30} 220v272"/>`),
    disc([300, 356, 118], '#15101a') +
      hoop([300, 356, 100], second, 7) +
      disc([300, 356, 52], '#3d2b52') +
      disc([300, 356, 22], third),
    times(
      5,
      (at) =>
        disc([150 + at * 58, 162, 20], third === ink.cream ? ink.cream : second) +
        stroke('#20172b', 5, `M${150 + at * 58} 162v-15`),
    ) + disc([460, 162, 11], '#d8321f'),
    [
      [104, 124],
      [496, 124],
      [104, 506],
      [496, 506],
    ]
      .map(([x, y]) => disc([x as number, y as number, 9], ink.pearl))
      .join(''),
  ].join('')
}

export const instruments = {
  balafon: {
    stage: 'wall',
    ways: [
      ['#b97740', ink.folere, ink.rose],
      ['#a8632f', ink.indigo, ink.teal],
      ['#c98f56', ink.leaf, ink.mint],
    ],
    draw: balafon,
    focus: [300, 260],
  },
  guitar: { stage: 'wall', ways: STAGE, draw: guitar, focus: [280, 360] },
  djembe: {
    stage: 'floor',
    ways: [
      ['#8a3a22', ink.safran, ink.cream],
      ['#a8632f', ink.folere, ink.cream],
      ['#5a3322', ink.teal, ink.straw],
    ],
    draw: djembe,
    focus: [300, 240],
  },
  drumKit: { stage: 'floor', ways: STAGE, draw: drumKit, focus: [290, 360] },
  mic: {
    stage: 'wall',
    ways: [
      ['#9aa3ad', ink.safran, ink.folere],
      ['#d9a02c', ink.night, ink.teal],
      [ink.folere, ink.safran, ink.cream],
    ],
    draw: mic,
    focus: [250, 220],
  },
  vinyl: { stage: 'top', ways: STAGE, draw: vinyl },
  keyboard: {
    stage: 'floor',
    ways: [
      ['#3a2b3f', ink.safran, ink.folere],
      ['#c9381f', ink.cream, ink.safran],
      [ink.indigo, ink.safran, ink.rose],
    ],
    draw: keyboard,
    focus: [300, 350],
  },
  kora: {
    stage: 'floor',
    ways: [
      ['#c98950', ink.folere, ink.safran],
      ['#a8632f', ink.indigo, ink.cream],
      ['#d9a066', ink.leaf, ink.folere],
    ],
    draw: kora,
    focus: [300, 360],
  },
  amplifier: { stage: 'floor', ways: STAGE, draw: amplifier, focus: [300, 330] },
} satisfies Record<string, Kind>
