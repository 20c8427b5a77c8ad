import { TOOL } from './equipment.ts'
import { ink } from './pencil.ts'
import { room } from './room.ts'

export const tools = room('tools', {
  toolbox: { stage: 'floor', ways: TOOL, focus: [300, 340] },
  drill: { stage: 'wall', ways: TOOL, focus: [320, 280] },
  handTools: { stage: 'top', ways: TOOL },
  farmTools: { stage: 'top', ways: TOOL },
  barrow: { stage: 'floor', ways: TOOL, focus: [280, 330] },
  paint: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.safran, ink.cream],
      [ink.teal, ink.brick, ink.night],
      ['#f2a51a', ink.indigo, ink.night],
      ['#3f9a68', ink.safran, ink.night],
    ],
    focus: [280, 300],
  },
  helmet: {
    stage: 'floor',
    ways: [
      [ink.safran, ink.brick, ink.cream],
      ['#f7fbfb', ink.leaf, ink.cream],
      ['#c9381f', ink.safran, ink.cream],
    ],
    focus: [300, 290],
  },
  ladder: {
    stage: 'floor',
    ways: [
      ['#c9ced4', '#c9381f', ink.cream],
      [ink.safran, '#20172b', ink.cream],
      [ink.honey, ink.bark, ink.cream],
    ],
    focus: [300, 220],
  },
})
