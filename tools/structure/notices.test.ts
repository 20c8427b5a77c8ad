import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { noticesFile, noticesText, productionDependencies } from '../notices.ts'

it('THIRD-PARTY-NOTICES.md is what `npm run notices` writes', () => {
  expect(readFileSync(noticesFile, 'utf8') === noticesText(), 'run `npm run notices`').toBe(true)
})

it('no production dependency is under the GPL or AGPL', () => {
  const bound = productionDependencies().filter(({ license }) => /(?<!L)GPL/.test(license) && !/ OR /.test(license))
  expect(bound.map(({ title }) => title)).toEqual([])
})
