import { LEATHER } from './fashion.ts'
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
  shade,
  shadow,
  stitch,
  stroke,
  times,
} from './pencil.ts'
import type { Art, Kind } from './stage.ts'

function sandals({ main, second, third }: Art): string {
  const sole = 'M0-168C62-168 76-92 64-8 54 62 62 168 0 168-62 168-54 62-60-8-70-92-54-168 0-168Z'
  const one = [
    `<path opacity=".22" transform="translate(16 16)" d="${sole}"/>`,
    fill(main, sole),
    `<path fill="${second}" transform="scale(.86 .92)" d="${sole}"/>`,
    `<path fill="none" stroke="${darker(main)}" stroke-width="2.5" stroke-dasharray="6 5" opacity=".55" transform="scale(.78 .86)" d="${sole}"/>`,
    `<path fill="none" stroke="${main}" stroke-width="34" d="M-62-58C-20-92 20-20 62-50M-62-20C-20-50 24-92 62-88"/>`,
    `<path fill="none" stroke="${third}" stroke-width="2.5" stroke-dasharray="6 5" d="M-60-46C-20-80 20-8 60-38M-60-70C-20-104 20-32 60-62"/>`,
    `<path fill="none" stroke="${main}" stroke-width="24" d="M-56 92C-20 66 20 66 57 92"/>`,
    `<rect x="34" y="66" width="26" height="30" rx="5" fill="${third}" transform="rotate(18 47 81)"/>`,
  ].join('')
  return `<defs><g id="s">${one}</g></defs><use href="#s" transform="translate(206 312) rotate(-9)"/><use href="#s" transform="translate(396 292) rotate(7) scale(-1 1)"/>`
}

function sneakers({ main, second, third }: Art): string {
  const one = [
    fill(main, 'M20 190C16 120 24 60 40 40c30 20 70 16 90-10 40 40 90 80 170 96 50 8 84 26 86 64v24H20z'),
    fill(second, 'M20 190C16 120 24 60 40 40l40 10c10 50 0 100-14 150H20z'),
    gloss('M130 30c40 40 90 80 170 96 30 6 56 14 70 28-100-4-200-40-256-104z', 0.16),
    stroke(third, 13, 'M130 92l42-30M160 116l42-32M194 138l40-32'),
    stroke(third, 11, 'M84 190c40-10 90-10 120-60'),
    fill('#fffdf8', 'M8 200h388c6 34-6 56-36 56H40C14 256 4 234 8 200z'),
    stroke(darker('#fffdf8', 0.18), 5, 'M20 226h366'),
  ].join('')
  return `<defs><g id="s">${one}</g></defs>${shadow([320, 512, 240, 22])}<use href="#s" transform="translate(196 130) scale(.86) rotate(-8)"/><use href="#s" transform="translate(80 246) scale(1.02)"/>`
}

function heels({ main, second, third }: Art): string {
  const one = [
    fill(darker(main, 0.3), 'M24 120h16l30 150H52z'),
    fill(
      main,
      'M10 20C30 0 60 10 70 40c20 60 80 130 160 160 60 20 130 20 150 34 16 12 10 34-8 34H262C190 268 110 200 70 140 30 130 10 90 10 20z',
    ),
    gloss('M70 40c20 60 80 130 160 160l-20 10C130 180 70 110 56 40z', 0.22),
    stroke(second, 13, 'M60 60c30-30 80-20 90 20'),
    disc([148, 84, 11], third),
  ].join('')
  return `<defs><g id="s">${one}</g></defs>${shadow([320, 508, 230, 20])}<use href="#s" transform="translate(190 140) scale(.9)"/><use href="#s" transform="translate(80 228) scale(1.04)"/>`
}

function loafers({ main, second, third }: Art): string {
  const sole =
    'M0-176c58 0 74 60 66 140-6 60-4 90-4 130 0 56-26 84-62 84s-62-28-62-84c0-40 2-70-4-130-8-80 8-140 66-140z'
  const one = [
    `<path opacity=".22" transform="translate(16 16)" d="${sole}"/>`,
    fill(main, sole),
    gloss('M-40-120c10-30 40-42 60-36-30 20-44 60-46 110z', 0.2),
    fill(darker(main, 0.5), 'M0-20c34 0 46 20 44 60v50c0 44-18 66-44 66S-44 134-44 90V40c-2-40 10-60 44-60z'),
    fill(second, 'M-34 60h68v34c0 34-14 52-34 52s-34-18-34-52z'),
    fill(lighter(main, 0.15), 'M-50-46h100l-4 34h-92z'),
    box([-26, -40, 52, 20, 8], third),
  ].join('')
  return `<defs><g id="s">${one}</g></defs><use href="#s" transform="translate(204 304) rotate(-8)"/><use href="#s" transform="translate(396 300) rotate(8) scale(-1 1)"/>`
}

function belt({ main, second, third }: Art): string {
  return [
    '<circle cx="316" cy="316" r="196" fill="none" stroke="#000" stroke-width="62" opacity=".18"/>',
    hoop([300, 300, 196], main, 62),
    `<circle cx="300" cy="300" r="196" fill="none" stroke="${second}" stroke-width="3" stroke-dasharray="9 7"/>`,
    hoop([300, 300, 174], darker(main, 0.2), 5) + hoop([300, 300, 218], darker(main, 0.2), 5),
    fill(main, 'M250 460h190c20 0 30 16 30 31s-10 31-30 31H250z'),
    times(4, (at) => disc([352 + at * 26, 491, 5], darker(main, 0.5))),
    `<rect x="216" y="446" width="96" height="92" rx="14" fill="none" stroke="${third}" stroke-width="16"/>`,
    stroke(third, 11, 'M300 491h-70'),
  ].join('')
}

function wallet({ main, second, third }: Art): string {
  return [
    `<rect x="110" y="170" width="400" height="290" rx="26" opacity=".2"/>`,
    group(
      'rotate(-6 300 200)',
      box([150, 110, 300, 180, 16], ink.teal),
      box([166, 130, 80, 14, 6], ink.cream),
      box([150, 130, 300, 180, 16], ink.leaf),
      disc([390, 190, 26], ink.mint),
    ),
    box([94, 156, 400, 290, 26], main),
    shade('M94 300h400v120c0 16-10 26-26 26H120c-16 0-26-10-26-26z', 0.12),
    stitch(second, 'M112 174h364v254H112z'),
    fill(darker(main, 0.2), 'M400 250h110c20 0 30 14 30 40s-10 40-30 40H400c-20 0-30-14-30-40s10-40 30-40z'),
    disc([414, 290, 20], third),
  ].join('')
}

export const footwear = {
  sandals: { stage: 'top', ways: LEATHER, draw: sandals },
  sneakers: {
    stage: 'floor',
    ways: [
      ['#fff3e0', ink.folere, ink.indigo],
      [ink.indigo, '#1b1436', ink.safran],
      ['#20172b', ink.brick, ink.cream],
      [ink.teal, ink.cream, ink.brick],
      [ink.brick, ink.night, ink.cream],
    ],
    draw: sneakers,
    focus: [270, 390],
  },
  heels: {
    stage: 'floor',
    ways: [
      [ink.folere, ink.safran, ink.cream],
      ['#20172b', ink.brick, ink.safran],
      ['#d98a5c', ink.bark, ink.cream],
      [ink.indigo, ink.safran, ink.cream],
    ],
    draw: heels,
    focus: [250, 360],
  },
  loafers: { stage: 'top', ways: LEATHER, draw: loafers },
  belt: { stage: 'top', ways: LEATHER, draw: belt },
  wallet: { stage: 'top', ways: LEATHER, draw: wallet },
} satisfies Record<string, Kind>
