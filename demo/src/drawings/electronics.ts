import { ink } from './pencil.ts'
import { room, type Thing } from './room.ts'

export const GADGET: Thing['ways'] = [
  ['#20172b', ink.safran, ink.brick],
  [ink.indigo, ink.safran, ink.rose],
  [ink.folere, ink.safran, ink.cream],
  ['#f7fbfb', ink.teal, ink.brick],
  [ink.teal, ink.cream, ink.safran],
  ['#3d5a4c', ink.safran, ink.cream],
]

export const electronics = room('electronics', {
  phone: {
    stage: 'wall',
    ways: [
      ['#f7fbfb', ink.safran, ink.teal],
      ['#20172b', ink.brick, ink.cream],
      [ink.indigo, ink.safran, ink.rose],
      ['#bfe3cf', ink.folere, ink.leaf],
      ['#f4a3b8', ink.safran, ink.folere],
    ],
    dice: ({ cloth, random }) => ({ lenses: random.int(0, 2), print: cloth(1.1) }),
    focus: [290, 250],
  },
  keypad: { stage: 'wall', ways: GADGET, focus: [300, 330] },
  laptop: {
    stage: 'floor',
    ways: [
      ['#c9ced4', ink.folere, ink.leaf],
      ['#4a4456', ink.indigo, ink.brick],
      ['#e8dccb', ink.teal, ink.indigo],
    ],
    dice: ({ cloth, random }) => ({ print: cloth(1.4), screen: random.int(0, 2) }),
    focus: [300, 260],
  },
  tablet: {
    stage: 'wall',
    ways: [
      ['#8fd0d8', ink.safran, ink.brick],
      ['#ffd98a', ink.folere, ink.indigo],
      ['#c7b3e8', ink.folere, ink.safran],
    ],
    dice: ({ cloth }) => ({ print: cloth(1.2) }),
    focus: [300, 260],
  },
  tv: {
    stage: 'floor',
    ways: [
      ['#d8321f', ink.folere, ink.safran],
      ['#3fae6a', ink.leaf, ink.safran],
    ],
    dice: ({ random }) => ({ show: random.int(0, 2) }),
    focus: [300, 260],
  },
  speaker: { stage: 'floor', ways: GADGET, dice: ({ random }) => ({ tower: random.chance(0.5) }), focus: [260, 310] },
  headphones: { stage: 'floor', ways: GADGET, focus: [200, 380] },
  earbuds: { stage: 'floor', ways: GADGET, focus: [300, 300] },
  camera: {
    stage: 'floor',
    ways: [
      ['#3a2b3f', ink.safran, ink.brick],
      ['#c9ced4', ink.brick, ink.bark],
      ['#8a3a22', ink.straw, ink.night],
    ],
    focus: [300, 320],
  },
})
