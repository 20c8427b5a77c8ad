import { box, darker, disc, fill, gloss, ink, lighter, oval, shade, shadow, stamp, stroke, times } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

export const BOWL: Kind['ways'] = [
  [ink.milk, ink.indigo, ink.folere],
  [ink.teal, ink.cream, ink.safran],
  [ink.folere, ink.cream, ink.safran],
  [ink.leaf, ink.cream, ink.folere],
  [ink.indigo, ink.safran, ink.rose],
]

type Heap = { id: string; shape: string; gap: number }

const PILE = [
  [220, 262],
  [300, 240],
  [380, 262],
  [180, 300],
  [260, 300],
  [340, 300],
  [420, 300],
  [300, 186],
] as const

/** The enamel basin every market stall measures with, heaped with one thing. */
function basin({ main, second, third }: Art, { id, shape, gap }: Heap): string {
  const places = PILE.map(([x, y]): [number, number] => [300 + (x - 300) * gap, 310 + (y - 310) * gap])
  const rim = box([80, 306, 440, 22, 4], second)
  const flower =
    times(5, (at) => `<circle r="21" cy="-27" fill="${third}" transform="translate(280 424) rotate(${at * 72})"/>`) +
    disc([280, 424, 14], second)
  return [
    shadow([320, 514, 240, 24]),
    stamp(id, shape, places),
    fill(main, 'M88 318h424l-44 172c-4 16-14 24-30 24H162c-16 0-26-8-30-24z') +
      shade('M420 318h92l-44 172c-4 16-14 24-30 24h-60z', 0.1),
    rim + flower,
    fill(ink.leaf, 'M340 440c30-26 60-16 70 4-24 20-54 18-70-4zM210 452c-30-14-56 0-60 20 26 12 50 4 60-20z'),
  ].join('')
}

const heaps: Record<string, Heap> = {
  tomato: {
    id: 'f',
    gap: 1,
    shape: disc([0, 0, 40], '#d8321f') + disc([-12, -14, 11], '#f78d6d') + fill('#2f7d3b', 'M-8-36l8-8 8 8-8 4z'),
  },
  onion: {
    id: 'f',
    gap: 1,
    shape:
      fill('#a8325a', 'M0-44c8 10 44 20 44 46S24 40 0 40-44 28-44 2-8-34 0-44z') +
      stroke('#d98aa0', 4, 'M-16-24c-14 16-14 36-4 54M14-24c14 16 14 36 4 54M0-30v60') +
      stroke('#8fa04a', 5, 'M0-42l-6-16M0-42l6-14'),
  },
  pepper: {
    id: 'f',
    gap: 0.95,
    shape:
      fill('#f2711c', 'M-30-24c20-20 50-16 60 4 10 24-10 60-30 60S-44 4-30-24z') +
      stroke('#2f7d3b', 8, 'M0-34c0-12 6-18 14-20') +
      gloss('M-22-12c6-10 14-12 20-10-8 12-12 26-10 42-12-6-16-20-10-32z', 0.4),
  },
  redPepper: {
    id: 'f',
    gap: 0.9,
    shape:
      fill('#d3261f', 'M-16-34c30-4 44 10 40 40-4 40-30 60-54 66 14-30 10-50 4-70-4-18-4-32 10-36z') +
      stroke('#2f7d3b', 9, 'M-6-34c-2-14 4-22 12-26'),
  },
  egg: {
    id: 'f',
    gap: 0.9,
    shape:
      fill('#f4dcc0', 'M0-44c24 0 38 36 38 56 0 22-16 34-38 34S-38 34-38 12C-38-8-24-44 0-44z') +
      shade('M16-36c14 14 22 32 22 48 0 20-14 32-34 34 18-20 22-50 12-82z', 0.1),
  },
  avocado: {
    id: 'f',
    gap: 1,
    shape:
      fill(
        '#2f5d33',
        'M0-50c14 0 18 16 26 32 10 18 18 26 18 40 0 22-20 34-44 34S-44 44-44 22c0-14 8-22 18-40 8-16 12-32 26-32z',
      ) + gloss('M-26 0c4-14 12-24 16-34 0 24-6 40-6 60-14-4-14-16-10-26z', 0.25),
  },
  lemon: {
    id: 'f',
    gap: 0.9,
    shape:
      fill('#9fc24a', 'M-42 4c4-24 24-38 44-38s34 14 42 30c-6 24-24 38-44 38S-36 20-42 4z') +
      disc([-14, -8, 8], '#cfe08a'),
  },
  orange: {
    id: 'f',
    gap: 0.98,
    shape:
      disc([0, 0, 40], '#f2941c') +
      disc([-12, -14, 10], '#ffc578') +
      fill('#2f7d3b', 'M0-38c12-14 26-12 32-4-10 12-22 12-32 4z'),
  },
  plum: {
    id: 'f',
    gap: 0.88,
    shape:
      fill('#4a2358', 'M-46 0c0-22 20-32 46-32s46 10 46 32-20 32-46 32-46-10-46-32z') +
      gloss('M-34-6c6-14 20-20 36-20-12 8-20 20-22 34-10 0-16-6-14-14z', 0.3),
  },
}

const heaped =
  (name: string): Kind['draw'] =>
  (art) =>
    basin(art, heaps[name] as Heap)

function plantain({ main, random }: Art): string {
  const ripe = random.chance(0.4)
  const [skin, dark] = ripe ? ['#f2b51a', '#b9821a'] : ['#6fa83f', '#3f7a2f']
  const finger =
    fill(
      dark,
      'M-16-150c30 0 40 40 40 110C24 60 0 130-60 170c-20-10-24-24-14-36C-30 80-30-40-36-120c0-16 6-30 20-30z',
    ) +
    fill(skin, 'M-16-150c20 0 24 40 22 110C4 50-14 110-68 160c-12-8-14-18-6-26C-30 80-30-40-36-120c0-16 6-30 20-30z')
  return [
    shadow([320, 510, 230, 22]),
    stroke(darker(main, 0.5), 26, 'M300 80c0 40 10 60 30 80'),
    stamp('f', finger, [
      [210, 300, ' rotate(24)'],
      [270, 290, ' rotate(10)'],
      [340, 290, ' rotate(-6)'],
      [410, 300, ' rotate(-20)'],
      [250, 370, ' rotate(20)'],
      [330, 376, ' rotate(2)'],
      [400, 376, ' rotate(-16)'],
    ]),
    fill(darker(dark, 0.3), 'M200 140c60-30 160-30 230 0-10 30-50 40-110 40s-110-10-120-40z'),
  ].join('')
}

function fish({ main, second, random }: Art): string {
  const skin = random.pick(['#8d98a5', '#7a8a6a', '#a87a5a'])
  const one =
    fill(skin, 'M-170 0C-110-80 30-90 110-20l60-46c10 40 10 92 0 132L110 20C30 90-110 80-170 0z') +
    fill(lighter(skin, 0.35), 'M-150 16c60 50 170 56 240 14-50 10-160 16-240-14z') +
    stroke(
      darker(skin, 0.3),
      5,
      'M-90-40c16 24 16 56 0 80M-40-20q14 12 0 24M0-26q14 12 0 24M40-20q14 12 0 24M-20 10q14 12 0 24M20 8q14 12 0 24',
    ) +
    disc([-130, -10, 13], '#fffdf8') +
    disc([-130, -10, 6], ink.plum)
  return [
    '<ellipse cx="314" cy="320" rx="270" ry="210" opacity=".2"/>' +
      oval([300, 304, 270, 210], main) +
      oval([300, 300, 236, 180], lighter(main, 0.35)),
    stamp('f', one, [
      [300, 210, ' scale(1.06)'],
      [310, 310, ' rotate(180) scale(1.06 -1.06)'],
      [296, 404, ''],
    ]),
    fill('#3f8f3b', 'M110 210c20-40 60-50 90-30-20 36-54 46-90 30zM430 440c40-10 66 10 70 36-36 2-62-8-70-36z') +
      disc([480, 210, 30], second) +
      disc([480, 210, 20], lighter(second, 0.5)),
  ].join('')
}

function tubers({ random }: Art): string {
  const [skin, flesh] = random.pick([
    ['#7a4a2a', '#fff6e0'],
    ['#8a5a3a', '#f4e3c0'],
    ['#a0653f', '#ffe0c0'],
  ] as const)
  const one =
    fill(skin, 'M-50-150c50-20 90 10 90 60 0 80 20 140-10 210-20 40-80 40-96-10-20-70 10-120-10-190-6-34 4-60 26-70z') +
    stroke(darker(skin, 0.3), 5, 'M-30-90l30-8M-20-20l36-6M-26 60l30 6M0 110l20-10')
  return [
    shadow([320, 520, 240, 22]),
    stamp('f', one, [
      [180, 330, ' rotate(-24)'],
      [300, 300, ' rotate(4)'],
      [420, 330, ' rotate(26)'],
      [300, 440, ' rotate(84) scale(.9)'],
    ]),
    oval([432, 470, 64, 50], skin) +
      oval([428, 464, 54, 42], flesh) +
      stroke(darker(flesh, 0.12), 5, 'M400 460c14-14 40-14 54 0'),
  ].join('')
}

function leafBundle({ main, random }: Art): string {
  const green = random.pick(['#2f7d3b', '#3f8f3b', '#1d5d2a'])
  const leaf =
    fill(green, 'M0 0C-40-50-40-120 0-180 40-120 40-50 0 0z') +
    stroke(lighter(green, 0.3), 5, 'M0-6v-150M0-50l-20-22M0-50l20-22M0-90l-18-20M0-90l18-20')
  const turns = [-62, -40, -20, 0, 20, 40, 62]
  return [
    shadow([320, 520, 190, 20]),
    stamp('f', leaf, [
      ...turns.map((turn): [number, number, string] => [300, 330, ` rotate(${turn}) scale(1.35)`]),
      ...turns.slice(1, 6).map((turn): [number, number, string] => [300, 340, ` rotate(${turn + 10}) scale(1)`]),
    ]),
    fill(darker(green, 0.2), 'M250 330h100l30 180c-40 20-120 20-160 0z') +
      stroke(lighter(green, 0.2), 7, 'M270 390l-14 116M300 390v120M330 390l14 116'),
    box([240, 350, 120, 40, 16], main) +
      stroke(darker(main, 0.3), 7, 'M300 354c-40-50-80 0-20 16M300 354c40-50 80 0 20 16'),
  ].join('')
}

function fruit({ random }: Art): string {
  return random.chance(0.5) ? pineapple() : papaya()
}

function pineapple(): string {
  const marks = times(
    20,
    (at) =>
      `M${222 + (at % 4) * 46 + (Math.floor(at / 4) % 2) * 20} ${270 + Math.floor(at / 4) * 52}l14-14 14 14-14 14z`,
  )
  return [
    shadow([320, 546, 150, 18]),
    times(
      7,
      (at) =>
        `<path fill="${at % 2 ? '#2f7d3b' : '#3f8f3b'}" d="M300 230C270 160 270 100 300 30c30 70 30 130 0 200z" transform="rotate(${-48 + at * 16} 300 230)"/>`,
    ),
    fill('#e8a21c', 'M300 210c90 0 130 80 130 170s-50 160-130 160-130-70-130-160 40-170 130-170z') +
      shade('M350 222c60 30 80 90 80 158 0 90-50 160-130 160 70-60 90-200 50-318z', 0.12),
    fill('#b9741a', marks),
  ].join('')
}

function papaya(): string {
  return [
    shadow([320, 500, 240, 22]),
    fill('#e8931c', 'M90 300c20-110 120-140 220-120 120 20 200 60 220 130-10 90-120 170-240 170S80 400 90 300z') +
      fill('#8fae4a', 'M90 300c20-110 120-140 220-120-60 20-100 80-120 150-40 20-80 10-100-30z'),
    fill('#c9641c', 'M180 360c40-70 130-100 210-90 70 10 120 40 120 70-10 70-110 120-200 120s-150-40-130-100z') +
      fill('#f2842c', 'M196 364c40-60 120-86 194-78 60 8 106 34 104 56-10 60-104 102-184 102s-130-34-114-80z'),
    oval([330, 366, 84, 34], '#7a2f14') +
      times(11, (at) => disc([264 + at * 13, 362 + ((at * 11) % 18), 7], '#20172b')),
  ].join('')
}

export const groceries = {
  ...(Object.fromEntries(
    Object.keys(heaps).map((name) => [
      name,
      { stage: 'floor', ways: BOWL, draw: heaped(name), focus: [300, 290] } as const,
    ]),
  ) as Record<'tomato' | 'onion' | 'pepper' | 'redPepper' | 'egg' | 'avocado' | 'lemon' | 'orange' | 'plum', Kind>),
  plantain: { stage: 'floor', ways: [['#8fae4a', ink.cream, ink.leaf]], draw: plantain, focus: [310, 300] },
  fish: {
    stage: 'top',
    ways: [
      [ink.teal, '#e8d24a', ink.cream],
      ['#c9ced4', '#9fc24a', ink.cream],
      [ink.indigo, '#e8d24a', ink.cream],
    ],
    draw: fish,
  },
  tubers: { stage: 'floor', ways: [['#7a4a2a', ink.cream, ink.leaf]], draw: tubers, focus: [310, 370] },
  leafBundle: {
    stage: 'floor',
    ways: [
      ['#f4a3b8', ink.cream, ink.leaf],
      [ink.safran, ink.cream, ink.leaf],
      ['#8fd0d8', ink.cream, ink.leaf],
    ],
    draw: leafBundle,
    focus: [300, 300],
  },
  fruit: { stage: 'floor', ways: [['#e8a21c', ink.leaf, ink.cream]], draw: fruit, focus: [300, 350] },
} satisfies Record<string, Kind>
