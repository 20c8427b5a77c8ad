import { ink } from './pencil.ts'
import { room, type Thing } from './room.ts'

export const CREW: Thing['ways'] = [
  [ink.folere, ink.safran, ink.cream],
  [ink.indigo, ink.safran, ink.rose],
  [ink.leaf, ink.safran, ink.cream],
  [ink.brick, ink.cream, ink.indigo],
  [ink.teal, ink.cream, ink.folere],
]

const SKINS = ['#6b4026', '#5b3420', '#8d5a36', '#7a4629', '#4a2a1a'] as const

/** Somebody at work, some with a cloth about them. */
const work = (cloth?: number): Thing => ({
  stage: 'wall',
  ways: CREW,
  dice: (art) => ({ print: cloth === undefined ? '' : art.cloth(cloth), skin: art.random.pick(SKINS) }),
  focus: [300, 300],
})

export const services = room('services', {
  plumber: work(),
  electrician: work(),
  mechanic: work(),
  tailor: work(0.7),
  photographer: work(),
  painter: work(),
  hairdresser: work(0.8),
  barber: work(),
  cook: work(),
  teacher: work(),
  cleaner: work(0.8),
})
