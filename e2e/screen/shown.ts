import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AtRule, parse, type Rule } from 'postcss'
import { mediaHolds, type Screen } from './media.ts'

/** What a rule of the site's styles says of whether things are seen. */
interface Saying {
  selector: string
  media: readonly string[]
  display?: string
  visibility?: string
  important: boolean
}

/** By a class that the last part of the selector asks for; `*`: none. */
type Sayings = ReadonlyMap<string, readonly { at: number; saying: Saying }[]>

let kept: Sayings | undefined

/** Of the built site's styles only what hides and shows: the rest is for eyes. */
export const readSayings = (folder: string): Sayings => {
  if (kept !== undefined) return kept
  const found = new Map<string, { at: number; saying: Saying }[]>()
  let at = 0
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.css')))
    parse(readFileSync(join(folder, file), 'utf8')).walkRules((rule) => {
      for (const saying of sayingsOf(rule)) {
        at += 1
        const key = /\.((?:\\.|[\w-])+)[^\s>~+]*$/.exec(saying.selector)?.[1]?.replaceAll('\\', '') ?? '*'
        found.set(key, [...(found.get(key) ?? []), { at, saying }])
      }
    })
  kept = found
  return found
}

const sayingsOf = (rule: Rule): Saying[] => {
  const media: string[] = []
  for (
    let around = rule.parent as AtRule | undefined;
    around?.type === 'atrule';
    around = around.parent as AtRule | undefined
  ) {
    const { name, params } = around
    if (name === 'media') media.push(params)
    if (name === 'keyframes' || name === 'supports') return []
  }
  const said: { display?: string; visibility?: string; important: boolean } = { important: false }
  rule.each((node) => {
    if (node.type !== 'decl' || !/^(display|visibility)$/.test(node.prop)) return
    said[node.prop as 'display'] = node.value
    said.important ||= node.important === true
  })
  if (said.display === undefined && said.visibility === undefined) return []
  return rule.selectors
    .filter((each) => !/::|:(before|after)/.test(each))
    .map((selector) => ({ selector, media, ...said }))
}

const hiddenTags = /^(head|script|style|template|noscript|title|meta|link|datalist)$/

/** What one window shows. */
export class Shown {
  readonly #sayings: Sayings
  readonly #screen: Screen
  readonly #media = new Map<string, boolean>()
  #isKeeping = false
  #styles = new WeakMap<object, { display: string; visibility: string }>()

  constructor(sayings: Sayings, screen: Screen) {
    this.#sayings = sayings
    this.#screen = screen
  }

  /** The page may have changed. */
  forget(): void {
    this.#styles = new WeakMap()
    this.#media.clear()
  }

  /** What is found out now holds until the page's next turn. */
  #keep(): void {
    if (this.#isKeeping) return
    this.#isKeeping = true
    setImmediate(() => {
      this.#isKeeping = false
      this.forget()
    })
  }

  isShown(element: Element): boolean {
    if (this.styleOf(element).visibility !== 'visible') return false
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      if (this.styleOf(each).display === 'none' || isFolded(each)) return false
    return true
  }

  styleOf(element: Element): { display: string; visibility: string } {
    const known = this.#styles.get(element)
    if (known !== undefined) return known
    const style = this.#findStyle(element)
    this.#keep()
    this.#styles.set(element, style)
    return style
  }

  #findStyle(element: Element): { display: string; visibility: string } {
    const said: { display?: string; visibility?: string } = {}
    let important = false
    for (const saying of this.#about(element)) {
      if (important && !saying.important) continue
      important ||= saying.important
      if (saying.display !== undefined) said.display = saying.display
      if (saying.visibility !== undefined) said.visibility = saying.visibility
    }
    const own = (element as HTMLElement).style
    const parent = element.parentElement
    const visibility =
      own?.visibility || said.visibility || (parent === null ? 'visible' : this.styleOf(parent).visibility)
    const display = own?.display || (isGone(element) ? 'none' : (said.display ?? plainDisplay(element)))
    const isItem = parent !== null && /flex|grid/.test(this.styleOf(parent).display)
    return { display: isItem ? asBlock(display) : display, visibility }
  }

  *#about(element: Element): Iterable<Saying> {
    const named = [...element.classList].flatMap((name) => this.#sayings.get(name) ?? [])
    const all = [...named, ...(this.#sayings.get('*') ?? [])].sort((one, other) => one.at - other.at)
    for (const { saying } of all)
      if (saying.media.every((media) => this.#holds(media)) && matches(element, saying.selector)) yield saying
  }

  #holds(media: string): boolean {
    const known = this.#media.get(media)
    if (known !== undefined) return known
    const holds = mediaHolds(media, this.#screen)
    this.#media.set(media, holds)
    return holds
  }
}

const matches = (element: Element, selector: string): boolean => {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}

const isGone = (element: Element): boolean =>
  hiddenTags.test(element.localName) ||
  element.hasAttribute('hidden') ||
  (element.localName === 'dialog' && !element.hasAttribute('open')) ||
  (element.hasAttribute('popover') && !element.hasAttribute('data-popover-open')) ||
  (element.localName === 'input' && element.getAttribute('type') === 'hidden')

/** In a `details` that is shut, and not what opens it. */
const isFolded = (element: Element): boolean => {
  const parent = element.parentElement
  return parent?.localName === 'details' && !parent.hasAttribute('open') && element.localName !== 'summary'
}

const inline =
  /^(a|abbr|b|bdi|bdo|br|cite|code|data|dfn|em|i|img|kbd|label|mark|output|q|s|samp|small|span|strong|sub|sup|svg|time|u|var|wbr|button|input|select|textarea)$/

/** What lies in a row or a grid is a block of its own. */
const asBlock = (display: string): string =>
  display === 'inline' || display === 'inline-block' ? 'block' : display.replace('inline-', '')

const plainDisplay = (element: Element): string => {
  if (element.localName === 'tr') return 'table-row'
  if (element.localName === 'td' || element.localName === 'th') return 'table-cell'
  return inline.test(element.localName) ? 'inline' : 'block'
}
