import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourcesBelow } from '../sources.ts'
import { root } from '../steps.ts'

describe('benchmarks', () => {
  it('start only programs that exist', () => {
    const started = sourcesBelow('bench', /\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/\bserve\(\s*'([^']+\.ts)'/g)].map(([, file = '']) => file),
    )
    expect(started.length).toBeGreaterThan(5)
    expect(started.filter((file) => !existsSync(`${root}/bench/${file}`))).toEqual([])
  })
})
