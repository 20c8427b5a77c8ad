import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTyped, isUnkeepable, putBack, readWords } from './typed-words.ts'

/** A field of the page, as far as its words are concerned. */
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

class Pressed extends EventTarget {
  closest = (): this => this
}

let fields: Field[]
/** What the page listens to: only a browser makes events of a hand. */
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
  vi.stubGlobal('Element', Pressed)
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

describe('what is typed while a new version comes', () => {
  it('is carried over, and no secret is', () => {
    fields = [new Field('content', 'Demain au marché'), ...secrets()]
    expect(readWords().map(({ value }) => value)).toEqual(['Demain au marché'])
    expect(JSON.stringify(readWords())).not.toMatch(/horse|mangue|123456/)
  })

  it.each(['password', 'wallet_password', 'code'])('holds it back where nobody may keep it: %s', (name) => {
    fields = secrets().filter((each) => each.name === name)
    expect(isUnkeepable()).toBe(true)
    for (const field of fields) field.value = ''
    expect(isUnkeepable()).toBe(false)
  })

  it('holds it back with a file that was chosen', () => {
    fields = [new Field('media', '', { type: 'file', files: [new File(['x'], 'a.jpg')] })]
    expect([isUnkeepable(), isTyped()]).toEqual([true, false])
  })

  it('is there again in the field it stood in, of several with a name too, as those come', () => {
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

  it('leaves alone what a hand has touched since', () => {
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

  it('is what was chosen since, also among several', () => {
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

  it('is there in a field that a slow phone draws only after a while', () => {
    fields = [new Field('note', 'before')]
    const words = readWords()
    fields = []
    const standing = putBack(words)
    vi.advanceTimersByTime(7000)
    fields = [new Field('note', '')]
    vi.advanceTimersByTime(300)
    expect(fields[0]?.value).toBe('before')
    // The page’s own code comes to it later still.
    vi.advanceTimersByTime(20_000)
    fields = [new Field('note', '')]
    vi.advanceTimersByTime(300)
    expect([fields[0]?.value, standing().length]).toEqual(['before', 1])
  })

  it.each([
    ['presses a button', () => heard.get('click')?.({ target: new Pressed(), isTrusted: true })],
    ['sends it by its key', () => heard.get('keydown')?.({ key: 'Enter', isTrusted: true })],
    ['goes to another page', () => Object.assign(window.location, { href: 'https://sheds.cm/' })],
  ])('does not come back once somebody %s', (_, act) => {
    fields = [new Field('note', 'before')]
    const words = readWords()
    putBack(words)
    act()
    vi.advanceTimersByTime(300)
    fields = [new Field('note', '')]
    vi.advanceTimersByTime(1000)
    expect(fields[0]?.value).toBe('')
  })

  it('is not where a song stands, which moves by itself', () => {
    fields = [new Field('', '17', { type: 'range' })]
    expect(readWords()).toEqual([])
  })
})
