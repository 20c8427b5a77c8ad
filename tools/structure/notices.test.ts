import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { noticesFile, noticesText, productionDependencies } from '../notices.ts'

describe('production dependencies', () => {
  it('are listed in THIRD-PARTY-NOTICES.md as `npm run notices` writes it', () => {
    expect(readFileSync(noticesFile, 'utf8') === noticesText(), 'run `npm run notices`').toBe(true)
  })

  it('have no GPL or AGPL licence', () => {
    const bound = productionDependencies().filter(({ license }) => /(?<!L)GPL/.test(license) && !/ OR /.test(license))
    expect(bound.map(({ title }) => title)).toEqual([])
  })
})
