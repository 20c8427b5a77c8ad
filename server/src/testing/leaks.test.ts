import { describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { leaksIn, watchLeaks } from './leaks.ts'

describe('leaksIn', () => {
  it.each([
    'phone 677123456',
    '"msisdn":"237677123456"',
    'tel:+237 677 12 34 56',
    '{"wallet":"ABC123"}',
    '/callbacks/mtn/0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    'Bearer q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
    '{"pin": "1234"}',
    'the password is correct horse',
  ])('finds %s', (text) => {
    expect(leaksIn(text)).toHaveLength(1)
  })

  it('finds nothing in ordinary log lines', () => {
    const ids = Array.from({ length: 500 }, () => newId()).join(' ')
    const line = `{"level":30,"time":"2026-11-23T06:77:12.345Z","req":{"method":"PUT","path":"/api/wallets/${newId()}/fund_wallet"}}`
    expect(
      leaksIn(
        `${ids} ${line} "pin":"[redacted]" sha256 ${'ab12'.repeat(16)} (+237) 67*****22 ES2022 HTTP503 "pin":"has four digits" such as 677 12 34 56.`,
      ),
    ).toEqual([])
  })
})

describe('watchLeaks', () => {
  it('throws when the log contains private data', () => {
    const watch = watchLeaks()
    watch.read('log', 'all is well')
    expect(() => watch.settle()).not.toThrow()
    watch.read('log', 'sent to 677123456')
    expect(() => watch.settle()).toThrow('sent to 677123456')
  })
})
