import { group, ink, shade, times } from './pencil.ts'
import { room, type Thing } from './room.ts'
import type { Art } from './stage.ts'

const BOLD: Thing['ways'] = [
  [ink.folere, ink.safran, ink.cream],
  [ink.indigo, ink.cream, ink.safran],
  [ink.leaf, ink.safran, ink.cream],
  [ink.brick, ink.cream, ink.indigo],
  ['#0f6a73', ink.safran, ink.rose],
  ['#5b2a86', ink.safran, ink.rose],
]

const LEATHER: Thing['ways'] = [
  ['#8a3a22', '#c98950', ink.safran],
  ['#2b1d24', '#5a3b3f', ink.safran],
  ['#b0602c', '#e0b27c', ink.folere],
  [ink.folere, '#e08aa6', ink.safran],
  ['#5a3b28', '#b98a5c', ink.teal],
]

const GOLD: Thing['ways'] = [
  [ink.safran, ink.folere, ink.indigo],
  [ink.brick, ink.safran, ink.cream],
  [ink.indigo, ink.cream, ink.safran],
  [ink.leaf, ink.safran, ink.cream],
]

const PETAL: Thing['ways'] = [
  [ink.folere, ink.rose, ink.safran],
  [ink.leaf, ink.mint, ink.safran],
  ['#b5651d', ink.cream, ink.leaf],
  [ink.indigo, '#9fb0f0', ink.safran],
  [ink.brick, '#f8d3c0', ink.leaf],
  ['#5b2a86', '#d9c2ee', ink.safran],
]

const HAIR: Thing['ways'] = [
  ['#221419', ink.folere, '#0f6a52'],
  ['#3a1c14', ink.safran, ink.indigo],
  ['#5a2a12', ink.teal, ink.brick],
  ['#22131a', ink.leaf, ink.folere],
]

/** Folded cloths on one another, none quite straight. */
function pile({ random, cloth }: Art): { pile: string } {
  const fold = (y: number, x: number, print: string): string =>
    group(
      `translate(${x} ${y})`,
      `<rect x="104" width="392" height="66" rx="25" fill="${print}"/>`,
      shade('M104 40c0 14 10 26 24 26h344c14 0 24-12 24-26v-4c0 10-12 16-24 16H128c-12 0-24-6-24-16z', 0.22),
      shade('M440 0h32c14 0 24 10 24 24v18c0 14-10 24-24 24h-32z', 0.2),
      `<path fill="none" stroke="#fff" stroke-width="3" opacity=".45" stroke-linecap="round" d="M126 8h300"/>`,
    )
  const prints = [cloth(0.8), cloth(0.8), cloth(0.8), cloth(0.8)]
  const order = random.shuffle([0, 14, -10, 8, -4])
  return { pile: times(5, (at) => fold(466 - at * 63, order[at] as number, prints[at % 4] as string)) }
}

export const garments = room('wear', {
  dress: { stage: 'wall', ways: BOLD, dice: ({ cloth }) => ({ print: cloth(0.95) }), focus: [300, 230] },
  gown: {
    stage: 'floor',
    ways: BOLD,
    dice: ({ cloth, random }) => ({ print: cloth(0.9), flared: random.chance(0.5) }),
    focus: [300, 230],
  },
  shirt: {
    stage: 'wall',
    ways: BOLD,
    dice: ({ random, cloth, main }) => ({ print: random.chance(0.75) ? cloth(0.85) : main }),
    focus: [300, 240],
  },
  tshirt: {
    stage: 'wall',
    ways: [...BOLD, ['#fffaf0', ink.folere, ink.indigo], ['#20172b', ink.safran, ink.brick]],
    dice: ({ random }) => ({ motif: random.int(0, 3) }),
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
    dice: ({ random }) => ({ rows: random.int(3, 4) }),
    focus: [300, 250],
  },
  toghu: {
    stage: 'wall',
    ways: [['#18121d', ink.safran, ink.brick]],
    dice: ({ random }) => ({
      dark: random.pick(['#18121d', '#1b1436', '#2a0d1a']),
      threads: random.pick([
        [ink.brick, ink.safran, ink.cream],
        [ink.safran, '#d8321f', ink.cream],
        ['#e0703c', ink.cream, ink.safran],
      ]),
    }),
    focus: [300, 270],
  },
})

export const accessories = room('wear', {
  tote: { stage: 'floor', ways: LEATHER, dice: ({ cloth }) => ({ print: cloth(0.66) }), focus: [300, 330] },
  handbag: { stage: 'floor', ways: LEATHER, focus: [300, 360] },
  backpack: {
    stage: 'floor',
    ways: [
      [ink.indigo, ink.safran, ink.rose],
      [ink.brick, ink.cream, ink.safran],
      ['#2d4a45', ink.safran, ink.mint],
      ['#20172b', ink.teal, ink.safran],
    ],
    focus: [300, 330],
  },
  necklace: {
    stage: 'floor',
    ways: GOLD,
    dice: ({ main, second, third, random }) => ({
      rows: random.int(3, 4),
      colours: random.shuffle([main, second, third, ink.teal]),
    }),
    focus: [300, 350],
  },
  earrings: { stage: 'wall', ways: GOLD, dice: ({ random }) => ({ drop: random.int(0, 2) }), focus: [300, 310] },
  watch: {
    stage: 'top',
    ways: [
      ['#8a3a22', ink.safran, ink.folere],
      ['#20172b', '#c9ced4', ink.brick],
      [ink.indigo, ink.safran, ink.teal],
      ['#2d4a45', '#c9ced4', ink.safran],
    ],
    dice: ({ random }) => ({ digital: random.chance(0.4) }),
    focus: [300, 300],
  },
  cap: { stage: 'floor', ways: BOLD, focus: [300, 300] },
  hat: {
    stage: 'floor',
    ways: [
      ['#d9b26a', ink.folere, ink.cream],
      ['#c98950', ink.indigo, ink.cream],
      ['#e8cf9a', ink.brick, ink.cream],
    ],
    dice: ({ cloth }) => ({ print: cloth(0.5) }),
    focus: [300, 330],
  },
  headscarf: {
    stage: 'wall',
    ways: BOLD,
    dice: ({ cloth, random }) => ({
      print: cloth(0.9),
      skin: random.pick(['#6b4026', '#5b3420', '#8d5a36', '#4a2a1a']),
    }),
    focus: [300, 220],
  },
  sunglasses: {
    stage: 'floor',
    ways: [
      ['#20172b', '#4a3446', ink.safran],
      ['#8a3a22', '#c98950', ink.cream],
      [ink.folere, '#3a2b3f', ink.cream],
      [ink.safran, '#1b1436', ink.cream],
    ],
    focus: [300, 310],
  },
})

export const beauty = room('wear', {
  creamJar: { stage: 'floor', ways: PETAL, dice: ({ cloth }) => ({ print: cloth(0.6) }), focus: [300, 330] },
  soap: {
    stage: 'floor',
    ways: PETAL,
    dice: ({ random }) => ({ tint: random.pick(['#4a2d22', '#5a382a', '#d9a05c', '#8fae6a', '#e8b7a0']) }),
    focus: [310, 310],
  },
  oilBottle: {
    stage: 'floor',
    ways: PETAL,
    dice: ({ random, second }) => ({
      glass: random.pick(['#b5651d', '#2f7d52', '#c98912', '#7a3a5a']),
      leaves: second === ink.mint ? ink.leaf : '#3f8f3b',
    }),
    focus: [300, 350],
  },
  perfume: { stage: 'floor', ways: PETAL, dice: ({ random }) => ({ round: random.chance(0.5) }), focus: [300, 340] },
  makeup: { stage: 'top', ways: PETAL },
  nailPolish: { stage: 'floor', ways: PETAL, focus: [300, 360] },
  lotion: { stage: 'floor', ways: PETAL, focus: [280, 360] },
  sponge: { stage: 'floor', ways: PETAL, dice: ({ random }) => ({ flower: random.chance(0.5) }), focus: [270, 330] },
})

export const dresswear = room('wear', {
  jeans: {
    stage: 'wall',
    ways: [
      ['#2f4d8f', ink.safran, ink.cream],
      ['#20304f', '#e0a45c', ink.cream],
      ['#5b7fb0', ink.cream, ink.cream],
      ['#2a2430', '#b98a5c', ink.cream],
    ],
    focus: [300, 200],
  },
  pagnes: { stage: 'floor', ways: BOLD, dice: pile, focus: [330, 360] },
  skirt: {
    stage: 'wall',
    ways: BOLD,
    dice: ({ cloth, random }) => ({ print: cloth(0.95), long: random.chance(0.5) }),
    focus: [300, 280],
  },
  suit: {
    stage: 'wall',
    ways: [
      ['#20263f', ink.folere, ink.safran],
      ['#3a2b3f', ink.indigo, ink.rose],
      ['#2d4a45', ink.safran, ink.cream],
      ['#8a6a4a', ink.indigo, ink.cream],
    ],
    focus: [300, 250],
  },
  babyset: {
    stage: 'wall',
    ways: [
      [ink.teal, ink.cream, '#e8b06a'],
      [ink.folere, ink.cream, '#c98950'],
      [ink.leaf, ink.safran, '#e8b06a'],
    ],
    dice: ({ cloth }) => ({ print: cloth(0.6) }),
    focus: [300, 260],
  },
})

export const footwear = room('wear', {
  sandals: { stage: 'top', ways: LEATHER },
  sneakers: {
    stage: 'floor',
    ways: [
      ['#fff3e0', ink.folere, ink.indigo],
      [ink.indigo, '#1b1436', ink.safran],
      ['#20172b', ink.brick, ink.cream],
      [ink.teal, ink.cream, ink.brick],
      [ink.brick, ink.night, ink.cream],
    ],
    focus: [270, 390],
  },
  heels: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.safran, ink.cream],
      ['#20172b', ink.brick, ink.safran],
      ['#d98a5c', ink.bark, ink.cream],
      [ink.indigo, ink.safran, ink.cream],
    ],
    focus: [250, 360],
  },
  loafers: { stage: 'top', ways: LEATHER },
  belt: { stage: 'top', ways: LEATHER },
  wallet: { stage: 'top', ways: LEATHER },
})

export const hair = room('hair', {
  wig: { stage: 'wall', ways: HAIR, dice: ({ random }) => ({ style: random.int(0, 2) }), focus: [300, 290] },
  braids: { stage: 'wall', ways: HAIR, focus: [300, 230] },
  hairPacks: { stage: 'wall', ways: HAIR, focus: [300, 290] },
  comb: { stage: 'top', ways: PETAL },
})
