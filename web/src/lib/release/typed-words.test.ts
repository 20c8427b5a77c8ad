import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTyped, isUnkeepable, putBack, readWords } from './typed-words.ts'

/** Form field, as far as its value is concerned. */
class Field extends EventTarget {
  readonly name: string
  readonly type: string
  readonly autocomplete: string
  readonly files: readonly File[] | undefined
  readonly form = null
  checked = false
  #value: string

  constructor(name: string, value: string, more: { type?: string; autocomplete?: string; files?: File[] } = {}) {
    super()
    this.name = name
    this.type = more.type ?? 'text'
    this.autocomplete = more.autocomplete ?? ''
    this.files = more.files
    this.#value = value
  }
  get value(): string {
    return this.#value
  }
  set value(next: string) {
    this.#value = next
  }
  getAttribute(): null {
    return null
  }
  click(): void {
    this.checked = !this.checked
  }
}

class ButtonStub extends EventTarget {
  closest = (): this => this
}

let fields: Field[]
/** Listeners of the page: only a browser can fire trusted events. */
let heard: Map<string, (event: object) => void>

beforeEach(() => {
  vi.useFakeTimers()
  heard = new Map()
  vi.stubGlobal('document', {
    querySelectorAll: () => fields,
    querySelector: () => null,
    addEventListener: (name: string, hear: (event: object) => void) => void heard.set(name, hear),
    removeEventListener: (name: string) => void heard.delete(name),
  })
  vi.stubGlobal('window', { location: { href: 'https://sheds.cm/feeds?show=write' } })
  vi.stubGlobal('Element', ButtonStub)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const secrets = () => [
  new Field('password', 'correct horse', { type: 'password' }),
  new Field('wallet_password', 'mangue-7781'),
  new Field('code', '123456', { autocomplete: 'one-time-code' }),
]

describe('input during an update', () => {
  it('is read for the reload, except secrets', () => {
    fields = [new Field('content', 'Demain au marché'), ...secrets()]
    expect(readWords().map(({ value }) => value)).toEqual(['Demain au marché'])
    expect(JSON.stringify(readWords())).not.toMatch(/horse|mangue|123456/)
  })

  it.each(['password', 'wallet_password', 'code'])('delays the reload if it must not be stored: %s', (name) => {
    fields = secrets().filter((each) => each.name === name)
    expect(isUnkeepable()).toBe(true)
    for (const field of fields) field.value = ''
    expect(isUnkeepable()).toBe(false)
  })

  it('delays the reload if it is a chosen file', () => {
    fields = [new Field('media', '', { type: 'file', files: [new File(['x'], 'a.jpg')] })]
    expect([isUnkeepable(), isTyped()]).toEqual([true, false])
  })

  it('returns to its field, also among fields of the same name, as they appear', () => {
    fields = [new Field('note', 'one'), new Field('note', 'two'), new Field('agreed', 'on', { type: 'checkbox' })]
    fields[2]?.click()
    const words = readWords()
    fields = [new Field('note', '')]
    const standing = putBack(words)
    expect(fields[0]?.value).toBe('one')
    fields.push(new Field('note', ''), new Field('agreed', 'on', { type: 'checkbox' }))
    vi.advanceTimersByTime(300)
    expect([fields[1]?.value, fields[2]?.checked]).toEqual(['two', true])
    expect(standing().map(({ value }) => value)).toEqual(['one', 'two', 'true'])
  })

  it('does not replace what the user has typed since', () => {
    fields = [new Field('note', 'before')]
    const words = readWords()
    fields = [new Field('note', '')]
    const [field] = fields as [Field]
    putBack(words)
    field.value = 'by hand'
    heard.get('input')?.({ target: field, isTrusted: true })
    vi.advanceTimersByTime(1000)
    expect(field.value).toBe('by hand')
  })

  it('does not replace what the user has chosen since, also among radio buttons', () => {
    const choices = () => [0, 1].map(() => new Field('size', 'big', { type: 'radio' }))
    fields = choices()
    fields[0]?.click()
    const words = readWords()
    fields = choices()
    putBack(words)
    const [before, after] = fields as [Field, Field]
    expect(before.checked).toBe(true)
    before.click()
    after.click()
    heard.get('input')?.({ target: after, isTrusted: true })
    vi.advanceTimersByTime(1000)
    expect([before.checked, after.checked]).toEqual([false, true])
  })

  it('returns to a field that a slow phone renders late', () => {
    fields = [new Field('note', 'before')]
    const words = readWords()
    fields = []
    const standing = putBack(words)
    vi.advanceTimersByTime(7000)
    fields = [new Field('note', '')]
    vi.advanceTimersByTime(300)
    expect(fields[0]?.value).toBe('before')
    // Hydration replaces the field even later.
    vi.advanceTimersByTime(20_000)
    fields = [new Field('note', '')]
    vi.advanceTimersByTime(300)
    expect([fields[0]?.value, standing().length]).toEqual(['before', 1])
  })

  it.each([
    ['presses a button', () => heard.get('click')?.({ target: new ButtonStub(), isTrusted: true })],
    ['submits with Enter', () => heard.get('keydown')?.({ key: 'Enter', isTrusted: true })],
    ['opens another page', () => Object.assign(window.location, { href: 'https://sheds.cm/' })],
  ])('does not return once the user %s', (_, act) => {
    fields = [new Field('note', 'before')]
    const words = readWords()
    putBack(words)
    act()
    vi.advanceTimersByTime(300)
    fields = [new Field('note', '')]
    vi.advanceTimersByTime(1000)
    expect(fields[0]?.value).toBe('')
  })

  it('does not include the position of a song, which moves by itself', () => {
    fields = [new Field('', '17', { type: 'range' })]
    expect(readWords()).toEqual([])
  })
})
