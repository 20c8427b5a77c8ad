import { readPhone } from '@sheds/contract/wallet/demo-phone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fund,
  lastPayment,
  type MobileMoney,
  nextPhone,
  pins,
  readStoredPayment,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { arriveWithWallet, proveBooks, type WalletOwner } from '../../../testing/wallets.ts'
import { findPaymentAlarms } from '../mobile-money/operator-payments.service.ts'
import { allowPhone } from './prompts.service.ts'

let money: MobileMoney
const log: string[] = []

beforeAll(async () => {
  const env = { LOG_LEVEL: 'trace', TRUST_PROXY: '1' }
  money = await startMobileMoney({ env, onLog: (line) => log.push(line) })
  money.test.context.operators.phone = money.sims.phone
})
afterAll(async () => {
  await proveBooks(money.test.context.database.sql)
  await money.close()
})

const momo = 'mobile money'

let addresses = 0
const open = (url: string, headers: Record<string, string> = {}) => {
  const from = `10.9.${++addresses >> 8}.${addresses & 255}`
  return money.test.app.inject({ url, headers: { host: 'localhost', 'x-forwarded-for': from, ...headers } })
}
const say = (url: string, headers: Record<string, string> = {}) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  return money.test.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...form }, payload: '' })
}

const ask = async (owner: WalletOwner, phone: string, medium: 'mobile money' | 'orange money' = momo) => {
  const { status, body } = await fund(money, owner, { phone, medium })
  return body.code ?? status
}

const decide = async (owner: WalletOwner, action: 'approve' | 'refuse'): Promise<void> => {
  const { ref } = await readStoredPayment(money, await lastPayment(money, owner))
  await money.control(momo).decide(ref, action === 'refuse' ? { action } : { action, pin: pins[momo] })
  await money.pass(30)
}

/** Address in the latest prompt, as shown on the phone. */
const addressOn = async (owner: WalletOwner): Promise<string> => {
  const { body } = await money.test.call(readPhone, {}, owner.token)
  const [prompt] = body.prompts
  expect(prompt?.message).toMatch(/^Recharge Sheds\. Pas vous, not you: localhost:\d+\/no\/[A-HJ-NP-Z2-9]{10}$/)
  return prompt?.not_me ?? ''
}

/** Sends a prompt from an unknown owner; returns the address in it. */
const askedBy = async (owner: WalletOwner, phone: string): Promise<string> => {
  expect(await ask(owner, phone)).toBe(202)
  return addressOn(owner)
}

const stranger = () => arriveWithWallet(money.test)

describe('“not me” address of a prompt', () => {
  it.each(['mobile money', 'orange money'] as const)('is part of the operator’s prompt: %s', async (medium) => {
    const owner = await stranger()
    expect(await ask(owner, nextPhone(medium), medium)).toBe(202)
    expect((await open(await addressOn(owner))).statusCode).toBe(200)
  })

  it('shows requester, amount and masked number in both languages, and no secrets', async () => {
    const owner = await stranger()
    const phone = nextPhone(momo)
    const address = await askedBy(owner, phone)
    const english = await open(address, { 'accept-language': 'en' })
    const french = await open(`${address.toLowerCase()}?lang=fr`)
    expect([english.statusCode, french.statusCode]).toEqual([200, 200])
    expect(english.body).toContain('<html lang="en">')
    expect(english.body).toContain('Not me: stop requests to this number')
    expect(english.body).toMatch(/\(\+237\) 67\*{5}\d\d to pay CFA\s1,000/)
    expect(french.body).toContain('Ce n’est pas moi\u00a0: ne plus jamais solliciter ce numéro')
    expect(french.body).toMatch(/1\s000\sFCFA/)
    for (const { body, headers } of [english, french]) {
      expect(body).not.toContain('<script')
      expect(body.length).toBeLessThan(6000)
      for (const secret of [phone, owner.id, owner.wallet.my_wallet_id]) expect(body).not.toContain(secret)
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'cache-control': 'private, no-store',
        'referrer-policy': 'same-origin',
      })
    }
  })

  it('masks the requester’s name and escapes HTML', async () => {
    const owner = await stranger()
    const { sql } = money.test.context.database
    await sql`update users set name = '<b>Jean Paul & Mballa' where id = ${owner.id}`
    const { body } = await open(await askedBy(owner, nextPhone(momo)))
    expect(body).toContain('&#60;b&#62;Jean M. asked ')
    expect(body).not.toContain('<b>')
  })

  it('changes nothing by GET, and refuses all later prompts by POST, also repeated', async () => {
    const [owner, other] = [await stranger(), await stranger()]
    const phone = nextPhone(momo)
    const address = await askedBy(owner, phone)
    await decide(owner, 'refuse')
    await money.pass(60)
    for (let times = 0; times < 3; times += 1) await open(address)
    for (const method of ['GET', 'HEAD'] as const)
      expect(
        (await money.test.app.inject({ method, url: `${address}/refuse`, headers: { host: 'localhost' } })).statusCode,
      ).toBe(404)
    expect(await ask(other, phone), 'no choice was made').toBe(202)
    await decide(other, 'refuse')
    await money.pass(24 * 3600)
    for (let times = 0; times < 2; times += 1) {
      const said = await say(`${address}/refuse?lang=fr`)
      expect([said.statusCode, said.headers.location]).toEqual([303, `${address}?lang=fr`])
    }
    for (const owners of [owner, other, await stranger()]) expect(await ask(owners, phone)).toBe('number_not_asked')
    await money.pass(300 * 24 * 3600)
    expect(await ask(await stranger(), phone), 'for good').toBe('number_not_asked')
    expect((await open(`${address}?lang=en`)).body).toContain('No more requests to this number')
  })

  it('allows prompts again after a refusal', async () => {
    const owner = await stranger()
    const phone = nextPhone(momo)
    const address = await askedBy(owner, phone)
    await decide(owner, 'refuse')
    await say(`${address}/refuse`)
    expect(await ask(owner, phone)).toBe('number_not_asked')
    expect((await open(address)).body).toContain('Allow requests to this number again')
    expect((await say(`${address}/allow`)).statusCode).toBe(303)
    expect(await ask(owner, phone), 'with what was counted before forgotten').toBe(202)
  })

  it('blocks the requester, but not other owners that the phone has paid for', async () => {
    const phone = nextPhone(momo)
    const [friend, former] = [await stranger(), await stranger()]
    for (const owner of [friend, former]) {
      expect(await ask(owner, phone)).toBe(202)
      await decide(owner, 'approve')
    }
    const address = await askedBy(former, phone)
    await decide(former, 'refuse')
    await say(`${address}/refuse`)
    expect(await ask(former, phone), 'although the phone has paid for them').toBe('number_not_asked')
    const again = await askedBy(friend, phone)
    expect((await open(again)).body, 'their prompts link to the page that undoes it').toContain('Allow requests')
    await decide(friend, 'approve')
    await say(`${address}/allow`)
    expect(await ask(former, phone)).toBe(202)
  })

  it('is replaced by allowPhone when lost', async () => {
    const owner = await stranger()
    const phone = nextPhone(momo)
    const address = await askedBy(owner, phone)
    await decide(owner, 'refuse')
    expect(await allowPhone(money.test.context, phone), 'no refusal is stored').toBe(false)
    await say(`${address}/refuse`)
    expect(await allowPhone(money.test.context, phone)).toBe(true)
    expect(await ask(owner, phone)).toBe(202)
    await decide(owner, 'approve')
    await money.pass(3600)
    expect(await ask(owner, phone), 'is known as before').toBe(202)
  })

  it('answers unknown codes with 404 and limits attempts', async () => {
    for (const odd of ['ABCDEFGHJK', 'abc', 'ABCDEFGHI0', '%00', 'a'.repeat(150)]) {
      expect((await open(`/no/${odd}`)).statusCode).toBe(404)
      expect((await say(`/no/${odd}/refuse`)).statusCode).toBe(404)
    }
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const codes: number[] = []
    for (let at = 0; at < 40; at += 1) codes.push((await open('/no/ABCDEFGHJK', headers)).statusCode)
    expect(codes.filter((code) => code === 404)).toHaveLength(30)
    expect(codes.slice(30)).toEqual(Array(10).fill(429))
    expect((await say('/no/ABCDEFGHJK/allow', headers)).headers['retry-after']).toBeDefined()
  })

  it.each<[string, Record<string, string>, number]>([
    ['this site', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 303],
    ['an old browser without headers', {}, 303],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['another site in an old browser', { origin: 'https://evil.example' }, 403],
    ['a page with a hidden origin', { origin: 'null' }, 403],
    ['another site of the same owner', { 'sec-fetch-site': 'same-site' }, 403],
  ])('accepts or refuses a form from %s: %j', async (_, headers, status) => {
    const address = await askedBy(await stranger(), nextPhone(momo))
    expect((await say(`${address}/refuse`, headers)).statusCode).toBe(status)
    expect((await open(`${address}?lang=en`)).body.includes('No more requests to this number')).toBe(status === 303)
  })

  it('raises an alarm if money is real and PUBLIC_URL is not set', async () => {
    const { context } = money.test
    const operators = { ...context.config.operators, money: 'real' } as const
    const alarms = (publicUrl: string | undefined) =>
      findPaymentAlarms({ ...context, config: { ...context.config, operators, publicUrl } })
    expect(await alarms(undefined)).toEqual([expect.stringContaining('set PUBLIC_URL')])
    expect(await alarms('https://sheds.example')).toEqual([])
    expect(await findPaymentAlarms(context)).toEqual([])
  })

  it('is masked in all log lines', async () => {
    const address = await askedBy(await stranger(), nextPhone(momo))
    const code = address.split('/').at(-1) ?? ''
    await open(address)
    await open(`${address.toLowerCase()}/x`)
    await say(`${address}/refuse`)
    await say(`${address}/refuse`, { origin: 'https://evil.example' })
    expect(log.filter((line) => line.toUpperCase().includes(code))).toEqual([])
    expect(log.filter((line) => line.includes('/no/…')).length).toBeGreaterThanOrEqual(3)
  })
})
