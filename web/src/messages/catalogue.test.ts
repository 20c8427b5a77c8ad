import { expect, it } from 'vitest'
import french from './fr.json' with { type: 'json' }

it('French keeps its high punctuation on the line', () => {
  const loose = Object.entries(french).filter(([, text]) => / [;:?!%»]|« /.test(JSON.stringify(text)))
  expect(loose).toEqual([])
})
