import { type Cloth, caisses, cauri, clothPattern, feuille, ndop, panier, tole } from './cloths.ts'
import { fill, stroke } from './pictures/pencil.ts'
import { type Random, seeded } from './random.ts'

export type Sitter = {
  readonly seed: string
  readonly sex: 'M' | 'F'
  readonly age: number
  /** From the Muslim north: chéchia, turban, veil. */
  readonly northern: boolean
  /** From the Grassfields: toghu and its cap. */
  readonly grassfields: boolean
}

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

type Head = { readonly behind: string; readonly front: string; readonly covered?: boolean; readonly wrapped?: boolean }

const WALLS = ['#bfe3cf', '#8fd0d8', '#f4a3b8', '#9fb0f0', '#ffc95a', '#d8c2a0', '#ffd98a', '#e0703c', '#c7e8ee', '#f8d3c0', '#57b7c4', '#d7b9e8', '#f2a65a', '#cfe08a']
const SKINS = [
  ['#6b4026', '#2e170b'],
  ['#5b3420', '#26120a'],
  ['#8d5a36', '#43220f'],
  ['#7a4629', '#3a1c10'],
  ['#4a2a1a', '#1d0d06'],
  ['#4f2c1a', '#1f0f08'],
  ['#9c6840', '#4c2812'],
  ['#3d2216', '#180a05'],
] as const
const DYES = ['#1798a6', '#27308a', '#b70e50', '#1e7a4c', '#c6492b', '#fff3e0', '#ffb71b', '#5b2a86', '#0f6a73', '#7a1240', '#3a2b3f', '#e08aa6']
const LIGHT_CLOTHS: readonly Cloth[] = [caisses, cauri, feuille, ndop, panier, tole]
const LIGHTEST_CLOTHS: readonly Cloth[] = [tole]

class Look {
  readonly random: Random
  readonly sitter: Sitter
  readonly wall: string
  readonly skin: string
  readonly line: string
  readonly hair: string
  readonly dye: string
  readonly trim: string
  readonly #cloths: readonly Cloth[]
  #pattern = ''

  constructor(random: Random, sitter: Sitter, cloths: readonly Cloth[]) {
    this.#cloths = cloths
    this.random = random
    this.sitter = sitter
    this.wall = random.pick(WALLS)
    const [skin, line] = random.pick(SKINS)
    this.skin = skin
    this.line = line
    const grey = sitter.age > 48 && random.chance((sitter.age - 40) / 40)
    this.hair = grey ? random.pick(['#d9d2cc', '#b9b0ac', '#8d8488']) : random.pick(['#1a1014', '#22131a', '#2a141c', '#130c10', '#3a1c14'])
    const [dye, trim] = random.sample(
      DYES.filter((colour) => colour !== this.wall),
      2,
    ) as [string, string]
    this.dye = dye
    this.trim = trim
  }

  /** Every use of cloth on one sitter is the same cloth. */
  print(): string {
    if (this.#pattern === '') {
      const cloth = this.random.pick(this.#cloths)
      this.#pattern = clothPattern(cloth, { id: 'a', colours: this.random.pick(cloth.ways), transform: 'scale(.45)' })
    }
    return 'url(#a)'
  }

  definitions(): string {
    return this.#pattern === '' ? '' : `<defs>${this.#pattern}</defs>`
  }
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
  const eyes = random.pick(['M79 80q7-6 14 0M107 80q7-6 14 0', 'M79 79q7 6 14 0M107 79q7 6 14 0', 'M78 81q8-8 15-1M107 80q7-7 15 1'])
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

const SHOULDERS = 'M22 200c2-38 34-54 62-58 8 12 24 12 32 0 28 4 60 20 62 58z'

function clothes(look: Look): string {
  const { random, dye, trim, sitter } = look
  if (sitter.grassfields && random.chance(0.3)) return toghu()
  if (sitter.northern && sitter.sex === 'M') return gandoura(random)
  const cut = random.pick(sitter.sex === 'F' ? [crew, wax, wax, kaba, straps, vee] : [crew, collar, wax, vee, hoodie, suit])
  return cut(look, dye, trim)
}

const crew = (_: Look, dye: string, trim: string): string => fill(dye, SHOULDERS) + fill(trim, 'M84 142c8 14 24 14 32 0l8 2c-8 22-40 22-48 0z')
const vee = (_: Look, dye: string, trim: string): string => fill(dye, 'M22 200c2-38 34-54 60-58l18 34 18-34c26 4 58 20 60 58z') + stroke(trim, 6, 'M80 143l20 36 20-36')
const wax = (look: Look, _: string, trim: string): string => fill(look.print(), SHOULDERS) + fill(trim, 'M84 142c8 14 24 14 32 0l6 1c-8 20-36 20-44 0z')
const straps = (_: Look, dye: string): string => fill(dye, 'M46 200c2-16 10-30 22-38l4-18 10-2 2 22c10 6 22 6 32 0l2-22 10 2 4 18c12 8 20 22 22 38z')
const kaba = (look: Look, dye: string): string => fill(look.print(), SHOULDERS) + fill(dye, 'M76 143c8 30 40 30 48 0l26 8c-8 44-92 44-100 0z') + stroke('#fff3e0', 3, 'M50 153c10 40 90 40 100 0')
const collar = (_: Look, dye: string, trim: string): string => fill(dye, SHOULDERS) + fill(trim, 'M84 140l16 20-16 16-14-30zM116 140l-16 20 16 16 14-30z') + stroke(trim, 3, 'M100 166v34')
const hoodie = (_: Look, dye: string, trim: string): string => fill(dye, 'M18 200c2-40 30-58 58-64 4 26 44 26 48 0 28 6 56 24 58 64z') + stroke(trim, 4, 'M86 162v24M114 162v24') + stroke('#00000040', 5, 'M72 140c8 30 48 30 56 0')
const suit = (_: Look, dye: string, trim: string): string => fill('#fff8ef', SHOULDERS) + fill(dye === '#fff3e0' ? '#3a2b3f' : dye, 'M22 200c2-38 34-54 60-58l14 58zM178 200c-2-38-34-54-60-58l-14 58z') + fill(trim === '#fff3e0' ? '#b70e50' : trim, 'M95 160h10l4 40H91z')

function toghu(): string {
  return `${fill('#18121d', SHOULDERS)}${stroke('#c6492b', 7, 'M80 143c6 20 34 20 40 0')}${stroke('#ffb71b', 4, 'M74 145c8 30 44 30 52 0')}${stroke('#ffb71b', 4, 'M40 180l8-10 8 10 8-10 8 10M128 180l8-10 8 10 8-10 8 10')}${fill('#c6492b', 'M95 168h10v32H95z')}`
}

function gandoura(random: Random): string {
  const [robe, thread] = random.pick([
    ['#fff3e0', '#c9a05a'],
    ['#8fc4e8', '#fff3e0'],
    ['#cfe7d8', '#1e7a4c'],
    ['#27308a', '#ffb71b'],
  ] as const)
  return `${fill(robe, SHOULDERS)}${stroke(thread, 5, 'M82 143c8 16 28 16 36 0M100 158v42M84 166c-6 12-4 22 2 34M116 166c6 12 4 22-2 34')}`
}

function womansHead(look: Look): Head {
  const { random, sitter } = look
  if (sitter.northern && random.chance(0.75)) return veil(look)
  const styles = sitter.age > 45 ? [gele, gele, turban, crop, bun, bob] : [afro, puffs, boxBraids, bun, bob, crop, gele, turban, locs, ponytail, cornrows, waves]
  return random.pick(styles)(look)
}

function mansHead(look: Look): Head {
  const { random, sitter } = look
  if (sitter.northern) return random.pick([chechia, chechia, turbanMan, fade])(look)
  if (sitter.grassfields && sitter.age > 40 && random.chance(0.5)) return grassCap(look)
  const styles = sitter.age > 50 ? [fade, bald, flatCap, grassCap, hatMan] : [fade, fade, highTop, shortLocs, ballCap, bald, twists, beanie]
  return random.pick(styles)(look)
}

const CAPS_HAIR = 'M66 72c3-24 18-34 34-34s31 10 34 34c-10-14-20-18-34-18s-24 4-34 18z'
const WRAP = 'M60 76C52 34 74 12 100 12s48 22 40 64c-10-22-26-28-40-28s-30 6-40 28z'

const afro = ({ hair }: Look): Head => ({ behind: `<circle cx="100" cy="68" r="58" fill="${hair}"/>`, front: fill(hair, CAPS_HAIR) })
const puffs = ({ hair }: Look): Head => ({ behind: `<g fill="${hair}"><circle cx="56" cy="46" r="26"/><circle cx="144" cy="46" r="26"/></g>`, front: fill(hair, 'M64 78C60 46 78 34 100 34s40 12 36 44c-8-18-18-24-36-28-18 4-28 10-36 28z') })
const bob = ({ hair }: Look): Head => ({ behind: fill(hair, 'M54 122C44 44 70 24 100 24s56 20 46 98c-4 10-24 8-28-2H82c-4 10-24 12-28 2z'), front: fill(hair, 'M62 84c-2-38 16-54 38-54s40 16 38 54c-6-20-20-28-50-28-10 4-20 12-26 28z') })
const waves = ({ hair }: Look): Head => ({ behind: fill(hair, 'M58 70C56 34 76 22 100 22s44 12 42 48c14 20 0 40 10 60 6 20-14 30-18 44H66c-4-14-24-24-18-44 10-20-4-40 10-60z'), front: fill(hair, 'M64 86c-4-36 14-52 42-54 20 2 34 20 30 54-6-20-14-28-24-34-20 12-40 12-48 34z') })
const crop = ({ hair }: Look): Head => ({ behind: '', front: fill(hair, 'M64 78C60 44 78 30 100 30s40 14 36 48c-4-16-10-22-16-26-14 4-26 4-40 0-6 4-12 10-16 26z') })
const bun = ({ hair, trim }: Look): Head => ({ behind: `<circle cx="100" cy="26" r="21" fill="${hair}"/>`, front: fill(hair, 'M64 78C60 46 76 34 100 34s40 12 36 44c-10-20-20-26-36-26s-26 6-36 26z') + stroke(trim, 4, 'M84 37q16-6 32 0') })
const ponytail = ({ hair, trim }: Look): Head => ({ behind: fill(hair, 'M124 40c40-14 56 30 44 70-4 14-18 14-18 0 0-30-6-40-30-46z'), front: `${fill(hair, 'M64 80C60 46 76 34 100 34s40 12 36 46c-10-22-20-28-36-28s-26 6-36 28z')}${stroke(trim, 5, 'M128 42l8 14')}` })

function strands(hair: string, width: number, starts: readonly number[]): string {
  const paths = starts.map((at) => `M${100 + at} 58C${100 + at * 1.5} 100 ${100 + at * 1.6} 150 ${100 + at * 1.5} 194`)
  return `<path fill="none" stroke="${hair}" stroke-width="${width}" stroke-linecap="round" d="${paths.join('')}"/>`
}

const boxBraids = ({ hair }: Look): Head => ({ behind: strands(hair, 11, [-38, -31, -24, 24, 31, 38]), front: `${fill(hair, 'M60 84C54 40 74 22 100 22s46 18 40 62c-8-22-20-34-40-34s-32 12-40 34z')}${stroke('#ffb71b', 5, 'M44 150h8M148 150h8M54 172h8M138 172h8')}` })
const locs = ({ hair }: Look): Head => ({ behind: strands(hair, 14, [-36, -26, 26, 36]), front: `${fill(hair, 'M60 82C56 42 74 24 100 24s44 18 40 58c-10-20-22-30-40-30s-30 10-40 30z')}<path fill="none" stroke="#00000055" stroke-width="3" d="M82 30l-10 34M100 26v26M118 30l10 34"/>` })
const cornrows = ({ hair, trim }: Look): Head => ({ behind: `<circle cx="100" cy="24" r="16" fill="${hair}"/>`, front: `${fill(hair, 'M64 80C60 44 76 30 100 30s40 14 36 50c-8-20-18-30-36-30s-28 10-36 30z')}<path fill="none" stroke="#00000066" stroke-width="3" d="M72 66q6-24 22-32M84 56q4-14 12-24M116 56q-4-14-12-24M128 66q-6-24-22-32"/>${stroke(trim, 4, 'M90 36h20')}` })
const gele = (look: Look): Head => ({ behind: '', wrapped: true, front: `<g fill="${look.print()}"><path d="${WRAP}"/><path d="M120 22c18-20 46-14 44 8-2 18-24 24-38 14z"/>${look.random.chance(0.5) ? '<path d="M80 22C62 2 34 8 36 30c2 18 24 24 38 14z"/>' : ''}</g><path opacity=".2" d="M60 76c10-22 26-28 40-28s30 6 40 28c2-8 2-16 1-22-12-14-24-18-41-18s-30 6-41 18c-1 6-1 14 1 22z"/>` })
const turban = ({ dye, random }: Look): Head => ({ behind: '', wrapped: true, front: `${fill(dye, 'M58 78C44 30 70 8 100 8s56 22 42 70c-10-20-24-30-42-30S68 58 58 78z')}<path fill="none" stroke="#00000030" stroke-width="4" d="M64 60C72 36 110 20 138 44M60 50C70 26 90 16 112 14M138 62C128 40 104 30 84 34"/>${random.chance(0.5) ? '<circle cx="100" cy="34" r="8" fill="#ffb71b"/>' : ''}` })

function veil({ dye, random }: Look): Head {
  const cloth = dye === '#fff3e0' ? '#f0dcc4' : dye
  const edge = random.chance(0.5) ? stroke('#ffffff66', 3, 'M68 88C66 58 82 46 100 46s34 12 32 42') : ''
  return {
    covered: true,
    behind: fill(cloth, 'M44 200C36 120 40 20 100 20s64 100 56 180z'),
    front: `${fill(cloth, 'M52 110c-6-56 16-88 48-88s54 32 48 88c4 40 20 66 34 90H18c14-24 30-50 34-90zm48 32c18 0 33-24 33-56 0-26-13-42-33-42S67 60 67 86c0 32 15 56 33 56z')}<path opacity=".16" d="M148 110c4 40 20 66 34 90h-60c18-20 26-50 26-90zM66 130c10 30 40 30 64 4-6 30-50 46-64-4z"/>${edge}`,
  }
}

const fade = ({ hair }: Look): Head => ({ behind: '', front: fill(hair, 'M64 76C62 42 80 30 100 30s38 12 36 46c-6-14-8-18-14-22-14 2-30 2-44 0-6 4-8 8-14 22z') })
const bald = (): Head => ({ behind: '', front: '<path fill="#fff" opacity=".12" d="M78 54c6-8 16-10 24-8-8 4-14 10-18 16-6 0-8-4-6-8z"/>' })
const highTop = ({ hair }: Look): Head => ({ behind: '', front: fill(hair, 'M65 76l-3-48c10-10 66-10 76 0l-3 48c-6-14-8-18-14-22H79c-6 4-8 8-14 22z') })
const twists = ({ hair }: Look): Head => ({ behind: `<g fill="${hair}"><circle cx="70" cy="44" r="13"/><circle cx="86" cy="32" r="14"/><circle cx="104" cy="28" r="14"/><circle cx="121" cy="34" r="14"/><circle cx="133" cy="48" r="12"/></g>`, front: fill(hair, 'M64 74c0-26 14-34 36-34s36 8 36 34c-8-14-16-18-36-18s-28 4-36 18z') })
const shortLocs = ({ hair }: Look): Head => ({ behind: strands(hair, 13, [-34, -24, 24, 34]).replaceAll(' 194', ' 128').replaceAll(' 150 ', ' 112 '), front: fill(hair, 'M60 84C56 42 74 24 100 24s44 18 40 60c-8-20-20-32-40-32s-32 12-40 32z') })
const ballCap = ({ dye, trim }: Look): Head => ({ behind: '', wrapped: true, front: `${fill(dye, 'M62 68c0-34 16-46 38-46s38 12 38 46c-20-6-56-6-76 0z')}${fill(trim, 'M60 66c24-10 60-10 96 6 4 6-2 10-10 8-28-8-60-8-86-4z')}<circle cx="100" cy="44" r="7" fill="${trim}"/>` })
const flatCap = ({ dye }: Look): Head => ({ behind: '', wrapped: true, front: `${fill(dye, 'M58 66c-2-30 18-40 44-40s44 12 42 38c-20-4-60-6-86 2z')}<path opacity=".25" d="M58 66c24-10 60-10 90-2 4 4 0 10-8 8-26-6-54-4-80 2z"/>` })
const beanie = ({ dye, trim }: Look): Head => ({ behind: '', wrapped: true, front: `${fill(dye, 'M62 62c0-34 16-44 38-44s38 10 38 44z')}${fill(trim, 'M58 56h84c4 0 4 18 0 18H58c-4 0-4-18 0-18z')}` })
const chechia = ({ random }: Look): Head => {
  const [cloth, thread] = random.pick([['#b70e50', '#ffb71b'], ['#fff3e0', '#1e7a4c'], ['#1e7a4c', '#fff3e0'], ['#27308a', '#ffb71b']] as const)
  return { behind: '', wrapped: true, front: `${fill(cloth, 'M64 62l4-36c2-8 62-8 64 0l4 36c-20-8-52-8-72 0z')}${stroke(thread, 4, 'M66 52l9-8 9 8 8-8 8 8 8-8 8 8 9-8 9 8')}<path opacity=".15" d="M112 21c12 1 19 3 20 5l4 36c-8-3-14-5-22-6z"/>` }
}
const turbanMan = ({ random }: Look): Head => ({ behind: '', wrapped: true, front: `${fill(random.pick(['#fff3e0', '#f0dcc4', '#8fc4e8', '#27308a']), 'M56 74C44 28 70 10 100 10s56 18 44 64c-8-14-22-22-44-22s-36 8-44 22zM66 112c-8-16-8-30-6-40l8 6c-2 12 0 24 6 34 8 20 44 20 52 0 6-10 8-22 6-34l8-6c2 10 2 24-6 40-8 44-60 44-68 0z')}<path fill="none" stroke="#00000026" stroke-width="4" d="M60 58C76 34 116 22 140 54M58 44C72 24 100 16 124 22"/>` })
const grassCap = (): Head => ({ behind: '', wrapped: true, front: `${fill('#18121d', 'M62 62c0-34 16-46 38-46s38 12 38 46z')}${stroke('#ffb71b', 5, 'm64 56 9-9 9 9 9-9 9 9 9-9 9 9 9-9 9 9')}${stroke('#c6492b', 4, 'M70 38h60')}` })
const hatMan = ({ trim }: Look): Head => ({ behind: '', wrapped: true, front: `${fill('#d9b26a', 'M66 60c-2-34 12-44 34-44s36 10 34 44z')}${fill(trim, 'M66 50h68v12H66z')}${fill('#c98950', 'M40 66c10-10 110-10 120 0 6 8-126 8-120 0z')}` })

function extras(look: Look): string {
  const { random, sitter, hair, trim } = look
  const beard = sitter.sex === 'M' && sitter.age > 21 ? random.weighted([['', 4], [fullBeard(hair), 2], [goatee(hair), 2], [moustache(hair), 2]] as const) : ''
  const glasses = random.chance(sitter.age > 50 ? 0.45 : 0.2) ? random.pick([square(trim), round()]) : ''
  const jewels = sitter.sex === 'F' ? random.pick(['<g fill="#ffb71b"><circle cx="66" cy="106" r="6"/><circle cx="134" cy="106" r="6"/></g>', stroke('#ffb71b', 3, 'M65 96a9 9 0 1 0 2 18M135 96a9 9 0 1 1-2 18'), `<g fill="${trim}"><path d="M66 98l6 12-6 12-6-12zM134 98l6 12-6 12-6-12z"/></g>`, '', '<circle cx="66" cy="102" r="4" fill="#fff8ef"/><circle cx="134" cy="102" r="4" fill="#fff8ef"/>']) : ''
  const tune = sitter.age < 30 && random.chance(0.08) ? '<path fill="none" stroke="#2a1e35" stroke-width="8" d="M60 92C58 40 70 12 100 12s42 28 40 80"/><path fill="#c6492b" d="M50 84h20v28H50zM130 84h20v28h-20z"/>' : ''
  return beard + glasses + jewels + tune
}

const fullBeard = (hair: string): string => `${fill(hair, 'M68 96c2 30 16 46 32 46s30-16 32-46c-4 12-8 16-14 18-4-8-12-8-18-8s-14 0-18 8c-6-2-10-6-14-18z')}${fill('#7a3a34', 'M90 113q10-4 20 0-10 7-20 0z')}`
const goatee = (hair: string): string => `${fill(hair, 'M86 118c4 6 24 6 28 0 4 14-4 24-14 24s-18-10-14-24z')}${fill(hair, 'M86 108q14-8 28 0-14-3-28 0z')}`
const moustache = (hair: string): string => fill(hair, 'M84 110c4-10 12-8 16-4 4-4 12-6 16 4-8-4-12-2-16-2s-8-2-16 2z')
const square = (colour: string): string => `<g fill="none" stroke="${colour === '#fff3e0' ? '#22122b' : colour}" stroke-width="4"><rect x="74" y="73" width="22" height="17" rx="6"/><rect x="104" y="73" width="22" height="17" rx="6"/><path d="M96 79h8"/></g>`
const round = (): string => '<g fill="none" stroke="#22122b" stroke-width="3"><circle cx="85" cy="81" r="12"/><circle cx="115" cy="81" r="12"/><path d="M97 80h6"/></g>'
