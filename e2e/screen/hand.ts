import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { LoadedPage } from './document.ts'

interface Chosen {
  name: string
  mimeType: string
  buffer: Uint8Array
}

const keyNames: Readonly<Record<string, string>> = { ' ': '[Space]', Space: '[Space]' }
const modifiers = /^(Control|Shift|Alt|Meta|ControlOrMeta)$/

/** Nobody is kept for a page that was left. */
const users = new WeakMap<LoadedPage, UserEvent>()

/** What somebody does to a page: with a pointer, with keys, with files. */
export class Hand {
  readonly #loaded: () => LoadedPage
  constructor(loaded: () => LoadedPage) {
    this.#loaded = loaded
  }

  get #now(): UserEvent {
    const loaded = this.#loaded()
    const known = users.get(loaded)
    if (known !== undefined) return known
    const user = userEvent.setup({
      ...{ document: loaded.window.document, delay: null, pointerEventsCheck: 0, applyAccept: false },
      advanceTimers: () => undefined,
    } as never)
    users.set(loaded, user)
    return user
  }

  /** The reader is there: what sleeps until then wakes. */
  interact(): void {
    const { window } = this.#loaded()
    window.document.dispatchEvent(new window.Event('wheel', { bubbles: true }))
  }

  async click(
    element: HTMLElement,
    { clickCount = 1, modifiers: held = [] }: { clickCount?: number; modifiers?: string[] },
  ) {
    this.interact()
    for (const key of held) await this.#now.keyboard(`{${key}>}`)
    for (let count = 0; count < clickCount; count++) await this.#now.click(element)
    for (const key of held) await this.#now.keyboard(`{/${key}}`)
  }

  async hover(element: HTMLElement): Promise<void> {
    this.interact()
    await this.#now.hover(element)
  }

  async fill(element: HTMLElement, text: string): Promise<void> {
    this.interact()
    element.focus()
    const { window } = this.#loaded()
    const field = element as HTMLInputElement
    if (field.value === undefined) throw new Error('Only fields can be filled')
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    const Told = (window as never as { InputEvent: typeof InputEvent }).InputEvent
    field.dispatchEvent(new Told('input', { bubbles: true, inputType: 'insertText', data: text }))
    field.dispatchEvent(new window.Event('change', { bubbles: true }))
  }

  async press(key: string, element?: HTMLElement): Promise<void> {
    this.interact()
    if (element !== undefined) element.focus()
    const parts = key === '+' ? ['+'] : key.split('+')
    const last = parts.pop() ?? ''
    const held = parts.map((each) => (each === 'ControlOrMeta' ? 'Control' : each))
    const down = held.map((each) => `{${each}>}`).join('')
    const up = held.map((each) => `{/${each}}`).join('')
    const name =
      keyNames[last] ?? (modifiers.test(last) ? `{${last}}` : last.length === 1 ? escaped(last) : `{${last}}`)
    await this.#now.keyboard(`${down}${name}${up}`)
  }

  async type(text: string, element?: HTMLElement): Promise<void> {
    this.interact()
    if (element !== undefined) {
      element.focus()
      const field = element as HTMLInputElement
      if (field.setSelectionRange && /^(text|search|tel|url|password|textarea)$/.test(field.type))
        field.setSelectionRange(field.value.length, field.value.length)
    }
    await this.#now.keyboard(text.replace(/[{[]/g, '$&$&'))
  }

  async check(element: HTMLElement, isOn: boolean): Promise<void> {
    const field = element as HTMLInputElement
    const isNow = field.checked ?? field.getAttribute('aria-checked') === 'true'
    if (isNow !== isOn) await this.click(element, {})
  }

  async select(element: HTMLElement, choice: string | { label?: string; value?: string }): Promise<void> {
    this.interact()
    const field = element as HTMLSelectElement
    const { label, value } = typeof choice === 'string' ? { label: choice, value: choice } : choice
    const option = [...field.options].find(
      (each) => each.value === value || each.label === label || each.text === label,
    )
    if (option === undefined) throw new Error(`No such option: ${JSON.stringify(choice)}`)
    await this.#now.selectOptions(field, option as HTMLElement)
  }

  async choose(element: HTMLInputElement, files: unknown): Promise<void> {
    this.interact()
    const all = (Array.isArray(files) ? files : [files]) as Chosen[]
    const chosen = all.map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }))
    const list = Object.assign(chosen, { item: (at: number) => chosen[at] ?? null })
    Object.defineProperty(element, 'files', { value: list, configurable: true, writable: true })
    const { window } = this.#loaded()
    element.dispatchEvent(new window.Event('input', { bubbles: true }))
    element.dispatchEvent(new window.Event('change', { bubbles: true }))
  }

  async dispatch(element: Element, name: string, traits: object): Promise<void> {
    const { window } = this.#loaded()
    const event = new window.Event(name, { bubbles: true, cancelable: true, ...traits })
    for (const [trait, value] of Object.entries(traits)) if (!(trait in event)) Object.assign(event, { [trait]: value })
    element.dispatchEvent(event)
  }
}

const escaped = (letter: string): string => (letter === '{' || letter === '[' ? letter + letter : letter)
