import { seeded } from '../../random.ts'
import type { Cloth } from '../cloths.ts'
import { fill, stroke } from '../pencil.ts'
import { mansHead, womansHead } from './headwear.ts'
import { clothes } from './outfits.ts'
import { LIGHT_CLOTHS, LIGHTEST_CLOTHS, Look, type Sitter } from './sitter.ts'

/** A portrait, 200 by 200, at most 2 KB. The same sitter always has the same face. */
export function drawFace(sitter: Sitter): string {
  const rich = portrait(sitter, LIGHT_CLOTHS)
  return rich.length <= 2048 ? rich : portrait(sitter, LIGHTEST_CLOTHS)
}

function portrait(sitter: Sitter, cloths: readonly Cloth[]): string {
  const look = new Look(seeded('face', sitter.seed), sitter, cloths)
  const head = sitter.sex === 'F' ? womansHead(look) : mansHead(look)
  const body = [
    fill(look.wall, 'M0 0h200v200H0z'),
    head.behind,
    bust(look),
    features(look),
    head.covered ? '' : clothes(look),
    head.front,
    head.covered ? '' : extras(look),
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">${look.definitions()}${body}</svg>`
}

function bust({ skin }: Look): string {
  return [
    fill(skin, 'M84 118h32v34c-6 14-26 14-32 0z'),
    '<path opacity=".22" d="M84 136c10 12 22 12 32 0v14c-8 12-24 12-32 0z"/>',
    fill(skin, 'M66 82c0-26 14-40 34-40s34 14 34 40c0 32-16 56-34 56S66 114 66 82z'),
    '<path opacity=".13" d="M100 42c20 0 34 14 34 40 0 32-16 56-34 56 12-14 18-34 16-56-1-20-6-32-16-40z"/>',
  ].join('')
}

function features({ random, line, sitter }: Look): string {
  const eyes = random.pick([
    'M79 80q7-6 14 0M107 80q7-6 14 0',
    'M79 79q7 6 14 0M107 79q7 6 14 0',
    'M78 81q8-8 15-1M107 80q7-7 15 1',
  ])
  const brows = random.chance(0.45) ? 'M77 70q8-5 16-1M107 69q8-4 16 1' : ''
  const nose = random.pick(['M98 86q-3 12 3 13', 'M99 86q-6 12 2 13', 'M95 98q5 4 10 0'])
  const lines = sitter.age > 58 ? stroke(line, 1.5, 'M84 58q16-5 32 0M74 96q2 8 5 12M126 96q-2 8-5 12') : ''
  const smile = random.pick([
    `<path fill="${line}" d="M88 112q12-7 24 0-12 10-24 0z" opacity=".75"/>`,
    `<path fill="${line}" d="M87 110q13 4 26 0-3 14-13 14t-13-14z" opacity=".85"/>${fill('#fff8ef', 'M90 112q10 3 20 0-1 5-10 5t-10-5z')}`,
    stroke(line, 3, 'M88 112q12 9 24 0'),
    `<path fill="${sitter.sex === 'F' ? '#8f2038' : '#7a3a34'}" d="M87 112q7-6 13-2 6-4 13 2-13 12-26 0z"/>`,
  ])
  return stroke(line, 3, eyes + brows + nose) + lines + smile
}

function extras(look: Look): string {
  const { random, sitter, hair, trim } = look
  const beard =
    sitter.sex === 'M' && sitter.age > 21
      ? random.weighted([
          ['', 4],
          [fullBeard(hair), 2],
          [goatee(hair), 2],
          [moustache(hair), 2],
        ] as const)
      : ''
  const glasses = random.chance(sitter.age > 50 ? 0.45 : 0.2) ? random.pick([square(trim), round()]) : ''
  const jewels =
    sitter.sex === 'F'
      ? random.pick([
          '<g fill="#ffb71b"><circle cx="66" cy="106" r="6"/><circle cx="134" cy="106" r="6"/></g>',
          stroke('#ffb71b', 3, 'M65 96a9 9 0 1 0 2 18M135 96a9 9 0 1 1-2 18'),
          `<g fill="${trim}"><path d="M66 98l6 12-6 12-6-12zM134 98l6 12-6 12-6-12z"/></g>`,
          '',
          '<circle cx="66" cy="102" r="4" fill="#fff8ef"/><circle cx="134" cy="102" r="4" fill="#fff8ef"/>',
        ])
      : ''
  const tune =
    sitter.age < 30 && random.chance(0.08)
      ? '<path fill="none" stroke="#2a1e35" stroke-width="8" d="M60 92C58 40 70 12 100 12s42 28 40 80"/><path fill="#c6492b" d="M50 84h20v28H50zM130 84h20v28h-20z"/>'
      : ''
  return beard + glasses + jewels + tune
}

const fullBeard = (hair: string): string =>
  `${fill(hair, 'M68 96c2 30 16 46 32 46s30-16 32-46c-4 12-8 16-14 18-4-8-12-8-18-8s-14 0-18 8c-6-2-10-6-14-18z')}${fill('#7a3a34', 'M90 113q10-4 20 0-10 7-20 0z')}`

const goatee = (hair: string): string =>
  `${fill(hair, 'M86 118c4 6 24 6 28 0 4 14-4 24-14 24s-18-10-14-24z')}${fill(hair, 'M86 108q14-8 28 0-14-3-28 0z')}`

const moustache = (hair: string): string => fill(hair, 'M84 110c4-10 12-8 16-4 4-4 12-6 16 4-8-4-12-2-16-2s-8-2-16 2z')

const square = (colour: string): string =>
  `<g fill="none" stroke="${colour === '#fff3e0' ? '#22122b' : colour}" stroke-width="4"><rect x="74" y="73" width="22" height="17" rx="6"/><rect x="104" y="73" width="22" height="17" rx="6"/><path d="M96 79h8"/></g>`

const round = (): string =>
  '<g fill="none" stroke="#22122b" stroke-width="3"><circle cx="85" cy="81" r="12"/><circle cx="115" cy="81" r="12"/><path d="M97 80h6"/></g>'
