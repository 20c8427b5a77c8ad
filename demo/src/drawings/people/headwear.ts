import { fill, stroke } from '../pencil.ts'
import type { Head, Look } from './sitter.ts'

export function womansHead(look: Look): Head {
  const { random, sitter } = look
  if (sitter.northern && random.chance(0.75)) return veil(look)
  const styles =
    sitter.age > 45
      ? [gele, gele, turban, crop, bun, bob]
      : [afro, puffs, boxBraids, bun, bob, crop, gele, turban, locs, ponytail, cornrows, waves]
  return random.pick(styles)(look)
}

export function mansHead(look: Look): Head {
  const { random, sitter } = look
  if (sitter.northern) return random.pick([chechia, chechia, turbanMan, fade])(look)
  if (sitter.grassfields && sitter.age > 40 && random.chance(0.5)) return grassCap()
  const styles =
    sitter.age > 50
      ? [fade, bald, flatCap, grassCap, hatMan]
      : [fade, fade, highTop, shortLocs, ballCap, bald, twists, beanie]
  return random.pick(styles)(look)
}

const CAPS_HAIR = 'M66 72c3-24 18-34 34-34s31 10 34 34c-10-14-20-18-34-18s-24 4-34 18z'

const WRAP = 'M60 76C52 34 74 12 100 12s48 22 40 64c-10-22-26-28-40-28s-30 6-40 28z'

const afro = ({ hair }: Look): Head => ({
  behind: `<circle cx="100" cy="68" r="58" fill="${hair}"/>`,
  front: fill(hair, CAPS_HAIR),
})

const puffs = ({ hair }: Look): Head => ({
  behind: `<g fill="${hair}"><circle cx="56" cy="46" r="26"/><circle cx="144" cy="46" r="26"/></g>`,
  front: fill(hair, 'M64 78C60 46 78 34 100 34s40 12 36 44c-8-18-18-24-36-28-18 4-28 10-36 28z'),
})

const bob = ({ hair }: Look): Head => ({
  behind: fill(hair, 'M54 122C44 44 70 24 100 24s56 20 46 98c-4 10-24 8-28-2H82c-4 10-24 12-28 2z'),
  front: fill(hair, 'M62 84c-2-38 16-54 38-54s40 16 38 54c-6-20-20-28-50-28-10 4-20 12-26 28z'),
})

const waves = ({ hair }: Look): Head => ({
  behind: fill(
    hair,
    'M58 70C56 34 76 22 100 22s44 12 42 48c14 20 0 40 10 60 6 20-14 30-18 44H66c-4-14-24-24-18-44 10-20-4-40 10-60z',
  ),
  front: fill(hair, 'M64 86c-4-36 14-52 42-54 20 2 34 20 30 54-6-20-14-28-24-34-20 12-40 12-48 34z'),
})

const crop = ({ hair }: Look): Head => ({
  behind: '',
  front: fill(hair, 'M64 78C60 44 78 30 100 30s40 14 36 48c-4-16-10-22-16-26-14 4-26 4-40 0-6 4-12 10-16 26z'),
})

const bun = ({ hair, trim }: Look): Head => ({
  behind: `<circle cx="100" cy="26" r="21" fill="${hair}"/>`,
  front:
    fill(hair, 'M64 78C60 46 76 34 100 34s40 12 36 44c-10-20-20-26-36-26s-26 6-36 26z') +
    stroke(trim, 4, 'M84 37q16-6 32 0'),
})

const ponytail = ({ hair, trim }: Look): Head => ({
  behind: fill(hair, 'M124 40c40-14 56 30 44 70-4 14-18 14-18 0 0-30-6-40-30-46z'),
  front: `${fill(hair, 'M64 80C60 46 76 34 100 34s40 12 36 46c-10-22-20-28-36-28s-26 6-36 28z')}${stroke(trim, 5, 'M128 42l8 14')}`,
})

function strands(hair: string, width: number, starts: readonly number[]): string {
  const paths = starts.map((at) => `M${100 + at} 58C${100 + at * 1.5} 100 ${100 + at * 1.6} 150 ${100 + at * 1.5} 194`)
  return `<path fill="none" stroke="${hair}" stroke-width="${width}" stroke-linecap="round" d="${paths.join('')}"/>`
}

const boxBraids = ({ hair }: Look): Head => ({
  behind: strands(hair, 11, [-38, -31, -24, 24, 31, 38]),
  front: `${fill(hair, 'M60 84C54 40 74 22 100 22s46 18 40 62c-8-22-20-34-40-34s-32 12-40 34z')}${stroke('#ffb71b', 5, 'M44 150h8M148 150h8M54 172h8M138 172h8')}`,
})

const locs = ({ hair }: Look): Head => ({
  behind: strands(hair, 14, [-36, -26, 26, 36]),
  front: `${fill(hair, 'M60 82C56 42 74 24 100 24s44 18 40 58c-10-20-22-30-40-30s-30 10-40 30z')}<path fill="none" stroke="#00000055" stroke-width="3" d="M82 30l-10 34M100 26v26M118 30l10 34"/>`,
})

const cornrows = ({ hair, trim }: Look): Head => ({
  behind: `<circle cx="100" cy="24" r="16" fill="${hair}"/>`,
  front: `${fill(hair, 'M64 80C60 44 76 30 100 30s40 14 36 50c-8-20-18-30-36-30s-28 10-36 30z')}<path fill="none" stroke="#00000066" stroke-width="3" d="M72 66q6-24 22-32M84 56q4-14 12-24M116 56q-4-14-12-24M128 66q-6-24-22-32"/>${stroke(trim, 4, 'M90 36h20')}`,
})

const gele = (look: Look): Head => ({
  behind: '',
  wrapped: true,
  front: `<g fill="${look.print()}"><path d="${WRAP}"/><path d="M120 22c18-20 46-14 44 8-2 18-24 24-38 14z"/>${look.random.chance(0.5) ? '<path d="M80 22C62 2 34 8 36 30c2 18 24 24 38 14z"/>' : ''}</g><path opacity=".2" d="M60 76c10-22 26-28 40-28s30 6 40 28c2-8 2-16 1-22-12-14-24-18-41-18s-30 6-41 18c-1 6-1 14 1 22z"/>`,
})

const turban = ({ dye, random }: Look): Head => ({
  behind: '',
  wrapped: true,
  front: `${fill(dye, 'M58 78C44 30 70 8 100 8s56 22 42 70c-10-20-24-30-42-30S68 58 58 78z')}<path fill="none" stroke="#00000030" stroke-width="4" d="M64 60C72 36 110 20 138 44M60 50C70 26 90 16 112 14M138 62C128 40 104 30 84 34"/>${random.chance(0.5) ? '<circle cx="100" cy="34" r="8" fill="#ffb71b"/>' : ''}`,
})

function veil({ dye, random }: Look): Head {
  const cloth = dye === '#fff3e0' ? '#f0dcc4' : dye
  const edge = random.chance(0.5) ? stroke('#ffffff66', 3, 'M68 88C66 58 82 46 100 46s34 12 32 42') : ''
  return {
    covered: true,
    behind: fill(cloth, 'M44 200C36 120 40 20 100 20s64 100 56 180z'),
    front: `${fill(cloth, 'M52 110c-6-56 16-88 48-88s54 32 48 88c4 40 20 66 34 90H18c14-24 30-50 34-90zm48 32c18 0 33-24 33-56 0-26-13-42-33-42S67 60 67 86c0 32 15 56 33 56z')}<path opacity=".16" d="M148 110c4 40 20 66 34 90h-60c18-20 26-50 26-90zM66 130c10 30 40 30 64 4-6 30-50 46-64-4z"/>${edge}`,
  }
}

const fade = ({ hair }: Look): Head => ({
  behind: '',
  front: fill(hair, 'M64 76C62 42 80 30 100 30s38 12 36 46c-6-14-8-18-14-22-14 2-30 2-44 0-6 4-8 8-14 22z'),
})

const bald = (): Head => ({
  behind: '',
  front: '<path fill="#fff" opacity=".12" d="M78 54c6-8 16-10 24-8-8 4-14 10-18 16-6 0-8-4-6-8z"/>',
})

const highTop = ({ hair }: Look): Head => ({
  behind: '',
  front: fill(hair, 'M65 76l-3-48c10-10 66-10 76 0l-3 48c-6-14-8-18-14-22H79c-6 4-8 8-14 22z'),
})

const twists = ({ hair }: Look): Head => ({
  behind: `<g fill="${hair}"><circle cx="70" cy="44" r="13"/><circle cx="86" cy="32" r="14"/><circle cx="104" cy="28" r="14"/><circle cx="121" cy="34" r="14"/><circle cx="133" cy="48" r="12"/></g>`,
  front: fill(hair, 'M64 74c0-26 14-34 36-34s36 8 36 34c-8-14-16-18-36-18s-28 4-36 18z'),
})

const shortLocs = ({ hair }: Look): Head => ({
  behind: strands(hair, 13, [-34, -24, 24, 34]).replaceAll(' 194', ' 128').replaceAll(' 150 ', ' 112 '),
  front: fill(hair, 'M60 84C56 42 74 24 100 24s44 18 40 60c-8-20-20-32-40-32s-32 12-40 32z'),
})

const ballCap = ({ dye, trim }: Look): Head => ({
  behind: '',
  wrapped: true,
  front: `${fill(dye, 'M62 68c0-34 16-46 38-46s38 12 38 46c-20-6-56-6-76 0z')}${fill(trim, 'M60 66c24-10 60-10 96 6 4 6-2 10-10 8-28-8-60-8-86-4z')}<circle cx="100" cy="44" r="7" fill="${trim}"/>`,
})

const flatCap = ({ dye }: Look): Head => ({
  behind: '',
  wrapped: true,
  front: `${fill(dye, 'M58 66c-2-30 18-40 44-40s44 12 42 38c-20-4-60-6-86 2z')}<path opacity=".25" d="M58 66c24-10 60-10 90-2 4 4 0 10-8 8-26-6-54-4-80 2z"/>`,
})

const beanie = ({ dye, trim }: Look): Head => ({
  behind: '',
  wrapped: true,
  front: `${fill(dye, 'M62 62c0-34 16-44 38-44s38 10 38 44z')}${fill(trim, 'M58 56h84c4 0 4 18 0 18H58c-4 0-4-18 0-18z')}`,
})

const chechia = ({ random }: Look): Head => {
  const [cloth, thread] = random.pick([
    ['#b70e50', '#ffb71b'],
    ['#fff3e0', '#1e7a4c'],
    ['#1e7a4c', '#fff3e0'],
    ['#27308a', '#ffb71b'],
  ] as const)
  return {
    behind: '',
    wrapped: true,
    front: `${fill(cloth, 'M64 62l4-36c2-8 62-8 64 0l4 36c-20-8-52-8-72 0z')}${stroke(thread, 4, 'M66 52l9-8 9 8 8-8 8 8 8-8 8 8 9-8 9 8')}<path opacity=".15" d="M112 21c12 1 19 3 20 5l4 36c-8-3-14-5-22-6z"/>`,
  }
}

const turbanMan = ({ random }: Look): Head => ({
  behind: '',
  wrapped: true,
  front: `${fill(random.pick(['#fff3e0', '#f0dcc4', '#8fc4e8', '#27308a']), 'M56 74C44 28 70 10 100 10s56 18 44 64c-8-14-22-22-44-22s-36 8-44 22zM66 112c-8-16-8-30-6-40l8 6c-2 12 0 24 6 34 8 20 44 20 52 0 6-10 8-22 6-34l8-6c2 10 2 24-6 40-8 44-60 44-68 0z')}<path fill="none" stroke="#00000026" stroke-width="4" d="M60 58C76 34 116 22 140 54M58 44C72 24 100 16 124 22"/>`,
})

const grassCap = (): Head => ({
  behind: '',
  wrapped: true,
  front: `${fill('#18121d', 'M62 62c0-34 16-46 38-46s38 12 38 46z')}${stroke('#ffb71b', 5, 'm64 56 9-9 9 9 9-9 9 9 9-9 9 9 9-9 9 9')}${stroke('#c6492b', 4, 'M70 38h60')}`,
})

const hatMan = ({ trim }: Look): Head => ({
  behind: '',
  wrapped: true,
  front: `${fill('#d9b26a', 'M66 60c-2-34 12-44 34-44s36 10 34 44z')}${fill(trim, 'M66 50h68v12H66z')}${fill('#c98950', 'M40 66c10-10 110-10 120 0 6 8-126 8-120 0z')}`,
})
