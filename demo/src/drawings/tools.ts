import { TOOL } from './equipment.ts'
import {
  box,
  darker,
  disc,
  fill,
  gloss,
  group,
  ink,
  lighter,
  oval,
  shade,
  shadeBox,
  shadow,
  stroke,
  times,
} from './pencil.ts'
import type { Art, Kind } from './stage.ts'

function toolbox({ main, second, third }: Art): string {
  return [
    shadow([320, 514, 240, 22]),
    group(
      'rotate(24 330 220)',
      box([316, 90, 30, 250, 12], ink.steel),
      fill(ink.steel, 'M286 80c0-34 20-54 34-58v46h22V22c14 4 34 24 34 58 0 26-20 44-46 44s-44-18-44-44z'),
    ),
    group('rotate(-20 240 240)', box([216, 110, 44, 120, 16], second), fill(ink.iron, 'M230 230h16v120h-16z')),
    `<path fill="none" stroke="${third}" stroke-width="22" d="M216 292v-40c0-16 10-26 26-26h116c16 0 26 10 26 26v40"/>`,
    fill(main, 'M90 286h420l14 214c0 10-6 16-16 16H92c-10 0-16-6-16-16z') +
      fill(darker(main), 'M84 374h432l4 40H80z') +
      gloss('M90 286h420l2 30H88z'),
    box([270, 352, 60, 74], ink.cream) + box([284, 366, 32, 18], ink.iron),
  ].join('')
}

function drill({ main, second, third }: Art): string {
  return [
    shadow([300, 528, 190, 18]),
    fill(ink.steel, 'M30 222h150v16H30zM30 222l-20 8 20 8z') +
      stroke(ink.iron, 4, 'M50 222l14 16M80 222l14 16M110 222l14 16'),
    fill(third, 'M150 196h70v70h-70zM210 180h40v102h-40z'),
    fill(main, 'M240 150h220c50 0 70 30 70 76s-20 74-70 74H240z') + gloss('M250 162h200c30 0 50 10 60 30H250z', 0.2),
    fill(darker(main, 0.15), 'M350 290h110l30 170H380z') + fill(third, 'M356 300c-30 0-40 30-30 50h36z'),
    fill(third, 'M350 452h160c14 0 20 8 20 20v40c0 12-8 20-20 20H350c-12 0-20-8-20-20v-40c0-12 8-20 20-20z') +
      box([360, 476, 100, 26, 8], second),
    times(4, (at) => box([420 + at * 22, 190, 10, 66, 5], darker(main, 0.4))) + disc([300, 226, 30], second),
  ].join('')
}

function handTools({ main, second }: Art): string {
  return [
    group(
      'translate(150 300) rotate(-18)',
      shadeBox([-8, -130, 34, 360, 14]),
      box([-20, -140, 34, 370, 14], ink.honey),
      fill(ink.iron, 'M-70-190h120c30 0 40 20 44 44H-20v30h-50z'),
      gloss('M-60-182h100v10H-60z', 0.3),
    ),
    group(
      'translate(310 300)',
      shadeBox([-10, -60, 40, 280, 18]),
      box([-24, 60, 46, 160, 20], main),
      box([-10, -190, 18, 260, 4], ink.steel),
      fill(ink.iron, 'M-14-210h26v40h-26z'),
      stroke(darker(main, 0.3), 4, 'M-8 84v110M8 84v110'),
    ),
    group(
      'translate(460 300) rotate(14)',
      shadeBox([-6, -120, 34, 340, 14]),
      box([-18, -110, 34, 330, 14], second),
      fill(ink.steel, 'M-50-150c0-40 24-62 40-66v54h20v-54c16 4 40 26 40 66 0 30-20 50-50 50s-50-20-50-50z'),
    ),
  ].join('')
}

function farmTools({ main, second }: Art): string {
  return [
    group(
      'translate(180 300) rotate(-14)',
      shadeBox([0, -210, 24, 440, 10]),
      box([-12, -220, 24, 450, 10], ink.honey),
      fill(ink.iron, 'M-90-240c60-20 120-10 150 10l-20 40c-40-20-80-26-130-10z'),
      gloss('M-80-236c50-14 100-8 130 6l-6 8c-40-14-80-18-120-6z', 0.3),
    ),
    group(
      'translate(330 300) rotate(6)',
      shade('M-20-250c50 100 60 250 40 370h-40z'),
      fill(ink.steel, 'M-30-260c50 100 60 250 40 370h-40z'),
      gloss('M-24-230c30 100 36 220 26 330h-16z', 0.4),
      box([-34, 104, 48, 140, 16], main),
      disc([-10, 140, 6], ink.cream),
      disc([-10, 200, 6], ink.cream),
    ),
    group(
      'translate(470 310) rotate(16)',
      shadeBox([2, -200, 22, 340, 10]),
      box([-10, -210, 22, 350, 10], ink.honey),
      box([-34, -236, 70, 30, 12], second),
      fill(ink.iron, 'M-56 120h114v70c0 40-30 70-57 80-27-10-57-40-57-80z'),
    ),
  ].join('')
}

function barrow({ main, second }: Art): string {
  return [
    shadow([310, 520, 230, 20]),
    stroke(ink.bark, 18, 'M560 250 380 330 200 430M420 400l30 110M380 400l20 110'),
    fill(main, 'M100 220h380l-70 170c-6 14-16 20-30 20H220c-16 0-26-8-34-20z') +
      shade('M380 220h100l-70 170c-6 14-16 20-30 20h-60z', 0.16),
    box([84, 204, 412, 26, 12], darker(main)),
    fill('#b5542c', 'M140 206c20-70 80-70 110-50 40-50 130-30 150 50z') +
      disc([220, 176, 12], '#c9653a') +
      disc([320, 166, 14], '#c9653a'),
    disc([190, 450, 70], '#20172b') + disc([190, 450, 42], second) + disc([190, 450, 13], '#20172b'),
  ].join('')
}

function paint({ main, second }: Art): string {
  return [
    shadow([300, 528, 200, 20]),
    stroke(ink.steel, 7, 'M126 230C120 90 400 90 394 230'),
    fill(ink.pearl, 'M116 220h288v270c0 50-288 50-288 0z') +
      fill(main, 'M116 300h288v130c-80 30-208 30-288 0z') +
      shade('M330 220h74v270c0 20-30 34-74 38z', 0.12),
    oval([260, 222, 144, 36], lighter(ink.pearl, 0.3)) +
      oval([260, 226, 124, 26], main) +
      fill(main, 'M150 240c0 60 14 90 26 90s20-20 24-80z'),
    disc([260, 372, 40], ink.cream) + disc([260, 372, 20], second),
    group(
      'translate(490 300) rotate(14)',
      box([-18, 40, 36, 180, 14], ink.bark),
      box([-60, -10, 120, 60, 8], ink.steel),
      fill(second, 'M-60-10h120v-90c-20-20-100-20-120 0z'),
      fill(main, 'M-60-60h120v-40c-20-20-100-20-120 0z'),
    ),
  ].join('')
}

function helmet({ main, second }: Art): string {
  return [
    shadow([310, 450, 240, 24]),
    fill(main, 'M110 400C110 220 190 140 300 140s190 80 190 260z') +
      shade('M370 160c80 30 120 120 120 240h-90c10-100 0-180-30-240z', 0.14),
    fill(lighter(main, 0.2), 'M270 130h60l12 270h-84z') +
      gloss('M150 340c4-80 36-140 90-170-30 50-44 110-46 170z', 0.3),
    fill(darker(main, 0.16), 'M70 390h460c16 0 20 44-6 48-140-20-300-20-448 0-26-4-22-48-6-48z'),
    disc([300, 330, 30], second) + stroke(ink.cream, 7, 'M288 330h24M300 318v24'),
  ].join('')
}

function ladder({ main, second }: Art): string {
  return [
    shadow([330, 548, 200, 14]),
    stroke(darker(main, 0.3), 16, 'M420 70l90 470M380 70l60 470'),
    `<path stroke="${main}" stroke-width="20" stroke-linecap="round" d="M230 60 180 540M390 60l50 480"/>`,
    `<path stroke="${lighter(main, 0.25)}" stroke-width="16" d="${times(7, (at) => `M${224 - at * 6} ${120 + at * 62}h${172 + at * 13}`)}"/>`,
    box([210, 44, 200, 30, 8], second),
    fill('#20172b', 'M168 530h30v20h-30zM426 530h30v20h-30z'),
  ].join('')
}

export const tools = {
  toolbox: { stage: 'floor', ways: TOOL, draw: toolbox, focus: [300, 340] },
  drill: { stage: 'wall', ways: TOOL, draw: drill, focus: [320, 280] },
  handTools: { stage: 'top', ways: TOOL, draw: handTools },
  farmTools: { stage: 'top', ways: TOOL, draw: farmTools },
  barrow: { stage: 'floor', ways: TOOL, draw: barrow, focus: [280, 330] },
  paint: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.safran, ink.cream],
      [ink.teal, ink.brick, ink.night],
      ['#f2a51a', ink.indigo, ink.night],
      ['#3f9a68', ink.safran, ink.night],
    ],
    draw: paint,
    focus: [280, 300],
  },
  helmet: {
    stage: 'floor',
    ways: [
      [ink.safran, ink.brick, ink.cream],
      ['#f7fbfb', ink.leaf, ink.cream],
      ['#c9381f', ink.safran, ink.cream],
    ],
    draw: helmet,
    focus: [300, 290],
  },
  ladder: {
    stage: 'floor',
    ways: [
      ['#c9ced4', '#c9381f', ink.cream],
      [ink.safran, '#20172b', ink.cream],
      [ink.honey, ink.bark, ink.cream],
    ],
    draw: ladder,
    focus: [300, 220],
  },
} satisfies Record<string, Kind>
