import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { noticesFile, noticesText, productionDependencies } from '../notices.ts'

/** GPL-2: decodes AAC uploads, and goes as soon as these are passed on as they are. A build with it is under the GPL. */
const knownException = '@audio/decode-aac'

it('THIRD-PARTY-NOTICES.md is what `npm run notices` writes', () => {
  expect(readFileSync(noticesFile, 'utf8') === noticesText(), 'run `npm run notices`').toBe(true)
})

it('no production dependency is under the GPL or AGPL, but for the one known', () => {
  const bound = productionDependencies().filter(({ license }) => /(?<!L)GPL/.test(license) && !/ OR /.test(license))
  expect(bound.map(({ title }) => title.split(' ')[0])).toEqual([knownException])
})
