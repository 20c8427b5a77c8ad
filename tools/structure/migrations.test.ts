import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesBelow } from '../sources.ts'

/** Lines `<sha256>  <file>` of the landed migrations. Add a line with each new file; databases have run the others. */
const landed = readFileSync(new URL('migrations.sha256', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

describe('landed migrations', () => {
  it('never change', () => {
    const files = sourcesBelow('server/migrations', /^\d{3}\.do\..+\.sql$/)
    const sums = files.map(({ path, text }) => `${createHash('sha256').update(text).digest('hex')}  ${basename(path)}`)
    expect(sums.toSorted((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1))).toEqual(landed)
  })
})
