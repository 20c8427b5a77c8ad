export interface Screen {
  viewport: { width: number; height: number }
  media: { colorScheme: string; reducedMotion: string }
  hasTouch: boolean
}

const lengthOf = (text: string): number =>
  Number.parseFloat(text) * (text.endsWith('rem') || text.endsWith('em') ? 16 : 1)

const features: Readonly<Record<string, (value: string, screen: Screen) => boolean>> = {
  'min-width': (value, { viewport }) => viewport.width >= lengthOf(value),
  'max-width': (value, { viewport }) => viewport.width <= lengthOf(value),
  'min-height': (value, { viewport }) => viewport.height >= lengthOf(value),
  'max-height': (value, { viewport }) => viewport.height <= lengthOf(value),
  'prefers-color-scheme': (value, { media }) => media.colorScheme === value,
  'prefers-reduced-motion': (value, { media }) => media.reducedMotion === value,
  orientation: (value, { viewport }) => viewport.width > viewport.height === (value === 'landscape'),
  hover: (value, { hasTouch }) => (value === 'none') === hasTouch,
  pointer: (value, { hasTouch }) => value === (hasTouch ? 'coarse' : 'fine'),
  'any-pointer': (value, { hasTouch }) => value === (hasTouch ? 'coarse' : 'fine'),
  scripting: (value) => value === 'enabled',
  'display-mode': (value) => value === 'browser',
}

/** Whether what a style sheet asks of the screen is so. */
export const mediaHolds = (media: string, screen: Screen): boolean =>
  media.split(',').some((each) => {
    const text = each.trim()
    if (text.startsWith('not ')) return !partsHold(text.slice('not '.length), screen)
    return partsHold(text, screen)
  })

const partsHold = (text: string, screen: Screen): boolean =>
  text.split(/\s+and\s+/).every((part) => {
    const [, name = '', value = ''] = /^\(\s*([\w-]+)\s*:\s*([^)]+)\)$/.exec(part.trim()) ?? []
    if (name !== '') return features[name]?.(value.trim(), screen) ?? false
    return /^(all|screen|only screen)$/.test(part.trim())
  })

interface List {
  media: string
  matches: boolean
  tell: Set<(event: object) => void>
  list: object
}

/** `matchMedia` of one window, which hears when the screen becomes another. */
export class MediaLists {
  readonly #screen: Screen
  readonly #lists: List[] = []
  constructor(screen: Screen) {
    this.#screen = screen
  }
  match = (media: string): object => {
    const screen = this.#screen
    const tell = new Set<(event: object) => void>()
    const list = {
      media,
      get matches() {
        return mediaHolds(media, screen)
      },
      onchange: null,
      addEventListener: (_: string, hear: (event: object) => void) => void tell.add(hear),
      removeEventListener: (_: string, hear: (event: object) => void) => void tell.delete(hear),
      addListener: (hear: (event: object) => void) => void tell.add(hear),
      removeListener: (hear: (event: object) => void) => void tell.delete(hear),
    }
    this.#lists.push({ media, matches: list.matches, tell, list })
    return list
  }
  /** The screen is another. */
  change(): void {
    for (const each of this.#lists) {
      const matches = mediaHolds(each.media, this.#screen)
      if (matches === each.matches) continue
      each.matches = matches
      for (const hear of each.tell) hear({ matches, media: each.media })
    }
  }
}
