import { ink } from './pencil.ts'
import { room, type Thing } from './room.ts'

const STAGE: Thing['ways'] = [
  [ink.folere, ink.safran, ink.cream],
  ['#8a3a22', ink.safran, ink.cream],
  [ink.teal, ink.safran, ink.cream],
  ['#20172b', ink.brick, ink.safran],
  [ink.leaf, ink.safran, ink.cream],
]

export const instruments = room('instruments', {
  balafon: {
    stage: 'wall',
    ways: [
      ['#b97740', ink.folere, ink.rose],
      ['#a8632f', ink.indigo, ink.teal],
      ['#c98f56', ink.leaf, ink.mint],
    ],
    dice: ({ random }) => ({
      woods: random.pick([
        ['#c98950', '#b97740', '#c08247'],
        ['#a8632f', '#8f5226', '#9c5a2a'],
        ['#d9a066', '#c98f56', '#d0975e'],
      ]),
    }),
    focus: [300, 260],
  },
  guitar: { stage: 'wall', ways: STAGE, focus: [280, 360] },
  djembe: {
    stage: 'floor',
    ways: [
      ['#8a3a22', ink.safran, ink.cream],
      ['#a8632f', ink.folere, ink.cream],
      ['#5a3322', ink.teal, ink.straw],
    ],
    dice: ({ cloth }) => ({ print: cloth(0.6) }),
    focus: [300, 240],
  },
  drumKit: { stage: 'floor', ways: STAGE, focus: [290, 360] },
  mic: {
    stage: 'wall',
    ways: [
      ['#9aa3ad', ink.safran, ink.folere],
      ['#d9a02c', ink.night, ink.teal],
      [ink.folere, ink.safran, ink.cream],
    ],
    focus: [250, 220],
  },
  vinyl: { stage: 'top', ways: STAGE, dice: ({ cloth }) => ({ print: cloth(1.3) }) },
  keyboard: {
    stage: 'floor',
    ways: [
      ['#3a2b3f', ink.safran, ink.folere],
      ['#c9381f', ink.cream, ink.safran],
      [ink.indigo, ink.safran, ink.rose],
    ],
    focus: [300, 350],
  },
  kora: {
    stage: 'floor',
    ways: [
      ['#c98950', ink.folere, ink.safran],
      ['#a8632f', ink.indigo, ink.cream],
      ['#d9a066', ink.leaf, ink.folere],
    ],
    focus: [300, 360],
  },
  amplifier: {
    stage: 'floor',
    ways: STAGE,
    dice: ({ second, third }) => ({ pegs: third === ink.cream ? ink.cream : second }),
    focus: [300, 330],
  },
})
