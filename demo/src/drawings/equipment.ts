import { ink } from './pencil.ts'
import { room, type Thing } from './room.ts'

export const TOOL: Thing['ways'] = [
  ['#c9381f', ink.safran, '#20172b'],
  [ink.safran, '#c9381f', '#20172b'],
  [ink.teal, ink.safran, '#20172b'],
  [ink.indigo, ink.safran, '#20172b'],
  [ink.leaf, ink.safran, '#20172b'],
]

export const equipment = room('equipment', {
  solarPanel: {
    stage: 'floor',
    ways: [
      [ink.indigo, ink.safran, '#3a2b3f'],
      [ink.indigo, ink.brick, '#3a2b3f'],
      [ink.indigo, '#8fc25a', '#3a2b3f'],
    ],
    focus: [270, 260],
  },
  generator: { stage: 'floor', ways: TOOL, focus: [330, 350] },
  sewing: {
    stage: 'floor',
    ways: [
      ['#1b151f', ink.safran, ink.folere],
      ['#2d4a45', ink.safran, ink.brick],
      ['#f7fbfb', ink.folere, ink.indigo],
      [ink.folere, ink.safran, ink.teal],
    ],
    dice: ({ cloth }) => ({ print: cloth(0.7) }),
    focus: [260, 320],
  },
  gasBottle: {
    stage: 'floor',
    ways: [
      ['#c9381f', ink.cream, ink.safran],
      [ink.indigo, ink.safran, ink.cream],
      ['#3f9a68', ink.cream, ink.safran],
      ['#e0703c', ink.cream, ink.safran],
    ],
    focus: [300, 300],
  },
  cooker: {
    stage: 'floor',
    ways: [
      ['#c9ced4', ink.folere, '#20172b'],
      ['#20172b', ink.teal, '#3a2b3f'],
      [ink.teal, ink.brick, '#20172b'],
    ],
    focus: [220, 320],
  },
  waterTank: {
    stage: 'floor',
    ways: [
      ['#2a2430', ink.teal, ink.cream],
      [ink.indigo, ink.safran, ink.cream],
      [ink.leaf, ink.safran, ink.cream],
    ],
    focus: [300, 280],
  },
  pump: { stage: 'floor', ways: TOOL, focus: [280, 330] },
  parasol: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.safran, '#7a431e'],
      [ink.indigo, ink.cream, '#1798a6'],
      [ink.leaf, ink.safran, '#c6492b'],
    ],
    focus: [300, 330],
  },
})
