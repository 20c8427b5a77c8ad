import type { Random } from '../../random.ts'
import { type Cloth, caisses, cauri, clothPattern, feuille, ndop, panier, tole } from '../cloths.ts'

export type Sitter = {
  readonly seed: string
  readonly sex: 'M' | 'F'
  readonly age: number
  /** From the Muslim north: chéchia, turban, veil. */
  readonly northern: boolean
  /** From the Grassfields: toghu and its cap. */
  readonly grassfields: boolean
}

export type Head = {
  readonly behind: string
  readonly front: string
  readonly covered?: boolean
  readonly wrapped?: boolean
}

export const WALLS = [
  '#bfe3cf',
  '#8fd0d8',
  '#f4a3b8',
  '#9fb0f0',
  '#ffc95a',
  '#d8c2a0',
  '#ffd98a',
  '#e0703c',
  '#c7e8ee',
  '#f8d3c0',
  '#57b7c4',
  '#d7b9e8',
  '#f2a65a',
  '#cfe08a',
]

export const SKINS = [
  ['#6b4026', '#2e170b'],
  ['#5b3420', '#26120a'],
  ['#8d5a36', '#43220f'],
  ['#7a4629', '#3a1c10'],
  ['#4a2a1a', '#1d0d06'],
  ['#4f2c1a', '#1f0f08'],
  ['#9c6840', '#4c2812'],
  ['#3d2216', '#180a05'],
] as const

export const DYES = [
  '#1798a6',
  '#27308a',
  '#b70e50',
  '#1e7a4c',
  '#c6492b',
  '#fff3e0',
  '#ffb71b',
  '#5b2a86',
  '#0f6a73',
  '#7a1240',
  '#3a2b3f',
  '#e08aa6',
]

export const LIGHT_CLOTHS: readonly Cloth[] = [caisses, cauri, feuille, ndop, panier, tole]

export const LIGHTEST_CLOTHS: readonly Cloth[] = [tole]

export class Look {
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
    this.hair = grey
      ? random.pick(['#d9d2cc', '#b9b0ac', '#8d8488'])
      : random.pick(['#1a1014', '#22131a', '#2a141c', '#130c10', '#3a1c14'])
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
