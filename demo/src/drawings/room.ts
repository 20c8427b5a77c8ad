import { readFileSync } from 'node:fs'
import { mix } from './pencil.ts'
import type { Art, Kind } from './stage.ts'

type Slots = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** A thing whose picture is an SVG file; its dice give what of the picture differs beside the three colours. */
export type Thing = Omit<Kind, 'draw'> & { readonly dice?: ((art: Art) => Slots) | undefined }

/** Things drawn in `<folder>/<name>.svg`, by a name such as `gasBottle` in `gas-bottle.svg`. */
export function room<Name extends string>(
  folder: string,
  things: Readonly<Record<Name, Thing>>,
): Readonly<Record<Name, Kind>> {
  const kinds = Object.entries<Thing>(things).map(([name, { dice, ...thing }]) => {
    const file = new URL(
      `${folder}/${name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}.svg`,
      import.meta.url,
    )
    const draw = (art: Art): string => filled(readFileSync(file, 'utf8'), { ...coloursOf(art), ...dice?.(art) })
    return [name, { ...thing, draw }]
  })
  return Object.fromEntries(kinds)
}

const coloursOf = ({ main, second, third }: Art): Slots => ({ main, second, third })

/**
 * What the file draws, with its slots filled. The file is whole by itself: `var(--name)` has a colour in the root's style, of
 * alternatives marked `data-when="name value"` all but one are hidden, and a group `data-put="name"` holds a sample.
 */
function filled(file: string, slots: Slots): string {
  const [, root = '', body = ''] = /<svg([^>]*)>(.*)<\/svg>/s.exec(file) ?? []
  const colours = new Map([...root.matchAll(/--([\w-]+):([^;"]+)/g)].map(([, name, colour]) => [name, colour]))
  const colourOf = (name: string): string => flat(slots).get(name) ?? mixed(colours.get(name))
  const mixed = (colour: string | undefined): string => {
    if (colour === undefined) throw new Error(`no colour for a slot of ${file.slice(0, 200)}`)
    const [, from, to, percent] = /^color-mix\(in srgb,var\(--([\w-]+)\),(#\w{6}) ([\d.]+)%\)$/.exec(colour) ?? []
    return from && to ? mix(colourOf(from), to, Number(percent) / 100) : colour
  }
  return chosen(body, slots).replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => colourOf(name))
}

/** Lists by their places: `name-0`, `name-1`. */
const flat = (slots: Slots): Map<string, string> =>
  new Map(
    Object.entries(slots).flatMap(([name, slot]): [string, string][] =>
      typeof slot === 'object' ? slot.map((each, at) => [`${name}-${at}`, each]) : [[name, String(slot)]],
    ),
  )

const TAG = /\s*<(\/?)(\w+[^>]*?)(\/?)>\s*/g

/** Of alternatives the one that is meant, and into groups that wait for something what it is; no space between tags. */
function chosen(body: string, slots: Slots): string {
  const open: ('plain' | 'taken' | 'left out')[] = []
  return body.replaceAll(TAG, (tag, closing: string, inside: string, alone: string) => {
    const hidden = open.includes('left out')
    if (closing !== '') return open.pop() === 'plain' && !hidden ? tag.trim() : ''
    const [, put, name, value] = / data-(?:(put)|when)="(\w+) ?(\w*)"/.exec(inside) ?? []
    const slot = name === undefined ? '' : String(slots[name])
    if (alone === '') open.push(name === undefined ? 'plain' : !put && slot === value ? 'taken' : 'left out')
    if (hidden) return ''
    if (name === undefined) return tag.trim()
    return put ? slot : ''
  })
}
