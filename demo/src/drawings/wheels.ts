import { ink } from './pencil.ts'
import { room } from './room.ts'
import { CREW } from './services.ts'

export const wheels = room('wheels', {
  motoTaxi: { stage: 'floor', ways: CREW, focus: [300, 360] },
  taxi: {
    stage: 'floor',
    ways: [
      [ink.safran, ink.night, ink.cream],
      ['#f2a51a', ink.leaf, ink.cream],
      [ink.teal, ink.cream, ink.safran],
    ],
    focus: [300, 320],
  },
  van: { stage: 'floor', ways: CREW, focus: [280, 330] },
  event: {
    stage: 'floor',
    ways: CREW,
    dice: ({ cloth, third }) => ({ balloon: third === ink.cream ? ink.rose : third, print: cloth(0.8) }),
    focus: [300, 330],
  },
  books: {
    stage: 'floor',
    ways: CREW,
    dice: ({ main, second, third, random }) => ({ colours: random.shuffle([main, second, third, ink.teal, ink.leaf]) }),
    focus: [300, 360],
  },
  toys: {
    stage: 'floor',
    ways: CREW,
    dice: ({ third }) => ({ block: third === ink.cream ? ink.rose : third }),
    focus: [290, 360],
  },
  bicycle: { stage: 'floor', ways: CREW, focus: [300, 350] },
  umbrella: { stage: 'floor', ways: CREW, focus: [300, 220] },
  football: { stage: 'floor', ways: CREW, focus: [300, 320] },
})
