import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { longestGap } from './records.ts'
import { fill, loopbackValues, parseEnv, templates } from './settings.ts'

const files = readdirSync(templates).filter((name) => !['README.md', 'cluster.env'].includes(name))
const textOf = (name: string): string => readFileSync(join(templates, name), 'utf8')
const known = parseEnv(textOf('cluster.env'))

describe('the templates of deploy/cluster', () => {
  it('use every variable of cluster.env and no other', () => {
    const used = files.flatMap((name) =>
      [...textOf(name).matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, variable]) => variable),
    )
    expect([...new Set(used)].sort()).toEqual(Object.keys(known).sort())
  })

  it('are filled in completely on loopback', () => {
    for (const name of files) expect(fill(textOf(name), loopbackValues('/tmp/cluster'))).not.toContain('${')
  })

  it('keep the time limits of Patroni in their order', () => {
    const number = (name: string): number =>
      Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(textOf('patroni.yaml'))?.[1])
    expect(number('ttl')).toBeGreaterThanOrEqual(20)
    expect(number('loop_wait') + 2 * number('retry_timeout')).toBeLessThanOrEqual(number('ttl'))
    expect(textOf('patroni.yaml')).toMatch(/^etcd:$/m)
    expect(textOf('patroni.yaml')).toMatch(/^ +synchronous_mode: true$/m)
  })
})

const placeholder = ['$', '{ONE}'].join('')

describe('fill', () => {
  it('throws for a variable without a value, and leaves other signs', () => {
    const text = `a ${placeholder} $host`
    expect(fill(text, { ONE: '1' })).toBe('a 1 $host')
    expect(() => fill(text, {})).toThrow('no value for ONE')
  })
})

describe('longestGap', () => {
  it('includes the time before the first and after the last success', () => {
    expect(longestGap([10, 20, 50], 0, 60)).toBe(30)
    expect(longestGap([10], 0, 60)).toBe(50)
    expect(longestGap([], 0, 60)).toBe(60)
  })

  it('can read the requests of an hour', () => {
    const times = Array.from({ length: 500_000 }, (_, index) => index)
    expect(longestGap(times, 0, 500_010)).toBe(11)
  })
})
