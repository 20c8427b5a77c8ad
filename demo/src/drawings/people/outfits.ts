import type { Random } from '../../random.ts'
import { fill, stroke } from '../pencil.ts'
import type { Look } from './sitter.ts'

const SHOULDERS = 'M22 200c2-38 34-54 62-58 8 12 24 12 32 0 28 4 60 20 62 58z'

export function clothes(look: Look): string {
  const { random, dye, trim, sitter } = look
  if (sitter.grassfields && random.chance(0.3)) return toghu()
  if (sitter.northern && sitter.sex === 'M') return gandoura(random)
  const cut = random.pick(
    sitter.sex === 'F' ? [crew, wax, wax, kaba, straps, vee] : [crew, collar, wax, vee, hoodie, suit],
  )
  return cut(look, dye, trim)
}

const crew = (_: Look, dye: string, trim: string): string =>
  fill(dye, SHOULDERS) + fill(trim, 'M84 142c8 14 24 14 32 0l8 2c-8 22-40 22-48 0z')

const vee = (_: Look, dye: string, trim: string): string =>
  fill(dye, 'M22 200c2-38 34-54 60-58l18 34 18-34c26 4 58 20 60 58z') + stroke(trim, 6, 'M80 143l20 36 20-36')

const wax = (look: Look, _: string, trim: string): string =>
  fill(look.print(), SHOULDERS) + fill(trim, 'M84 142c8 14 24 14 32 0l6 1c-8 20-36 20-44 0z')

const straps = (_: Look, dye: string): string =>
  fill(dye, 'M46 200c2-16 10-30 22-38l4-18 10-2 2 22c10 6 22 6 32 0l2-22 10 2 4 18c12 8 20 22 22 38z')

const kaba = (look: Look, dye: string): string =>
  fill(look.print(), SHOULDERS) +
  fill(dye, 'M76 143c8 30 40 30 48 0l26 8c-8 44-92 44-100 0z') +
  stroke('#fff3e0', 3, 'M50 153c10 40 90 40 100 0')

const collar = (_: Look, dye: string, trim: string): string =>
  fill(dye, SHOULDERS) +
  fill(trim, 'M84 140l16 20-16 16-14-30zM116 140l-16 20 16 16 14-30z') +
  stroke(trim, 3, 'M100 166v34')

const hoodie = (_: Look, dye: string, trim: string): string =>
  fill(dye, 'M18 200c2-40 30-58 58-64 4 26 44 26 48 0 28 6 56 24 58 64z') +
  stroke(trim, 4, 'M86 162v24M114 162v24') +
  stroke('#00000040', 5, 'M72 140c8 30 48 30 56 0')

const suit = (_: Look, dye: string, trim: string): string =>
  fill('#fff8ef', SHOULDERS) +
  fill(dye === '#fff3e0' ? '#3a2b3f' : dye, 'M22 200c2-38 34-54 60-58l14 58zM178 200c-2-38-34-54-60-58l-14 58z') +
  fill(trim === '#fff3e0' ? '#b70e50' : trim, 'M95 160h10l4 40H91z')

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
