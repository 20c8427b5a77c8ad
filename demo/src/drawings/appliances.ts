import { GADGET } from './electronics.ts'
import { ink } from './pencil.ts'
import { room } from './room.ts'

export const appliances = room('appliances', {
  gamepad: { stage: 'wall', ways: GADGET, focus: [330, 300] },
  powerbank: { stage: 'top', ways: GADGET },
  radio: {
    stage: 'floor',
    ways: [
      ['#d8321f', ink.safran, ink.cream],
      [ink.teal, ink.cream, ink.safran],
      ['#8a5a2c', ink.safran, ink.cream],
      ['#3a2b3f', ink.safran, ink.rose],
    ],
    focus: [260, 340],
  },
  fan: {
    stage: 'floor',
    ways: [
      [ink.indigo, '#8fc4e8', ink.safran],
      ['#f7fbfb', ink.teal, ink.brick],
      [ink.leaf, ink.mint, ink.safran],
      ['#20172b', ink.steel, ink.brick],
    ],
    focus: [300, 260],
  },
  fridge: {
    stage: 'floor',
    ways: [
      ['#f7fbfb', ink.safran, ink.folere],
      ['#c9ced4', ink.brick, ink.indigo],
      ['#d8321f', ink.safran, ink.cream],
    ],
    focus: [290, 220],
  },
  iron: { stage: 'floor', ways: GADGET, focus: [280, 320] },
  blender: {
    stage: 'floor',
    ways: [
      ['#f7fbfb', ink.brick, ink.safran],
      ['#20172b', '#f2a51a', ink.folere],
      [ink.folere, '#8fc25a', ink.safran],
    ],
    focus: [300, 260],
  },
  kettle: { stage: 'floor', ways: GADGET, focus: [300, 310] },
  router: { stage: 'floor', ways: GADGET, focus: [300, 330] },
  memory: { stage: 'top', ways: GADGET },
})
