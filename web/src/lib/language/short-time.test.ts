import { afterEach, describe, expect, it } from 'vitest'
import * as m from '../../messages/compiled/messages.ts'
import { readLocaleFrom } from './locale.ts'
import { shortAt, shortFrom, shortSince, shortTime } from './short-time.ts'

const now = Date.parse('2026-11-26T12:00:00Z')

afterEach(() => readLocaleFrom(() => 'en'))

const say = (lang: 'en' | 'fr', time: string): string[] => {
  readLocaleFrom(() => lang)
  return [shortTime, shortAt, shortFrom, shortSince].map((tell) => tell(time, now))
}

describe('short times', () => {
  it('fit into sentences, today and on other days', () => {
    expect(say('en', '2026-11-26T08:05:00Z')).toEqual(['09:05', 'at 09:05', 'as of 09:05', 'since 09:05'])
    expect(say('fr', '2026-11-26T08:05:00Z')).toEqual(['09:05', 'à 09:05', 'vu à 09:05', 'depuis 09:05'])
    const [day = '', ...english] = say('en', '2026-11-25T08:05:00Z')
    expect(english).toEqual([`on ${day}`, `as of ${day}`, `since ${day}`])
    const [jour = '', ...french] = say('fr', '2026-11-25T08:05:00Z')
    expect(french).toEqual([`le ${jour}`, `vu le ${jour}`, `depuis le ${jour}`])
  })

  it('show in sentences that something was seen on another day', () => {
    readLocaleFrom(() => 'fr')
    const when = shortAt('2026-11-25T08:05:00Z', now)
    expect(m.offline_seen_product({ when })).toMatch(/^produit, vu le 25 nov\./)
    expect(m.shedpay_balance_from({ amount: '77 000', from: shortFrom('2026-11-25T08:05:00Z', now) })).toMatch(
      /^77 000 \(vu le 25 nov\./,
    )
  })
})
