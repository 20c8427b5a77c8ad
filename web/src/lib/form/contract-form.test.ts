import { expect, it } from 'vitest'
import { refusedFields } from './contract-form.ts'

const form = (...names: string[]) =>
  ({ elements: { namedItem: (name: string) => (names.includes(name) ? {} : null) } }) as unknown as HTMLFormElement

it('what is wrong is said at its field; of one that the form has not it is said of the whole', () => {
  const fields = { name: 'This name is taken.', mentions: 'Unknown.' }
  expect(refusedFields(form('name', 'phone'), { fields })).toEqual({ name: 'This name is taken.' })
  expect(refusedFields(form('content'), { fields })).toEqual({})
})
