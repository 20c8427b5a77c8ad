import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFields } from './draft-fields.ts'

interface Field {
  name: string
  type: string
  autocomplete: string
  value: string
  defaultValue: string
  checked: boolean
  defaultChecked: boolean
  click: () => void
}

const field = (name: string, value = '', more: Partial<Field> = {}): Field => {
  const made: Field = {
    name,
    type: 'text',
    autocomplete: '',
    value,
    defaultValue: '',
    checked: false,
    defaultChecked: false,
    click: () => {
      made.checked = !made.checked
    },
    ...more,
  }
  return made
}

let looks: (() => void)[]

beforeEach(() => {
  looks = []
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(look: () => void) {
        looks.push(look)
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const watch = (elements: Field[], kept: Record<string, string> = {}) => {
  const met: boolean[] = []
  const form = { elements } as unknown as HTMLFormElement
  const fields = watchFields(form, kept, (differs) => met.push(differs))
  fields.meet()
  return { fields, met }
}

describe('what is kept of a form', () => {
  it('is what stands otherwise than at first, and of radios the chosen one', () => {
    const radio = (value: string, checked: boolean) =>
      field('kind', value, { type: 'radio', checked, defaultChecked: value === 'a' })
    const name = field('name', 'Kaba', { defaultValue: 'Kaba' })
    const { fields } = watch([name, field('words', 'Bleu'), radio('a', false), radio('b', true)])
    expect(fields.over({})).toEqual({ words: 'Bleu', kind: 'b' })
  })

  it.each([
    ['a password', field('password', 'correct horse', { type: 'password' })],
    ['one that is shown', field('wallet_password', 'correct horse')],
    ['a code', field('code', '123456', { autocomplete: 'one-time-code' })],
    ['a file', field('media', 'C:\\fakepath\\a.jpg', { type: 'file' })],
    ['what nobody typed', field('token', 'abc', { type: 'hidden' })],
  ])('is never %s', (_, secret) => {
    const { fields } = watch([secret, field('name', 'Ada')])
    expect(fields.over({})).toEqual({ name: 'Ada' })
  })

  it('stays where its field is not there any more', () => {
    const { fields } = watch([field('name', 'Ada')])
    expect(fields.over({ city: 'Douala' })).toEqual({ city: 'Douala', name: 'Ada' })
  })
})

describe('what was kept', () => {
  it('is nothing where the thing says the same by now', () => {
    const { met } = watch([field('name', 'Kaba', { defaultValue: 'Kaba' })], { name: 'Kaba' })
    expect(met).toEqual([false])
  })

  it('leaves a field alone that was typed into before it could be filled in', () => {
    const early = field('name', 'Typed early')
    watch([early], { name: 'Kept' })
    expect(early.value).toBe('Typed early')
  })

  it('is chosen again as a hand would, in a field that comes later too', () => {
    const elements: Field[] = []
    const { met } = watch(elements, { agreed: 'on' })
    const box = field('agreed', 'on', { type: 'checkbox' })
    elements.push(box)
    looks[0]?.()
    expect([box.checked, met]).toEqual([true, [true]])
  })
})
