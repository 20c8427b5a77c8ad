import { ink } from './pencil.ts'
import { room, type Thing } from './room.ts'

const SOFT: Thing['ways'] = [
  ['#0f6a52', ink.safran, ink.brick],
  [ink.indigo, ink.safran, ink.rose],
  ['#a8325a', ink.cream, ink.safran],
  ['#c9653a', ink.cream, ink.indigo],
  ['#5a4a63', ink.safran, ink.mint],
]

const WOOD: Thing['ways'] = [
  ['#a8632f', '#c98950', '#7a431e'],
  ['#7a431e', '#a8632f', '#4f2a12'],
  ['#c98950', '#e0b27c', '#8a5a2c'],
  ['#5a3322', '#8a5a3c', '#381d12'],
]

const PLASTIC: Thing['ways'] = [
  [ink.folere, ink.safran, ink.teal],
  [ink.indigo, ink.safran, ink.rose],
  [ink.teal, ink.cream, ink.brick],
  [ink.leaf, ink.safran, ink.brick],
  ['#d8321f', ink.cream, ink.safran],
]

export const home = room('home', {
  sofa: {
    stage: 'floor',
    ways: SOFT,
    dice: ({ cloth }) => ({ left: cloth(0.7, 20), right: cloth(0.7, -14) }),
    focus: [230, 340],
  },
  armchair: {
    stage: 'floor',
    ways: SOFT,
    dice: ({ random, cloth }) => {
      const rattan = random.chance(0.5)
      return { rattan, print: cloth(rattan ? 0.8 : 0.7) }
    },
    focus: [300, 330],
  },
  stool: {
    stage: 'floor',
    ways: WOOD,
    dice: ({ random }) => ({ beads: random.shuffle([ink.teal, ink.safran, ink.cream, ink.folere]) }),
    focus: [300, 270],
  },
  table: { stage: 'floor', ways: WOOD, dice: ({ random }) => ({ round: random.chance(0.4) }), focus: [300, 240] },
  chair: { stage: 'floor', ways: WOOD, dice: ({ cloth }) => ({ print: cloth(0.6) }), focus: [300, 300] },
  bed: { stage: 'floor', ways: SOFT, dice: ({ cloth }) => ({ print: cloth(0.8) }), focus: [260, 360] },
  shelf: { stage: 'floor', ways: WOOD, focus: [300, 240] },
  wardrobe: { stage: 'floor', ways: WOOD, focus: [260, 260] },
  mattress: { stage: 'floor', ways: SOFT, dice: ({ cloth }) => ({ print: cloth(0.9) }), focus: [260, 350] },
})

export const homeware = room('home', {
  lamp: {
    stage: 'floor',
    ways: PLASTIC,
    dice: ({ cloth, random }) => ({ tall: random.chance(0.5), print: cloth(0.7) }),
    focus: [300, 240],
  },
  mirror: {
    stage: 'wall',
    ways: [
      [ink.safran, ink.bark, ink.cream],
      [ink.honey, ink.bark, ink.cream],
      [ink.folere, ink.safran, ink.cream],
    ],
    dice: ({ random }) => ({ round: random.chance(0.5) }),
    focus: [300, 260],
  },
  rug: { stage: 'top', ways: PLASTIC, dice: ({ cloth }) => ({ print: cloth(1.4) }) },
  basket: {
    stage: 'floor',
    ways: WOOD,
    dice: ({ random }) => ({ colours: random.shuffle([ink.folere, ink.teal, ink.indigo, ink.leaf]) }),
    focus: [300, 330],
  },
  curtain: { stage: 'wall', ways: PLASTIC, dice: ({ cloth }) => ({ print: cloth(0.9) }), focus: [240, 260] },
  frame: {
    stage: 'wall',
    ways: [
      [ink.bark, ink.cream, ink.safran],
      [ink.night, ink.milk, ink.honey],
      [ink.honey, ink.cream, ink.bark],
    ],
    dice: ({ random }) => ({ scene: random.int(0, 2) }),
    focus: [300, 280],
  },
  pots: { stage: 'floor', ways: PLASTIC, focus: [300, 300] },
  bucket: { stage: 'floor', ways: PLASTIC, focus: [300, 320] },
  dishes: { stage: 'floor', ways: PLASTIC, focus: [280, 400] },
})
