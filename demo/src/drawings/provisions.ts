import { BOWL } from './groceries.ts'
import {
  box,
  darker,
  disc,
  fill,
  gloss,
  group,
  hoop,
  ink,
  lighter,
  oval,
  shade,
  shadow,
  stroke,
  times,
} from './pencil.ts'
import type { Art, Kind } from './stage.ts'

function sack({ main, second, third, random }: Art): string {
  const grain = random.pick(['#fffdf4', '#e9c98a', '#f4e3b0', '#c98950'])
  return [
    shadow([330, 528, 210, 22]),
    fill(main, 'M150 220c-40 80-50 220-20 300 80 20 260 20 340 0 30-80 20-220-20-300z') +
      shade('M400 220c40 90 50 200 20 306 20-2 40-4 50-6 30-80 20-220-20-300z', 0.14),
    oval([300, 216, 156, 44], darker(main, 0.2)) +
      oval([300, 206, 140, 50], grain) +
      times(14, (at) => oval([190 + ((at * 53) % 220), 186 + ((at * 17) % 40), 9, 4], darker(grain, 0.14))),
    fill(
      lighter(main, 0.2),
      'M136 214c20-20 40 10 60-4 40 40 160 50 210 0 20 16 40-14 58 4 6 30-40 50-164 50s-170-20-164-50z',
    ),
    disc([300, 400, 76], second) +
      disc([300, 400, 58], third) +
      stroke(
        second,
        8,
        'M300 440v-70M300 390c-24 0-34-14-36-30 24 0 34 12 36 30zM300 390c24 0 34-14 36-30-24 0-34 12-36 30zM300 424c-20 0-30-10-32-24 20 0 30 10 32 24zM300 424c20 0 30-10 32-24-20 0-30 10-32 24z',
      ),
    group('translate(470 470)', oval([0, 30, 70, 20], grain), fill(grain, 'M-70 30C-50-10 50-10 70 30z')),
  ].join('')
}

function bottles({ main, second, third, random }: Art): string {
  const liquid = random.pick(['#d8441c', '#e8a21c', '#f2c53d', '#b5301c'])
  const bottle = (x: number, y: number, size: number, colour: string): string =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      fill(third, 'M-26-200h52v44h-52z'),
      gloss('M-22-156h44v40c40 20 54 50 54 90v190c0 24-14 36-36 36h-80c-22 0-36-12-36-36V-26c0-40 14-70 54-90z', 0.5),
      fill(
        colour,
        'M-72-50C-60-80-40-90-22-100h44c18 10 38 20 50 50l4 24v190c0 24-14 36-36 36h-80c-22 0-36-12-36-36V-26z',
      ),
      gloss('M-56-20c0-30 10-46 26-56-4 80-4 160 2 250-36 0-28-140-28-194z', 0.35),
      box([-76, 20, 152, 96, 0], ink.cream),
      disc([0, 68, 34], main),
      disc([0, 68, 16], second),
    )
  return shadow([320, 520, 230, 22]) + bottle(410, 330, 0.86, lighter(liquid, 0.08)) + bottle(230, 306, 1.05, liquid)
}

function jars({ main, second, third, random }: Art): string {
  const fills = random.shuffle(['#c9641c', '#8a2c14', '#d9b26a', '#5a3322', '#e8a21c'])
  const jar = (x: number, y: number, size: number, at: number): string =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      fill('#e6f2f2', 'M-80-120H80l14 30v190c0 16-10 26-26 26H-68c-16 0-26-10-26-26V-90z'),
      fill(fills[at] as string, 'M-88-60H88V98c0 12-8 20-20 20H-68c-12 0-20-8-20-20z'),
      gloss('M-76-90h20v190h-20z', 0.4),
      box([-88, -158, 176, 42, 10], [main, second, third][at] as string),
      box([-62, -20, 124, 80, 6], ink.cream),
      stroke(ink.plum, 6, 'M-40 8h80M-28 30h56'),
    )
  return shadow([320, 512, 250, 22]) + jar(180, 340, 0.94, 0) + jar(420, 340, 0.94, 1) + jar(300, 380, 1.04, 2)
}

function packet({ main, second, third, random }: Art): string {
  const beans = random.pick(['#5a3018', '#8a4a24'])
  return [
    shadow([310, 528, 200, 20]),
    fill(main, 'M170 110h240l20 60v330c0 16-10 26-26 26H176c-16 0-26-10-26-26V170z') +
      shade('M360 110h50l20 60v330c0 16-10 26-26 26h-44z', 0.16),
    fill(darker(main, 0.25), 'M164 92h252v34H164z') + gloss('M170 180h24v330h-24z', 0.2),
    disc([290, 320, 92], second) +
      group(
        'translate(290 320) rotate(24)',
        oval([0, 0, 44, 62], beans),
        stroke(lighter(beans, 0.4), 7, 'M0-54c-24 30 24 70 0 108'),
      ),
    box([220, 440, 140, 34, 8], third),
    [
      [460, 500, 20],
      [500, 470, -30],
      [430, 530, 60],
      [490, 530, 0],
    ]
      .map(([x, y, turn]) =>
        group(
          `translate(${x} ${y}) rotate(${turn}) scale(.5)`,
          oval([0, 0, 44, 62], beans),
          stroke(lighter(beans, 0.4), 7, 'M0-54c-24 30 24 70 0 108'),
        ),
      )
      .join(''),
  ].join('')
}

function beans(art: Art): string {
  const colours = art.random.shuffle(['#7a2f24', '#e9cf9c', '#20172b', '#c98950', '#fff3e0'])
  const bag = (x: number, y: number, at: number): string =>
    group(
      `translate(${x} ${y})`,
      fill(at % 2 ? ink.honey : '#d9b26a', 'M-90-20c-30 60-30 130-14 170 50 16 160 16 208 0 16-40 16-110-14-170z'),
      oval([0, -24, 96, 34], darker(colours[at] as string, 0.2)),
      oval([0, -34, 86, 32], colours[at] as string),
      times(9, (dot) =>
        oval([-60 + ((dot * 43) % 124), -48 + ((dot * 13) % 28), 10, 6], lighter(colours[at] as string, 0.25)),
      ),
      box([-30, 30, 60, 44, 4], ink.cream),
      hoop([0, 52, 9], art.main === ink.milk ? art.third : art.main, 5),
    )
  return (
    shadow([320, 524, 260, 20]) +
    bag(190, 250, 0) +
    bag(410, 250, 1) +
    bag(150, 380, 2) +
    bag(450, 380, 3) +
    bag(300, 400, 4)
  )
}

function honey({ main, second, third }: Art): string {
  return [
    shadow([310, 526, 180, 20]),
    fill(
      '#e8a21c',
      'M190 170h220c50 40 60 90 60 150v150c0 34-20 52-54 52H184c-34 0-54-18-54-52V320c0-60 10-110 60-150z',
    ) + gloss('M166 300c4-40 14-70 34-90-6 100-6 200 4 290-40-10-44-140-38-200z', 0.35),
    box([180, 110, 240, 64, 14], main) + fill(second, 'M160 160c40 30 240 30 280 0l16 50c-60 24-250 24-310 0z'),
    box([190, 290, 220, 160, 12], ink.cream) +
      fill(third, 'm300 310 34 20v40l-34 20-34-20v-40z') +
      stroke(ink.plum, 7, 'M240 414h120M260 434h80'),
    group(
      'translate(480 400) rotate(24)',
      box([-9, -240, 18, 200, 8], ink.wood),
      times(4, (at) =>
        box([-34 + (at % 3 === 0 ? 8 : 0), -44 + at * 26, 68 - (at % 3 === 0 ? 16 : 0), 18, 9], ink.honey),
      ),
    ),
  ].join('')
}

function water({ main, second, third }: Art): string {
  const bottle = (x: number, at: number): string =>
    group(
      `translate(${x} 0)`,
      box([-20, 100, 40, 34, 8], third),
      fill(
        at % 2 ? second : lighter(second, 0.12),
        'M-24 134h48c20 30 44 50 44 90v270c0 16-10 26-24 26h-88c-14 0-24-10-24-26V224c0-40 24-60 44-90z',
      ),
      gloss('M-48 240c0-30 10-50 20-60v320c-20 0-20-10-20-30z', 0.4),
      box([-68, 280, 136, 110], main),
      stroke(ink.cream, 9, 'M-40 340c20-24 30 24 50 0s20 0 30-10'),
    )
  return shadow([320, 524, 240, 20]) + bottle(170, 0) + bottle(430, 1) + bottle(300, 2)
}

export const provisions = {
  sack: {
    stage: 'floor',
    ways: [
      ['#d9b26a', ink.folere, ink.cream],
      ['#c98950', ink.indigo, ink.cream],
      ['#f4ead6', ink.leaf, ink.safran],
      ['#e8cf9a', ink.brick, ink.cream],
    ],
    draw: sack,
    focus: [300, 300],
  },
  bottles: {
    stage: 'floor',
    ways: [
      [ink.brick, ink.safran, '#c9381f'],
      [ink.leaf, ink.safran, ink.safran],
      [ink.indigo, ink.safran, ink.leaf],
    ],
    draw: bottles,
    focus: [260, 320],
  },
  jars: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.safran, ink.leaf],
      [ink.indigo, ink.brick, ink.safran],
      [ink.teal, ink.folere, ink.cream],
    ],
    draw: jars,
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
    draw: packet,
    focus: [290, 310],
  },
  beans: { stage: 'floor', ways: BOWL, draw: beans, focus: [300, 330] },
  honey: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.rose, ink.safran],
      [ink.leaf, ink.mint, ink.safran],
      [ink.indigo, '#9fb0f0', ink.safran],
    ],
    draw: honey,
    focus: [300, 330],
  },
  water: {
    stage: 'floor',
    ways: [
      [ink.indigo, '#a9dbe6', ink.teal],
      [ink.folere, '#e2455a', ink.safran],
      ['#e0703c', '#f2b23e', ink.leaf],
    ],
    draw: water,
    focus: [300, 320],
  },
} satisfies Record<string, Kind>
