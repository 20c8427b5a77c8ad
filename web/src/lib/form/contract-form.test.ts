import { describe, expect, it } from 'vitest'
import { refusedFields } from './contract-form.ts'

const form = (...names: string[]) =>
  ({ elements: { namedItem: (name: string) => (names.includes(name) ? {} : null) } }) as unknown as HTMLFormElement

describe('refusedFields', () => {
  it('returns the errors of the form’s own fields only', () => {
    const fields = { name: 'This name is taken.', mentions: 'Unknown.' }
    expect(refusedFields(form('name', 'phone'), { fields })).toEqual({ name: 'This name is taken.' })
    expect(refusedFields(form('content'), { fields })).toEqual({})
  })
})
