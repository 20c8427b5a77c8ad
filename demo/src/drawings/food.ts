import type { Random } from '../random.ts'
import { ink, times } from './pencil.ts'
import { room, type Thing } from './room.ts'

const BOWL: Thing['ways'] = [
  [ink.milk, ink.indigo, ink.folere],
  [ink.teal, ink.cream, ink.safran],
  [ink.folere, ink.cream, ink.safran],
  [ink.leaf, ink.cream, ink.folere],
  [ink.indigo, ink.safran, ink.rose],
]

/** Plates come in the colours of enamelware: rim, line, ground. */
const ENAMEL: Thing['ways'] = [
  ['#fffdf8', ink.indigo, '#f3ece0'],
  ['#fffdf8', ink.folere, '#f3ece0'],
  ['#fffdf8', ink.teal, '#efe7d8'],
  [ink.indigo, ink.safran, '#f3ece0'],
  [ink.folere, ink.cream, '#f6e9dc'],
  ['#0f6a52', ink.cream, '#f3ece0'],
]

const heap: Thing = { stage: 'floor', ways: BOWL, focus: [300, 290] }
const dish = (dice?: Thing['dice']): Thing => ({ stage: 'top', ways: ENAMEL, dice })

type Strewn = readonly [count: number, reach: number, x: number, y: number]

/** So many copies of what a picture defines under an id, strewn over a disc: no two in the same place. */
const strewn = (random: Random, all: Readonly<Record<string, Strewn>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).map(([id, how]) => [id, strew(random.next() * 6, id, how)]))

function strew(start: number, id: string, [count, reach, x, y]: Strewn): string {
  return times(count, (at) => {
    const turn = start + at * 2.39996
    const far = reach * Math.sqrt((at + 0.5) / count)
    const [left, top] = [Math.round(Math.cos(turn) * far) + x, Math.round(Math.sin(turn) * far) + y]
    return `<use href="#${id}" transform="translate(${left} ${top}) rotate(${Math.round(turn * 57) % 360})"/>`
  })
}

export const groceries = room('food', {
  tomato: heap,
  onion: heap,
  pepper: heap,
  redPepper: heap,
  egg: heap,
  avocado: heap,
  lemon: heap,
  orange: heap,
  plum: heap,
  plantain: {
    stage: 'floor',
    ways: [['#8fae4a', ink.cream, ink.leaf]],
    dice: ({ random }) => {
      const [skin, dark] = random.chance(0.4) ? ['#f2b51a', '#b9821a'] : ['#6fa83f', '#3f7a2f']
      return { skin, dark }
    },
    focus: [310, 300],
  },
  fish: {
    stage: 'top',
    ways: [
      [ink.teal, '#e8d24a', ink.cream],
      ['#c9ced4', '#9fc24a', ink.cream],
      [ink.indigo, '#e8d24a', ink.cream],
    ],
    dice: ({ random }) => ({ skin: random.pick(['#8d98a5', '#7a8a6a', '#a87a5a']) }),
  },
  tubers: {
    stage: 'floor',
    ways: [['#7a4a2a', ink.cream, ink.leaf]],
    dice: ({ random }) => ({
      flesh: random.pick([
        ['#7a4a2a', '#fff6e0'],
        ['#8a5a3a', '#f4e3c0'],
        ['#a0653f', '#ffe0c0'],
      ]),
    }),
    focus: [310, 370],
  },
  leafBundle: {
    stage: 'floor',
    ways: [
      ['#f4a3b8', ink.cream, ink.leaf],
      [ink.safran, ink.cream, ink.leaf],
      ['#8fd0d8', ink.cream, ink.leaf],
    ],
    dice: ({ random }) => ({ green: random.pick(['#2f7d3b', '#3f8f3b', '#1d5d2a']) }),
    focus: [300, 300],
  },
  fruit: {
    stage: 'floor',
    ways: [['#e8a21c', ink.leaf, ink.cream]],
    dice: ({ random }) => ({ pineapple: random.chance(0.5) }),
    focus: [300, 350],
  },
})

export const stews = room('food', {
  ndole: dish(({ random }) => strewn(random, { n: [10, 90, 300, 290], g: [26, 104, 300, 298] })),
  eru: dish(({ random }) => strewn(random, { g: [26, 104, 300, 298] })),
  okok: dish(({ random }) => strewn(random, { n: [22, 100, 300, 290], g: [26, 104, 300, 298] })),
  sanga: dish(({ random }) => strewn(random, { k: [26, 106, 300, 296], g: [26, 104, 300, 298] })),
  dg: dish(({ random }) =>
    strewn(random, {
      a: [11, 150, 280, 306],
      b: [7, 120, 290, 300],
      d: [8, 140, 270, 316],
      e: [8, 146, 286, 296],
      f: [5, 130, 276, 300],
    }),
  ),
  blackSauce: dish(),
  achu: dish(),
  blackAchu: dish(),
  kondre: dish(({ random }) => strewn(random, { e: [12, 120, 300, 300] })),
  fufu: dish(({ random }) => strewn(random, { g: [14, 62, 366, 280] })),
  soup: dish(({ random }) => ({
    tint: random.pick(['#d9641c', '#8a5a1c', '#c9321c', '#b98a2c']),
    ...strewn(random, { e: [12, 120, 300, 300] }),
  })),
})

export const streetFood = room('food', {
  grilledFish: dish(),
  fishPlantain: dish(),
  peanutRice: dish(({ random }) => strewn(random, { r: [40, 124, 290, 284] })),
  koki: dish(({ random }) => strewn(random, { d: [10, 56, 304, 288] })),
  beignets: dish(({ random }) => strewn(random, { h: [13, 66, 372, 394] })),
  soya: dish(({ main }) => ({ onion: main === '#fffdf8' ? '#f0a8c0' : '#f7dfe6' })),
  jollof: dish(({ random }) => strewn(random, { v: [14, 118, 290, 284], r: [40, 124, 290, 284] })),
  tomatoRice: dish(({ random }) => strewn(random, { r: [40, 124, 290, 284] })),
  omelette: dish(({ random }) => strewn(random, { t: [7, 70, 290, 290], e: [10, 80, 290, 290] })),
  salad: dish(({ random }) => strewn(random, { g: [9, 100, 300, 296] })),
  juice: dish(({ random, second }) => ({
    drinks: random.shuffle(['#8a0f38', '#f2b51a', '#f2711c', '#cfe08a', '#f4ead6']),
    straw: second === ink.cream ? ink.folere : second,
  })),
  chips: dish(({ random, main }) => ({
    tint: random.pick(['#f2c53d', '#e8a21c', '#c9641c']),
    bag: main === '#fffdf8' ? '#f4a3b8' : main,
  })),
})

export const provisions = room('food', {
  sack: {
    stage: 'floor',
    ways: [
      ['#d9b26a', ink.folere, ink.cream],
      ['#c98950', ink.indigo, ink.cream],
      ['#f4ead6', ink.leaf, ink.safran],
      ['#e8cf9a', ink.brick, ink.cream],
    ],
    dice: ({ random }) => ({ grain: random.pick(['#fffdf4', '#e9c98a', '#f4e3b0', '#c98950']) }),
    focus: [300, 300],
  },
  bottles: {
    stage: 'floor',
    ways: [
      [ink.brick, ink.safran, '#c9381f'],
      [ink.leaf, ink.safran, ink.safran],
      [ink.indigo, ink.safran, ink.leaf],
    ],
    dice: ({ random }) => ({ liquid: random.pick(['#d8441c', '#e8a21c', '#f2c53d', '#b5301c']) }),
    focus: [260, 320],
  },
  jars: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.safran, ink.leaf],
      [ink.indigo, ink.brick, ink.safran],
      [ink.teal, ink.folere, ink.cream],
    ],
    dice: ({ random }) => ({ fills: random.shuffle(['#c9641c', '#8a2c14', '#d9b26a', '#5a3322', '#e8a21c']) }),
    focus: [300, 370],
  },
  packet: {
    stage: 'floor',
    ways: [
      [ink.leaf, ink.cream, ink.safran],
      ['#5a2a3a', ink.safran, ink.rose],
      [ink.brick, ink.cream, ink.safran],
      [ink.indigo, ink.rose, ink.safran],
    ],
    dice: ({ random }) => ({ beans: random.pick(['#5a3018', '#8a4a24']) }),
    focus: [290, 310],
  },
  beans: {
    stage: 'floor',
    ways: BOWL,
    dice: ({ random, main, third }) => ({
      colours: random.shuffle(['#7a2f24', '#e9cf9c', '#20172b', '#c98950', '#fff3e0']),
      label: main === ink.milk ? third : main,
    }),
    focus: [300, 330],
  },
  honey: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.rose, ink.safran],
      [ink.leaf, ink.mint, ink.safran],
      [ink.indigo, '#9fb0f0', ink.safran],
    ],
    focus: [300, 330],
  },
  water: {
    stage: 'floor',
    ways: [
      [ink.indigo, '#a9dbe6', ink.teal],
      [ink.folere, '#e2455a', ink.safran],
      ['#e0703c', '#f2b23e', ink.leaf],
    ],
    focus: [300, 320],
  },
})
