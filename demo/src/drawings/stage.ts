import { type Random, seeded } from '../random.ts'
import { type Cloth, clothPattern, cloths } from './cloths.ts'
import { darker, distance, fill, lighter } from './pencil.ts'

/** What a drawing gets: its colours, its own randomness, and cloth by the metre. */
export type Art = {
  readonly random: Random
  readonly main: string
  readonly second: string
  readonly third: string
  readonly cloth: (scale?: number, turn?: number) => string
}

/** `floor` stands before a wall, `wall` hangs, `top` lies seen from above, `scene` fills the sheet itself. */
export type Stage = 'floor' | 'wall' | 'top' | 'scene'

export type Kind = {
  readonly stage: Stage
  readonly ways: readonly (readonly [string, string, string])[]
  readonly draw: (art: Art) => string
  /** Where a close-up looks. */
  readonly focus?: readonly [x: number, y: number]
}

type Backdrop = readonly [wall: string, floor: string, light: number]

const BACKDROPS: readonly Backdrop[] = [
  ['#cfe7d8', '#c98f5a', 0.3],
  ['#efb9c6', '#d9778f', 0.3],
  ['#d7e6d2', '#b26a34', 0.3],
  ['#ffc74d', '#f0a01f', 0.25],
  ['#f2a65a', '#a94f2a', 0.2],
  ['#bfe3cf', '#8fcaa9', 0.35],
  ['#f8d3c0', '#d98e68', 0.3],
  ['#3f9a68', '#2b7d52', 0.14],
  ['#8fc9d2', '#4f9aa8', 0.25],
  ['#f6c9a3', '#b8652f', 0.2],
  ['#aee0ea', '#c9653a', 0.3],
  ['#f4a3b8', '#d9778f', 0.16],
  ['#ffe0a0', '#f4b968', 0.3],
  ['#c7e8ee', '#e8c48e', 0.35],
  ['#2b8f8a', '#1c6a6b', 0.1],
  ['#57b7c4', '#2f8c9a', 0.22],
  ['#ffe6b0', '#e1a15c', 0.3],
  ['#34409f', '#252d7c', 0.12],
  ['#f3b23e', '#c9822a', 0.2],
]

/** Sets the drawing on a sheet; each variant of one seed shows the same thing in another place and light. */
export function compose(name: string, kind: Kind, look: { seed: string; variant: number }): string {
  const sheet = new Sheet(seeded('picture', name, look.seed), kind)
  const thing = kind.draw(sheet)
  const random = seeded('stage', name, look.seed, look.variant)
  const backdrop = chooseBackdrop(sheet.main, { look, name })
  const body = arrange({ kind, thing, sheet, random, backdrop, variant: look.variant })
  return picture(600, 600, `${sheet.definitions()}${body}`)
}

/** The thing alone, its ids renamed so that several fit on one sheet. */
export function cutOut(name: string, kind: Kind, look: { seed: string; prefix: string }): string {
  const sheet = new Sheet(seeded('picture', name, look.seed), kind)
  const drawing = `${kind.draw(sheet)}${sheet.definitions()}`
  return drawing.replaceAll(/(id="|href="#|url\(#)/g, `$1${look.prefix}`)
}

export function picture(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`
}

/** The paper of one picture: hands out cloth and remembers what was asked for. */
export class Sheet implements Art {
  readonly random: Random
  readonly main: string
  readonly second: string
  readonly third: string
  #patterns: string[] = []

  constructor(random: Random, kind: Pick<Kind, 'ways'>) {
    this.random = random
    const [main, second, third] = random.pick(kind.ways)
    this.main = main
    this.second = second
    this.third = third
  }

  readonly cloth = (scale = 0.8, turn = 0): string => {
    const cloth = this.random.pick(cloths)
    return this.#lay(cloth, this.random.pick(cloth.ways), `rotate(${turn}) scale(${scale})`)
  }

  /** A cloth in near tones of one colour: quiet enough to lie under things. */
  mat(colour: string, random: Random): string {
    const cloth = random.pick(cloths)
    const tones = [colour, lighter(colour, 0.16), darker(colour, 0.07), lighter(colour, 0.28), darker(colour, 0.12)]
    return this.#lay(cloth, tones, `rotate(${random.pick([0, 12, 45])}) scale(1.6)`)
  }

  definitions(): string {
    return this.#patterns.length > 0 ? `<defs>${this.#patterns.join('')}</defs>` : ''
  }

  #lay(cloth: Cloth, colours: readonly string[], transform: string): string {
    const id = `c${this.#patterns.length}`
    this.#patterns.push(clothPattern(cloth, { id, colours, transform }))
    return `url(#${id})`
  }
}

type Scene = { kind: Kind; thing: string; sheet: Sheet; random: Random; backdrop: Backdrop; variant: number }

function arrange(scene: Scene): string {
  const { kind, thing, variant } = scene
  if (kind.stage === 'scene') return scenery(scene)
  if (kind.stage === 'top') return `${tabletop(scene)}${turned(thing, scene)}`
  const [wall, floor, light] = scene.backdrop
  const room = `${fill(wall, 'M0 0h600v600H0z')}${slash(light)}`
  const ground = kind.stage === 'floor' ? fill(floor, 'M0 450h600v150H0z') : ''
  if (variant === 1) return `${room}${halo(scene)}${ground}${placed(thing, 'translate(600 0) scale(-1 1)')}`
  if (variant === 2) return `${room}${ground}${placed(thing, closeUp(kind.focus))}`
  if (variant === 3) return `${hanging(scene)}${ground}${placed(thing, 'translate(36 72) scale(.88)')}`
  if (variant === 4) return `${room}${arch(scene)}${ground}${placed(thing, 'translate(582 24) scale(-.94 .96)')}`
  return `${room}${ground}${thing}`
}

function scenery({ thing, variant }: Scene): string {
  if (variant % 2 === 0) return variant === 0 ? thing : placed(thing, 'translate(-90 -60) scale(1.3)')
  return placed(thing, variant === 1 ? 'translate(600 0) scale(-1 1)' : 'translate(690 -90) scale(-1.3 1.3)')
}

function placed(thing: string, transform: string): string {
  return `<g transform="${transform}">${thing}</g>`
}

function closeUp(focus: readonly [number, number] = [300, 320]): string {
  const [x, y] = focus
  return `translate(${Math.round(300 - x * 1.45)} ${Math.round(310 - y * 1.45)}) scale(1.45)`
}

function slash(strength: number): string {
  return `<path fill="#fff" opacity="${strength}" d="M70 0h250L60 430H0V130z"/>`
}

function halo({ backdrop: [wall] }: Scene): string {
  return `<circle cx="300" cy="290" r="236" fill="${lighter(wall, 0.3)}"/>`
}

function arch({ backdrop: [wall] }: Scene): string {
  const outer = fill(darker(wall, 0.1), 'M70 600V290C70 140 170 50 300 50s230 90 230 240v310z')
  return `${outer}${fill(lighter(wall, 0.34), 'M110 600V300C110 170 190 96 300 96s190 74 190 204v300z')}`
}

function hanging({ sheet, random, backdrop: [wall] }: Scene): string {
  const folds = [80, 210, 330, 470].map((x) => `M${x} 0h26c10 150-14 300 6 460h-30c-14-160 10-310-2-460z`).join('')
  return `${fill(sheet.mat(wall, random), 'M0 0h600v600H0z')}<path opacity=".07" d="${folds}"/>`
}

function tabletop({ sheet, random, backdrop, variant }: Scene): string {
  const [wall, , light] = backdrop
  if (variant % 3 === 1) return boards(random)
  if (variant % 3 === 2) return fill(sheet.mat(wall, random), 'M0 0h600v600H0z')
  return `${fill(wall, 'M0 0h600v600H0z')}${slash(light)}`
}

function boards(random: Random): string {
  const wood = random.pick(['#6f3b1f', '#8a4e28', '#b8763f', '#d9a066'])
  const seams = `<path stroke="${darker(wood, 0.2)}" stroke-width="5" d="M0 120h600M0 250h600M0 390h600M0 510h600"/>`
  return `${fill(wood, 'M0 0h600v600H0z')}${seams}`
}

function turned(thing: string, { variant }: Scene): string {
  if (variant === 0) return thing
  if (variant === 2) return placed(thing, 'translate(-110 -130) scale(1.4)')
  return placed(thing, `rotate(${[0, 34, 0, -28, 165][variant % 5]} 300 300)`)
}

/** Walks a shuffled ring so that one gallery never repeats a wall, skipping walls the thing would drown in. */
function chooseBackdrop(
  main: string,
  { look, name }: { look: { seed: string; variant: number }; name: string },
): Backdrop {
  const far = BACKDROPS.filter(([wall, floor]) => distance(wall, main) > 95 && distance(floor, main) > 45)
  const ring = seeded('backdrops', name, look.seed).shuffle(far.length > 4 ? far : BACKDROPS)
  return ring[look.variant % ring.length] as Backdrop
}
