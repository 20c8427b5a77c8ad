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

describe('watchFields', () => {
  it('keeps changed fields only, and of radio buttons the chosen one', () => {
    const radio = (value: string, checked: boolean) =>
      field('kind', value, { type: 'radio', checked, defaultChecked: value === 'a' })
    const name = field('name', 'Kaba', { defaultValue: 'Kaba' })
    const { fields } = watch([name, field('words', 'Bleu'), radio('a', false), radio('b', true)])
    expect(fields.over({})).toEqual({ words: 'Bleu', kind: 'b' })
  })

  it.each([
    ['a password', field('password', 'correct horse', { type: 'password' })],
    ['a shown password', field('wallet_password', 'correct horse')],
    ['a code', field('code', '123456', { autocomplete: 'one-time-code' })],
    ['a file', field('media', 'C:\\fakepath\\a.jpg', { type: 'file' })],
    ['a hidden field', field('token', 'abc', { type: 'hidden' })],
  ])('never keeps %s', (_, secret) => {
    const { fields } = watch([secret, field('name', 'Ada')])
    expect(fields.over({})).toEqual({ name: 'Ada' })
  })

  it('keeps the value of a field that is no longer there', () => {
    const { fields } = watch([field('name', 'Ada')])
    expect(fields.over({ city: 'Douala' })).toEqual({ city: 'Douala', name: 'Ada' })
  })
})

describe('watchFields with kept values', () => {
  it('reports no difference if the form already has them', () => {
    const { met } = watch([field('name', 'Kaba', { defaultValue: 'Kaba' })], { name: 'Kaba' })
    expect(met).toEqual([false])
  })

  it('does not overwrite a field that was typed into before', () => {
    const early = field('name', 'Typed early')
    watch([early], { name: 'Kept' })
    expect(early.value).toBe('Typed early')
  })

  it('clicks a kept checkbox, also one that appears later', () => {
    const elements: Field[] = []
    const { met } = watch(elements, { agreed: 'on' })
    const box = field('agreed', 'on', { type: 'checkbox' })
    elements.push(box)
    looks[0]?.()
    expect([box.checked, met]).toEqual([true, [true]])
  })
})
