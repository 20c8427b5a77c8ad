import { BOLD, LEATHER } from './fashion.ts'
import {
  box,
  darker,
  disc,
  fill,
  gloss,
  hoop,
  ink,
  lighter,
  oval,
  shade,
  shadeBox,
  shadow,
  stitch,
  stroke,
  times,
} from './pencil.ts'
import type { Art, Kind } from './stage.ts'

function tote({ main, third, cloth }: Art): string {
  const print = cloth(0.66)
  return [
    shadow([330, 528, 230, 20]),
    `<path fill="none" stroke="${main}" stroke-width="17" d="M214 262c-8-178 180-178 172 0"/>`,
    fill(print, 'M142 246h316l30 262c0 14-8 20-22 22-110 12-222 12-332 0-14-2-22-8-22-22z'),
    shade('M380 246h78l30 262c0 14-8 20-22 22-28 3-56 5-84 6z'),
    fill(main, 'M136 236h328l4 42H132z'),
    stitch(third, 'M140 268h320'),
    stroke(main, 17, 'M224 300V262M376 300V262'),
    fill(third, 'm300 262 22 30-22 30-22-30z'),
    stroke(ink.folere, 5, 'M288 330v60m8-60v66m8-66v66m8-66v60'),
  ].join('')
}

function handbag({ main, second, third }: Art): string {
  return [
    shadow([330, 512, 220, 20]),
    `<path fill="none" stroke="${third}" stroke-width="9" stroke-dasharray="16 7" d="M150 300C130 60 470 60 450 300"/>`,
    fill(main, 'M120 276h360c22 0 30 14 30 30v160c0 30-20 46-46 46H136c-26 0-46-16-46-46V306c0-16 8-30 30-30z'),
    shade('M400 276h80c22 0 30 14 30 30v160c0 30-20 46-46 46h-64z'),
    fill(lighter(main, 0.12), 'M104 272h392l-60 118c-10 20-30 26-50 26H214c-20 0-40-6-50-26z'),
    stitch(second, 'M124 286h352l-52 98c-8 14-22 20-38 20H214c-16 0-30-6-38-20z'),
    box([270, 382, 60, 54, 10], third),
    box([286, 398, 28, 22, 5], main),
  ].join('')
}

function backpack({ main, second, third }: Art): string {
  return [
    shadow([330, 534, 200, 20]),
    `<path fill="none" stroke="${darker(main, 0.3)}" stroke-width="20" d="M250 120c0-60 100-60 100 0"/>`,
    fill(darker(main, 0.25), 'M150 250c-40 30-44 180-20 250h50V260zM450 250c40 30 44 180 20 250h-50V260z'),
    fill(main, 'M300 90c110 0 150 70 150 170v220c0 34-20 52-50 52H200c-30 0-50-18-50-52V260c0-100 40-170 150-170z'),
    gloss('M200 150c20-26 50-40 90-42-50 30-70 80-74 150h-44c0-40 8-80 28-108z', 0.16),
    stroke(second, 7, 'M190 250c0-70 40-100 110-100s110 30 110 100'),
    box([190, 320, 220, 170, 30], lighter(main, 0.12)),
    stroke(second, 7, 'M206 364h188'),
    box([350, 356, 14, 40, 6], third),
    box([252, 214, 96, 60, 10], third),
    stroke(darker(third, 0.3), 6, 'M272 236h56M272 254h36'),
  ].join('')
}

function necklace({ main, second, third, random }: Art): string {
  const rows = random.int(3, 4)
  const colours = random.shuffle([main, second, third, ink.teal])
  const beads = (row: number): string => {
    const reach = 74 + row * 26
    const count = 12 + row * 3
    return times(count, (at) => {
      const turn = Math.PI * (0.06 + (0.88 * at) / (count - 1))
      const x = Math.round(300 - Math.cos(turn) * reach)
      const y = Math.round(246 + Math.sin(turn) * reach * 1.15)
      return disc([x, y, 11], colours[(at + row) % (row % 2 === 0 ? 2 : 4)] as string)
    })
  }
  return [
    shadow([320, 536, 160, 18]),
    fill(
      '#3a2b3f',
      'M254 90c0-30 92-30 92 0v90c0 40 110 40 134 120 14 60-40 160-90 196H210c-50-36-104-136-90-196 24-80 134-80 134-120z',
    ),
    gloss(
      'M254 90v90c0 40-110 40-134 120-6 30 4 70 20 106-4-100 60-130 130-160 20-10 24-60 20-170-20 4-36 6-36 14z',
      0.08,
    ),
    box([240, 490, 120, 44, 8], '#2a1e2f'),
    times(rows, beads),
    fill(second, 'm300 414 26 36-26 44-26-44z') + disc([300, 452, 10], main),
  ].join('')
}

function earrings({ main, second, third, random }: Art): string {
  const drop = random.pick([
    hoop([0, 120, 70], main, 20) +
      disc([0, 196, 18], second) +
      disc([-52, 166, 14], third) +
      disc([52, 166, 14], third),
    fill(main, 'M0 30 70 120 0 230-70 120Z') + fill(second, 'M0 74 40 122 0 184-40 122Z') + disc([0, 124, 15], third),
    disc([0, 110, 70], main) +
      disc([0, 110, 48], second) +
      disc([0, 110, 24], third) +
      stroke(main, 6, 'M-30 184v50M0 190v60M30 184v50'),
  ])
  const one = `${stroke(ink.safran, 7, 'M0 40V0c0-24 26-30 30-8')}${disc([0, 34, 11], ink.safran)}${drop}`
  return `${shadeBox([110, 90, 400, 440, 20])}${box([96, 78, 400, 440, 20], '#fffaf0')}${stroke(ink.straw, 5, 'M120 470h352')}<defs><g id="e">${one}</g></defs><use href="#e" transform="translate(202 170)"/><use href="#e" transform="translate(390 170)"/>`
}

function watch({ main, second, third, random }: Art): string {
  const digital = random.chance(0.4)
  const face = digital
    ? `${box([206, 206, 188, 188, 44], second)}${box([224, 224, 152, 152, 26], ink.night)}${stroke(third, 12, 'M262 330v-40M290 330v-70M318 330v-54M346 330v-26')}${disc([254, 256, 9], third)}`
    : `${disc([300, 300, 112], second)}${disc([300, 300, 92], '#fffdf8')}${times(12, (at) => `<path stroke="${ink.plum}" stroke-width="${at % 3 === 0 ? 8 : 4}" d="M300 220v14" transform="rotate(${at * 30} 300 300)"/>`)}${stroke(ink.plum, 9, 'M300 300v-50M300 300l40 24')}${stroke(third, 4, 'M300 300l-36 44')}${disc([300, 300, 9], third)}`
  return [
    `<path opacity=".2" d="M256 60h110l14 500H270z"/>`,
    fill(main, 'M250 44h100l10 150H240zM240 406h120l-10 160c-20 20-80 20-100 0z'),
    stitch(lighter(main, 0.3), 'M262 56l-6 130M338 56l6 130M256 414l6 140M344 414l-6 140'),
    times(3, (at) => oval([300, 462 + at * 30, 7, 9], darker(main, 0.4))),
    box([402, 286, 26, 30, 8], darker(second, 0.2)),
    face,
  ].join('')
}

function cap({ main, second, third }: Art): string {
  return [
    shadow([310, 452, 240, 24]),
    fill(main, 'M110 400C100 250 180 160 300 160s190 90 184 240z'),
    shade('M300 160c120 0 190 90 184 240H380c10-90-20-190-80-240z', 0.14),
    stroke(darker(main, 0.25), 5, 'M300 160c-60 60-90 150-86 240M300 160c50 60 76 150 74 240'),
    fill(second, 'M100 392c130-40 300-30 420 20 40 20 30 54-16 50-130-22-260-26-390-10-26 2-34-46-14-60z'),
    disc([300, 160, 15], second),
    fill(third, 'm292 250 16 36 40 4-30 28 10 40-36-22-36 22 10-40-30-28 40-4z'),
  ].join('')
}

function strawHat({ main, second, cloth }: Art): string {
  return [
    shadow([320, 452, 260, 30]),
    oval([300, 410, 260, 74], main),
    oval([300, 400, 260, 70], lighter(main, 0.16)),
    fill(main, 'M160 396C150 260 200 170 300 170s150 90 140 226c-60 40-220 40-280 0z'),
    fill(cloth(0.5), 'M156 340c80 44 208 44 288 0l-4 56c-60 40-220 40-280 0z'),
    stroke(
      darker(main, 0.18),
      4,
      'M190 250c70 24 150 24 220 0M174 300c80 28 172 28 252 0M90 400c60-20 100-20 70 10M510 400c-60-20-100-20-70 10',
    ),
    disc([430, 372, 18], second),
  ].join('')
}

function headscarf({ main, cloth, random }: Art): string {
  const print = cloth(0.9)
  const skin = random.pick(['#6b4026', '#5b3420', '#8d5a36', '#4a2a1a'])
  return [
    fill(main, 'M110 600c10-90 90-120 150-130h80c60 10 140 40 150 130z'),
    fill(skin, 'M258 380h84v80c-10 40-74 40-84 0z'),
    oval([300, 320, 92, 116], skin),
    shade('M300 206c50 0 92 50 92 114s-42 116-92 116c34-50 44-150 0-230z', 0.12),
    stroke(darker(skin, 0.6), 6, 'M244 326q18-14 36 0M320 326q18-14 36 0M296 346q-8 26 8 28'),
    fill(darker(skin, 0.6), 'M272 396q28-14 56 0-28 22-56 0z'),
    fill(print, 'M186 316C150 190 210 90 300 90s150 100 114 226c-30-60-70-84-114-84s-84 24-114 84z'),
    fill(print, 'M330 130c30-90 140-90 150-20 10 70-80 100-140 60zM300 110C250 20 150 40 160 110c8 50 80 60 130 40z'),
    shade(
      'M186 316c30-60 70-84 114-84s84 24 114 84c8-30 10-50 8-74-40-46-80-58-122-58s-82 12-122 58c-2 24 0 44 8 74zM300 112c20 30 20 50 0 80-20-30-20-50 0-80z',
      0.18,
    ),
    hoop([204, 372, 20], ink.safran, 8) + hoop([396, 372, 20], ink.safran, 8),
  ].join('')
}

function sunglasses({ main, second }: Art): string {
  return [
    shadow([310, 410, 220, 22]),
    stroke(darker(main, 0.2), 16, 'M96 270 60 200M504 270l36-70'),
    fill(
      main,
      'M80 240h190c20 0 24 16 20 40-6 70-40 110-100 110S84 350 78 290zM520 240H330c-20 0-24 16-20 40 6 70 40 110 100 110s106-40 112-100z',
    ),
    fill(
      second,
      'M102 264h146c14 0 16 8 14 24-6 50-32 80-74 80s-76-30-82-76zM498 264H352c-14 0-16 8-14 24 6 50 32 80 74 80s76-30 82-76z',
    ),
    stroke(main, 18, 'M272 268c20-16 36-16 56 0'),
    gloss('M120 268h40l-46 70c-6-14-10-30-12-46zM370 268h40l-56 86c-8-14-14-30-16-50z', 0.3),
  ].join('')
}

const GOLD: Kind['ways'] = [
  [ink.safran, ink.folere, ink.indigo],
  [ink.brick, ink.safran, ink.cream],
  [ink.indigo, ink.cream, ink.safran],
  [ink.leaf, ink.safran, ink.cream],
]

export const accessories = {
  tote: { stage: 'floor', ways: LEATHER, draw: tote, focus: [300, 330] },
  handbag: { stage: 'floor', ways: LEATHER, draw: handbag, focus: [300, 360] },
  backpack: {
    stage: 'floor',
    ways: [
      [ink.indigo, ink.safran, ink.rose],
      [ink.brick, ink.cream, ink.safran],
      ['#2d4a45', ink.safran, ink.mint],
      ['#20172b', ink.teal, ink.safran],
    ],
    draw: backpack,
    focus: [300, 330],
  },
  necklace: { stage: 'floor', ways: GOLD, draw: necklace, focus: [300, 350] },
  earrings: { stage: 'wall', ways: GOLD, draw: earrings, focus: [300, 310] },
  watch: {
    stage: 'top',
    ways: [
      ['#8a3a22', ink.safran, ink.folere],
      ['#20172b', '#c9ced4', ink.brick],
      [ink.indigo, ink.safran, ink.teal],
      ['#2d4a45', '#c9ced4', ink.safran],
    ],
    draw: watch,
    focus: [300, 300],
  },
  cap: { stage: 'floor', ways: BOLD, draw: cap, focus: [300, 300] },
  hat: {
    stage: 'floor',
    ways: [
      ['#d9b26a', ink.folere, ink.cream],
      ['#c98950', ink.indigo, ink.cream],
      ['#e8cf9a', ink.brick, ink.cream],
    ],
    draw: strawHat,
    focus: [300, 330],
  },
  headscarf: { stage: 'wall', ways: BOLD, draw: headscarf, focus: [300, 220] },
  sunglasses: {
    stage: 'floor',
    ways: [
      ['#20172b', '#4a3446', ink.safran],
      ['#8a3a22', '#c98950', ink.cream],
      [ink.folere, '#3a2b3f', ink.cream],
      [ink.safran, '#1b1436', ink.cream],
    ],
    draw: sunglasses,
    focus: [300, 310],
  },
} satisfies Record<string, Kind>
