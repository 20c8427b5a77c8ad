import { deleteMusic, getMusic } from '@sheds/contract/music/music'
import {
  listMusicCodes,
  type MusicCode,
  makeMusicCodes,
  redeemMusic,
  voidMusicCode,
} from '@sheds/contract/music/music-codes'
import { listMyMusic } from '@sheds/contract/music/purchases'
import type { Id } from '@sheds/contract/scalars'
import { closeAccount } from '@sheds/contract/users/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { arrive, password, type TestPerson } from '../../../testing/people.ts'
import { addSold, arriveSelling, buyNow, type Seller } from '../../../testing/purchases.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { arriveWithWallet, proveBooks } from '../../../testing/wallets.ts'
import { proveSales } from '../purchases/testing/prove-sales.ts'
import { typedCode } from './codes.rules.ts'
import { newCode } from './new-code.ts'

/** Two servers on one database. */
let test: TestApp
let copy: TestApp
let seller: Seller

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  seller = await arriveSelling(test)
})
afterEach(async () => {
  await proveBooks(test.context.database.sql)
  await proveSales(test.context.database.sql)
})
afterAll(async () => {
  await copy.close()
  await test.close()
})

const appAt = (at: number): TestApp => (at % 2 === 0 ? test : copy)
const codesOf = async (id: Id): Promise<MusicCode[]> =>
  (await test.call(listMusicCodes, { params: { id } }, seller.owner.token)).body.codes
/** Piece with its codes. */
const addCoded = async () => {
  const { id } = await addSold(test, seller)
  const { codes } = (await test.call(makeMusicCodes, { params: { id } }, seller.owner.token)).body
  return { id, codes, texts: codes.map(({ code }) => code ?? '') }
}
/** Status of a success, or code of the error. */
const redeem = async ({ token }: { token: string }, code: string, app: TestApp = test) => {
  const { status, body } = await app.send(redeemMusic, { body: { code } }, token)
  return status < 300 ? status : (body as { code: string }).code
}
const owns = async ({ token }: TestPerson, id: Id) => {
  const { paidMusic, songs } = (await test.call(getMusic, { params: { id } }, token)).body
  return paidMusic.length === 1 && songs.every(({ whole }) => whole)
}

describe('download codes', () => {
  it('are created once, ten per piece, by concurrent calls on two servers', async () => {
    const { id } = await addSold(test, seller)
    expect(await codesOf(id)).toEqual([])
    const made = await Promise.all(
      Array.from({ length: 4 }, (_, at) => appAt(at).call(makeMusicCodes, { params: { id } }, seller.owner.token)),
    )
    const codes = await codesOf(id)
    expect(codes.map(({ place, state }) => `${place} ${state}`)).toEqual(
      Array.from({ length: 10 }, (_, at) => `${at + 1} open`),
    )
    for (const { body } of made) expect(body.codes).toEqual(codes)
    for (const { code } of codes) expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  })

  it('are random over eighty bits and never repeat', () => {
    const drawn = Array.from({ length: 4000 }, newCode)
    expect(new Set(drawn).size).toBe(4000)
    for (let place = 0; place < 16; place += 1) {
      const counts = new Map<string, number>()
      for (const code of drawn) counts.set(code[place] ?? '', (counts.get(code[place] ?? '') ?? 0) + 1)
      expect(counts.size).toBe(32)
      expect(Math.max(...counts.values())).toBeLessThan(200)
    }
  })

  it.each([
    ['abcd-efgh-jkmn-pqrs', 'ABCDEFGHJKMNPQRS'],
    [' ABCD EFGH JKMN PQRS ', 'ABCDEFGHJKMNPQRS'],
    ['ABCD–EFGH—JKMN PQRS', 'ABCDEFGHJKMNPQRS'],
    ['ABCD-EFGH-JKMN-PQR', undefined],
    ['ABCD-EFGH-JKMN-PQR0', undefined],
    ['ABCD-EFGH-JKMN-PQRSX', undefined],
    ["' or true --xxxxx", undefined],
    ['', undefined],
  ])('are read however they are typed: %j', (text, code) => {
    expect(typedCode(text)).toBe(code)
  })

  it('give a piece once and for free, and show its owner who used them', async () => {
    const { id, texts } = await addCoded()
    const [taker, late] = [await arrive(test), await arrive(test)]
    const [code = ''] = texts
    expect(await redeem(taker, code.toLowerCase().replaceAll('-', ' '))).toBe(201)
    expect(await owns(taker, id)).toBe(true)
    const mine = await test.call(listMyMusic, {}, taker.token)
    expect(mine.body).toMatchObject([{ id, owned: { how: 'code', amount: 0 } }])
    expect([await redeem(taker, code), await redeem(late, code)]).toEqual([201, 'not_found'])
    expect(await owns(late, id)).toBe(false)
    const [first, second] = await codesOf(id)
    expect(first).toMatchObject({ state: 'used', code: null, usedBy: taker.name, usedAt: expect.any(String) })
    expect(second).toMatchObject({ state: 'open', code: texts[1], usedBy: null })
    await test.call(closeAccount, { params: { id: taker.id }, body: { password } }, taker.token)
    expect((await codesOf(id))[0]).toMatchObject({ state: 'used', usedBy: '' })
  })

  it('stay unused when their redemption is refused', async () => {
    const { id, texts } = await addCoded()
    const [code = ''] = texts
    const { sql } = test.context.database
    const buyer = await arriveWithWallet(test, 1000)
    await buyNow(test, buyer, id)
    expect([await redeem(seller.owner, code), await redeem(buyer, code)]).toEqual(['forbidden', 'already_owned'])
    const taker = await arrive(test)
    await sql`update music set open_count = 1 where id = ${id}`
    expect(await redeem(taker, code)).toBe('not_ready')
    await sql`update music set open_count = 0, is_held = true, is_shown = false where id = ${id}`
    expect(await redeem(taker, code)).toBe('not_found')
    await sql`update music set is_held = false, is_shown = true where id = ${id}`
    expect((await codesOf(id))[0]).toMatchObject({ state: 'open', code })
    await test.call(deleteMusic, { params: { id } }, seller.owner.token)
    expect([await redeem(taker, code), await owns(buyer, id)]).toEqual(['deleted', true])
  })

  it('can be voided while unused, and managed only by the owner', async () => {
    const { id, codes, texts } = await addCoded()
    const taker = await arrive(test)
    const params = (at: number) => ({ params: { music_id: id, code_id: codes[at]?.id as Id } })
    await test.call(voidMusicCode, params(0), seller.owner.token)
    expect(await redeem(taker, texts[0] ?? '')).toBe('not_found')
    await test.call(voidMusicCode, params(0), seller.owner.token)
    expect(await redeem(taker, texts[1] ?? '')).toBe(201)
    expect((await test.refused(voidMusicCode, params(1), seller.owner.token)).body.code).toBe('already_decided')
    expect((await codesOf(id)).map(({ state }) => state).slice(0, 3)).toEqual(['void', 'used', 'open'])
    for (const call of [listMusicCodes, makeMusicCodes])
      expect((await test.refused(call, { params: { id } }, taker.token)).body.code).toBe('forbidden')
    expect((await test.refused(voidMusicCode, params(2), taker.token)).body.code).toBe('forbidden')
    const other = await addCoded()
    const astray = { params: { music_id: other.id, code_id: codes[2]?.id as Id } }
    expect((await test.refused(voidMusicCode, astray, seller.owner.token)).body.code).toBe('not_found')
    expect((await codesOf(id))[2]?.state).toBe('open')
  })

  it('allow ten failed attempts per hour; successes do not count', async () => {
    const { texts } = await addCoded()
    const taker = await arrive(test)
    expect(await redeem(taker, texts[0] ?? '')).toBe(201)
    const tries = await Promise.all(Array.from({ length: 14 }, (_, at) => redeem(taker, newCode(), appAt(at))))
    expect(tries.filter((code) => code === 'not_found')).toHaveLength(10)
    expect(tries.filter((code) => code === 'limit_reached')).toHaveLength(4)
    expect(await redeem(taker, texts[1] ?? '')).toBe('limit_reached')
    expect(await redeem(await arrive(test), texts[1] ?? '')).toBe(201)
  })
})

describe('concurrent redemptions', () => {
  it('give the piece to one of eight callers with the same code', async () => {
    const { id, texts } = await addCoded()
    const takers = await Promise.all(Array.from({ length: 8 }, () => arrive(test)))
    const answers = await Promise.all(takers.map((taker, at) => redeem(taker, texts[0] ?? '', appAt(at))))
    expect(answers.toSorted()).toEqual([201, ...Array(7).fill('not_found')])
    const owners = await Promise.all(takers.map((taker) => owns(taker, id)))
    expect(owners.filter(Boolean)).toHaveLength(1)
    expect(owners.indexOf(true)).toBe(answers.indexOf(201))
  })

  it('use a code once on a double tap, and one of several codes of the same person', async () => {
    const { id, texts } = await addCoded()
    const [tapping, greedy] = [await arrive(test), await arrive(test)]
    const [first = '', ...others] = texts
    const taps = await Promise.all(Array.from({ length: 4 }, (_, at) => redeem(tapping, first, appAt(at))))
    for (const answer of taps) expect([201, 'not_found']).toContain(answer)
    expect(await redeem(tapping, first)).toBe(201)
    await Promise.all(others.slice(0, 4).map((code, at) => redeem(greedy, code, appAt(at))))
    expect(await owns(greedy, id)).toBe(true)
    expect((await codesOf(id)).filter(({ state }) => state === 'used')).toHaveLength(2)
  })

  it('exclude a purchase by the same buyer at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, texts } = await addCoded()
      const buyer = await arriveWithWallet(test, 1000)
      const [bought, redeemed] = await Promise.all([
        buyNow(appAt(round), buyer, id),
        redeem(buyer, texts[0] ?? '', appAt(round + 1)),
      ])
      expect([bought.code, redeemed].filter((code) => code === 201)).toHaveLength(1)
      expect(await owns(buyer, id)).toBe(true)
      expect((await codesOf(id))[0]?.state).toBe(redeemed === 201 ? 'used' : 'open')
    }
  })

  it('exclude voiding the code at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, codes, texts } = await addCoded()
      const taker = await arrive(test)
      const voiding = { params: { music_id: id, code_id: codes[0]?.id as Id } }
      const [answer] = await Promise.all([
        redeem(taker, texts[0] ?? ''),
        copy.send(voidMusicCode, voiding, seller.owner.token),
      ])
      expect((await codesOf(id))[0]?.state).toBe(answer === 201 ? 'used' : 'void')
      expect(await owns(taker, id)).toBe(answer === 201)
    }
  })
})
