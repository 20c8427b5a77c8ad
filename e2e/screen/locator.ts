import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTestIdSelector,
  getByTextSelector,
  getByTitleSelector,
  type Ivya,
} from 'ivya'
import type { LoadedPage } from './document.ts'
import type { Hand } from './hand.ts'
import { until } from './until.ts'
import { innerText } from './words.ts'

type Text = string | RegExp
interface Filter {
  hasText?: Text
  hasNotText?: Text
  has?: Locator
  hasNot?: Locator
  visible?: boolean
}

/** What locators ask of the page that is shown. */
export interface Stage {
  loaded(): LoadedPage | undefined
  ivya(): Ivya | undefined
  hand: Hand
  /** Nothing is under way that a person would wait for. */
  rest(): Promise<void>
  /** As stories know it. */
  page(): unknown
  /** What an act led to is under way or done. */
  settle(): Promise<void>
}

const sometimes = 150

interface Waiting {
  timeout?: number
}

const textPart = (name: string, text: Text): string =>
  getByTextSelector(text).replace('internal:text=', `internal:${name}=`)

/** Where things are, by the words people know them by. Playwright's names, so that stories read alike. */
export class Locator {
  readonly #stage: Stage
  readonly selector: string
  constructor(stage: Stage, selector: string) {
    this.#stage = stage
    this.selector = selector
  }

  #with = (part: string): Locator =>
    new Locator(this.#stage, this.selector === '' ? part : `${this.selector} >> ${part}`)
  getByRole = (role: string, options: object = {}): Locator => this.#with(getByRoleSelector(role, options))
  getByText = (text: Text, options: object = {}): Locator => this.#with(getByTextSelector(text, options))
  getByLabel = (text: Text, options: object = {}): Locator => this.#with(getByLabelSelector(text, options))
  getByPlaceholder = (text: Text, options: object = {}): Locator => this.#with(getByPlaceholderSelector(text, options))
  getByAltText = (text: Text, options: object = {}): Locator => this.#with(getByAltTextSelector(text, options))
  getByTitle = (text: Text, options: object = {}): Locator => this.#with(getByTitleSelector(text, options))
  getByTestId = (text: Text): Locator => this.#with(getByTestIdSelector('data-testid', text))
  locator = (part: string | Locator, options: Filter = {}): Locator =>
    this.#with(typeof part === 'string' ? part : `internal:chain=${JSON.stringify(part.selector)}`).filter(options)
  first = (): Locator => this.#with('nth=0')
  last = (): Locator => this.#with('nth=-1')
  nth = (at: number): Locator => this.#with(`nth=${at}`)
  and = ({ selector }: Locator): Locator => this.#with(`internal:and=${JSON.stringify(selector)}`)
  or = ({ selector }: Locator): Locator => this.#with(`internal:or=${JSON.stringify(selector)}`)
  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): Locator {
    const parts = [
      hasText === undefined ? [] : textPart('has-text', hasText),
      hasNotText === undefined ? [] : textPart('has-not-text', hasNotText),
      has === undefined ? [] : `internal:has=${JSON.stringify(has.selector)}`,
      hasNot === undefined ? [] : `internal:has-not=${JSON.stringify(hasNot.selector)}`,
      visible === undefined ? [] : `visible=${visible}`,
    ].flat()
    return parts.reduce<Locator>((locator, part) => locator.#with(part), this)
  }
  page = (): unknown => this.#stage.page()
  toString = (): string => this.selector

  /** All that are there now. */
  elements(): Element[] {
    const [loaded, ivya] = [this.#stage.loaded(), this.#stage.ivya()]
    if (loaded === undefined || ivya === undefined) return []
    loaded.shown.forget()
    return ivya.querySelectorAll(ivya.parseSelector(this.selector), loaded.window.document)
  }

  /** The one that is there now. More than one is a mistake of the story. */
  element(): Element | undefined {
    const [first, ...others] = this.elements()
    if (others.length > 0) {
      const all = [first, ...others].map((each) => each?.outerHTML.slice(0, 120)).join('\n')
      throw new Error(`strict mode violation: ${this.selector} resolved to ${others.length + 1} elements:\n${all}`)
    }
    return first
  }

  #isShown = (element: Element): boolean => {
    return (element as HTMLElement & { checkVisibility(): boolean }).checkVisibility()
  }

  #one = ({ timeout }: Waiting = {}): Promise<Element> => this.#until('there', () => this.element(), timeout)

  /** Asks anew when the page has changed, and now and then for what changes unseen, such as what is typed. */
  #until<T>(what: string, ask: () => T | undefined, timeout?: number): Promise<T> {
    let [asked, at, of]: [number, number, unknown] = [-1, 0, undefined]
    return until(
      () => `waiting for ${this.selector} to be ${what}, ${this.#whereItIs()}`,
      () => {
        const loaded = this.#stage.loaded()
        const version = loaded?.version() ?? -1
        if (of === loaded && asked === version && Date.now() - at < sometimes) return undefined
        ;[asked, at, of] = [version, Date.now(), loaded]
        return ask()
      },
      timeout,
    )
  }

  /** For who reads why a story ended. */
  #whereItIs(): string {
    const { window } = this.#stage.loaded() ?? {}
    if (window === undefined) return 'before any page was there'
    const { title } = window.document
    const there = this.elements().map((each) => each.outerHTML.slice(0, 200))
    return `at ${window.location.href} (${title}), where there is ${there.join(' and ') || 'none'}`
  }

  /** The one that can be used: seen, and neither disabled nor behind something that keeps everything else away. */
  async #usable({ force, timeout }: Waiting & { force?: boolean } = {}): Promise<HTMLElement> {
    const element = await this.#until(
      'usable',
      () => {
        const each = this.element()
        if (each === undefined) return undefined
        return force || (this.#isShown(each) && !isDisabled(each) && !isBehind(each)) ? each : undefined
      },
      timeout,
    )
    this.#stage.loaded()?.seen.reach(element)
    return element as HTMLElement
  }

  async #act(act: (element: HTMLElement, hand: Hand) => Promise<void>, options: object = {}): Promise<void> {
    await this.#usable(options)
    await this.#stage.rest()
    const element = await this.#usable(options)
    await act(element, this.#stage.hand)
    await this.#stage.settle()
  }

  waitFor = async ({ state = 'visible', timeout }: Waiting & { state?: string } = {}): Promise<void> => {
    await this.#until(
      state,
      () => {
        const element = this.element()
        const isMet = {
          attached: element !== undefined,
          detached: element === undefined,
          hidden: element === undefined || !this.#isShown(element),
          visible: element !== undefined && this.#isShown(element),
        }[state]
        return isMet || undefined
      },
      timeout,
    )
  }
  click = (
    options: { clickCount?: number; modifiers?: string[]; button?: string; timeout?: number; force?: boolean } = {},
  ) => this.#act((element, hand) => hand.click(element, options), options)
  dblclick = (options: object = {}) => this.#act((element, hand) => hand.click(element, { clickCount: 2 }), options)
  tap = (options: object = {}) => this.#act((element, hand) => hand.click(element, {}), options)
  hover = (options: object = {}) => this.#act((element, hand) => hand.hover(element), options)
  focus = (options: object = {}) => this.#act(async (element) => element.focus(), options)
  blur = (options: object = {}) => this.#act(async (element) => element.blur(), options)
  fill = (text: string, options: object = {}) => this.#act((element, hand) => hand.fill(element, text), options)
  clear = (options: object = {}) => this.fill('', options)
  press = (key: string, options: object = {}) => this.#act((element, hand) => hand.press(key, element), options)
  pressSequentially = (text: string, options: object = {}) =>
    this.#act((element, hand) => hand.type(text, element), options)
  setChecked = (isOn: boolean, options: object = {}) => this.#act((element, hand) => hand.check(element, isOn), options)
  check = (options: object = {}) => this.setChecked(true, options)
  uncheck = (options: object = {}) => this.setChecked(false, options)
  selectOption = (choice: string | { label?: string; value?: string }, options: object = {}) =>
    this.#act((element, hand) => hand.select(element, choice), options)
  setInputFiles = async (files: unknown): Promise<void> => {
    await this.#stage.hand.choose((await this.#one()) as HTMLInputElement, files)
    await this.#stage.settle()
  }
  dispatchEvent = async (name: string, traits: object = {}): Promise<void> => {
    await this.#stage.hand.dispatch(await this.#one(), name, traits)
    await this.#stage.settle()
  }
  scrollIntoViewIfNeeded = async (options: Waiting = {}): Promise<void> => {
    const element = await this.#one(options)
    this.#stage.hand.interact()
    this.#stage.loaded()?.seen.reach(element)
  }

  count = async (): Promise<number> => this.elements().length
  all = async (): Promise<Locator[]> => this.elements().map((_, at) => this.nth(at))
  allTextContents = async (): Promise<string[]> => this.elements().map((each) => each.textContent ?? '')
  allInnerTexts = async (): Promise<string[]> => this.elements().map((each) => this.#textOf(each))
  #textOf = (element: Element): string => {
    const shown = this.#stage.loaded()?.shown
    return shown === undefined ? '' : innerText(element, shown)
  }
  innerText = async (options?: Waiting): Promise<string> => this.#textOf(await this.#one(options))
  textContent = async (options?: Waiting): Promise<string | null> => (await this.#one(options)).textContent
  innerHTML = async (options?: Waiting): Promise<string> => (await this.#one(options)).innerHTML
  inputValue = async (options?: Waiting): Promise<string> => ((await this.#one(options)) as HTMLInputElement).value
  getAttribute = async (name: string, options?: Waiting): Promise<string | null> =>
    (await this.#one(options)).getAttribute(name)
  isVisible = async (): Promise<boolean> => {
    const element = this.element()
    return element !== undefined && this.#isShown(element)
  }
  isHidden = async (): Promise<boolean> => !(await this.isVisible())
  isDisabled = async (options?: Waiting): Promise<boolean> => isDisabled(await this.#one(options))
  isEnabled = async (options?: Waiting): Promise<boolean> => !(await this.isDisabled(options))
  isEditable = async (options?: Waiting): Promise<boolean> => {
    const element = (await this.#one(options)) as HTMLInputElement
    return !isDisabled(element) && !element.readOnly
  }
  isChecked = async (options?: Waiting): Promise<boolean> => {
    const element = (await this.#one(options)) as HTMLInputElement
    return element.checked ?? element.getAttribute('aria-checked') === 'true'
  }
  evaluate = async (code: string | ((...given: never[]) => unknown), given?: unknown): Promise<unknown> =>
    this.#run(code, await this.#one(), given)
  evaluateAll = async (code: string | ((...given: never[]) => unknown), given?: unknown): Promise<unknown> =>
    this.#run(code, this.elements(), given)
  #run = (code: string | ((...given: never[]) => unknown), ...given: unknown[]): unknown => {
    const run = this.#stage.loaded()?.evaluate(`(${String(code)})`) as (...given: unknown[]) => unknown
    return run(...given)
  }
  boundingBox = async (): Promise<never> => {
    throw new Error('There is no layout here: this is a story for a browser')
  }
}

export const isDisabled = (element: Element): boolean =>
  (element as HTMLButtonElement).disabled === true ||
  element.closest('[aria-disabled=true]') !== null ||
  (/^(button|input|select|textarea)$/.test(element.localName) && element.closest('fieldset[disabled]') !== null)

/** Something modal lies over it. */
const isBehind = (element: Element): boolean => {
  if (element.closest('[inert]') !== null) return true
  const modal = [...element.ownerDocument.querySelectorAll('dialog[open]')].at(-1)
  return modal !== undefined && !modal.contains(element) && modal.getAttribute('aria-modal') !== 'false'
}
