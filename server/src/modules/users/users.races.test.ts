import { logIn, reissueRecoveryCodes, signUp } from '@sheds/contract/users/accounts'
import { follow, getProfile, listFollowers, unfollow } from '@sheds/contract/users/users'
import { createWallet } from '@sheds/contract/wallet/wallet-card'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countPasswords } from '../../testing/cheap-passwords.ts'
import { arrive, password, signupForm } from '../../testing/people.ts'
import { together } from '../../testing/races/together.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { guessAs } from './login/login-guards.service.ts'

let test: TestApp
let hashes = 0
const slowLoginMs = 500
let stopped: Date | undefined
const clock = { now: () => stopped ?? new Date() }

const passwords = countPasswords(() => {
  hashes += 1
})

beforeAll(async () => {
  test = await startTestApp({ clock, users: { passwords, slowLoginMs }, env: { TRUST_PROXY: '1' } })
})

afterAll(() => test.close())

const guess = (
  name: string,
  { address, cookie, word = 'wrong word' }: { address: string; cookie?: string; word?: string },
) =>
  test.app.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
    payload: { name, password: word },
  })

const addressOf = (at: number): string => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`

describe('simultaneous signups with one name', () => {
  it('create one account and refuse the others', async () => {
    const before = await test.context.database.sql`select users from user_totals`
    const answers = await together(50, () =>
      test.app.inject({ method: 'POST', url: '/api/signup', payload: signupForm('Only One') }),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json()).toMatchObject({ code: 'name_taken', fields: { name: expect.any(String) } })
    }
    const after = await test.context.database.sql`select users from user_totals`
    expect(after[0]?.users).toBe(before[0]?.users + 1)
  })
})

describe('simultaneous signups with look-alike names', () => {
  it('create one account', async () => {
    const names = [
      'Lilo Bilong',
      'LiIo Bilong',
      'Li1o Bilong',
      'Lil0 Bilong',
      'Lilo-Bilong',
      'Lilo_Bilong',
      'Lilo Bilong.',
    ]
    const answers = await together(names.length, (at) =>
      test.app.inject({ method: 'POST', url: '/api/signup', payload: signupForm(names[at] as string) }),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...names.slice(1).map(() => 409)])
  })
})

describe('simultaneous follows', () => {
  it('are all counted, as are unfollows', async () => {
    const star = await arrive(test)
    const fans = await together(100, () => arrive(test))
    const count = async () => (await test.call(getProfile, { params: { id: star.id } })).body.follower_count
    await together(100, (at) => test.call(follow, { body: { userId: star.id } }, fans[at]?.token))
    expect(await count()).toBe(100)
    await together(100, (at) => test.call(unfollow, { params: { id: star.id } }, fans[at]?.token))
    expect(await count()).toBe(0)
  })

  it('leave counters that match the rows', async () => {
    const [fan, star] = [await arrive(test), await arrive(test)]
    await together(100, (at) =>
      at % 2 === 0
        ? test.call(follow, { body: { userId: star.id } }, fan.token).then(() => undefined)
        : test.call(unfollow, { params: { id: star.id } }, fan.token).then(() => undefined),
    )
    const { rows, count } = (await test.call(listFollowers, { params: { id: star.id } }, star.token)).body
    expect(count).toBe(rows.length)
    const mine = (await test.call(getProfile, { params: { id: fan.id } }, fan.token)).body
    expect(mine.following_count).toBe(rows.length)
  })

  it('never deadlock when people follow each other', async () => {
    const people = [await arrive(test), await arrive(test), await arrive(test)]
    await together(60, async (at) => {
      const [fan, star] = [people[at % 3], people[(at + 1 + (at >> 1)) % 3]]
      if (fan !== star) await test.call(follow, { body: { userId: star?.id as string } }, fan?.token)
    })
    const { sql } = test.context.database
    const rows = await sql`
      select u.id from users u where follower_count <> (select count(*) from follows where followed_id = u.id)
        or following_count <> (select count(*) from follows where follower_id = u.id)`
    expect([...rows]).toEqual([])
  })
})

describe('simultaneous requests for a wallet', () => {
  it('create one wallet', async () => {
    const { body } = await test.call(signUp, { body: signupForm() })
    const answers = await together(20, async (at) =>
      at % 2 === 0
        ? (await test.call(logIn, { body: { name: body.user.name, password } })).body.wallet?.my_wallet_id
        : test.app
            .inject({ method: 'POST', url: '/api/create_wallet', payload: { user_id: body.user.id } })
            .then(() => undefined),
    )
    expect(new Set(answers.filter((id) => id !== undefined)).size).toBe(1)
    const { token } = (await test.call(logIn, { body: { name: body.user.name, password } })).body
    const own = await together(20, async () => (await test.call(createWallet, { body: {} }, token)).body.wallet?.id)
    expect(new Set(own).size).toBe(1)
  })
})

describe('password guessing', () => {
  it('counts wrong guesses only: 50 right logins at once on two instances succeed', async () => {
    const { body } = await test.call(signUp, { body: signupForm('Many Devices') })
    const copy = await startTestApp({ sharedDatabase: test.database, users: { passwords }, env: { TRUST_PROXY: '1' } })
    const logInAt = (at: number, word = password) =>
      (at % 2 === 0 ? test : copy).app.inject({
        method: 'POST',
        url: '/api/users/login',
        headers: { 'x-forwarded-for': addressOf(70_000 + at) },
        payload: { name: body.user.name, password: word },
      })
    const answers = await together(50, (at) => logInAt(at))
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    const token = (answers[0]?.json() as { token: string } | undefined)?.token
    const reissue = { body: { password } }
    const proven = await together(30, (at) => (at % 2 === 0 ? test : copy).send(reissueRecoveryCodes, reissue, token))
    expect(proven.filter(({ status }) => status !== 200)).toEqual([])
    hashes = 0
    const mixed = await together(60, (at) => logInAt(at, at % 2 === 0 ? 'wrong word' : password))
    const wrong = mixed.filter(({ statusCode }) => statusCode === 400)
    expect(wrong).toHaveLength(10)
    expect(mixed.filter(({ statusCode }, at) => at % 2 === 1 && ![200, 429].includes(statusCode))).toEqual([])
    await copy.close()
  })

  it('admits a guess when right ones finish between its two checks for room', async () => {
    const subject = { proof: 'between two looks' }
    const ends: (() => void)[] = []
    const others = together(10, () => guessAs(test.context, subject, () => new Promise<void>((end) => ends.push(end))))
    await vi.waitUntil(() => ends.length === 10, 120_000)
    const { database } = test.context
    let looks = 0
    const afterTheOthers = (query: Promise<unknown>) => ({
      // A query is sent when it is awaited.
      // biome-ignore lint/suspicious/noThenProperty: it replaces a query.
      then: (...how: Parameters<typeof query.then>) => {
        looks += 1
        for (const end of ends) end()
        return others.then(() => query).then(...how)
      },
    })
    const sql = new Proxy(database.sql, {
      apply: (target, self, args: [TemplateStringsArray]) => {
        const query = Reflect.apply(target, self, args)
        return args[0].join('?').includes('mayHaveRoom') ? afterTheOthers(query) : query
      },
    })
    await expect(guessAs({ ...test.context, database: { ...database, sql } }, subject, async () => 'in')).resolves.toBe(
      'in',
    )
    expect(looks).toBe(1)
  })

  it('computes one hash, whether the name exists or not', async () => {
    await test.call(signUp, { body: signupForm('Hash Counted') })
    for (const name of ['Hash Counted', 'Nobody Of That Name']) {
      hashes = 0
      expect((await guess(name, { address: '192.0.2.1' })).statusCode).toBe(400)
      expect(hashes).toBe(1)
    }
  })

  it("allows ten guesses from a thousand addresses, while the owner's device logs in", { tags: ['full'] }, async () => {
    await test.call(signUp, { body: signupForm('Wanted Owner') })
    const login = await guess('Wanted Owner', { address: '198.51.100.7', word: password })
    const cookie = (login.headers['set-cookie'] as string[])[0]?.split(';')[0] as string
    hashes = 0
    // In four batches: more at once would wait for a connection until the timeout on a busy machine.
    const guessBatch = (place: number) =>
      together(250, (at) => guess('wanted OWNER', { address: addressOf(250 * place + at) }))
    const answers = [
      ...(await guessBatch(0)),
      ...(await guessBatch(1)),
      ...(await guessBatch(2)),
      ...(await guessBatch(3)),
    ]
    expect(hashes).toBe(10)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    const locked = answers.filter(({ statusCode }) => statusCode === 429)
    expect(locked).toHaveLength(990)
    expect(Number(locked[0]?.headers['retry-after'])).toBeGreaterThan(800)
    expect(locked[0]?.json()).toMatchObject({ code: 'too_many_attempts', error_message: expect.any(String) })
    expect((await guess('Wanted Owner', { address: '203.0.113.9', word: password })).statusCode).toBe(429)
    expect((await guess('Wanted Owner', { address: '203.0.113.9', word: password, cookie })).statusCode).toBe(200)
  })

  it('gives a known device its own ten guesses, reset by a right one', async () => {
    await test.call(signUp, { body: signupForm('Forgetful One') })
    const login = await guess('Forgetful One', { address: '198.51.100.8', word: password })
    const cookie = (login.headers['set-cookie'] as string[])[0]?.split(';')[0] as string
    const wrong = async () => (await guess('Forgetful One', { address: '198.51.100.8', cookie })).statusCode
    for (let at = 0; at < 9; at += 1) expect(await wrong()).toBe(400)
    expect((await guess('Forgetful One', { address: '198.51.100.8', word: password, cookie })).statusCode).toBe(200)
    for (let at = 0; at < 10; at += 1) expect(await wrong()).toBe(400)
    expect(await wrong()).toBe(429)
    expect((await guess('Forgetful One', { address: '198.51.100.9', word: password })).statusCode).toBe(200)
  })

  it('locks an unknown name in the same way', async () => {
    const answers = await together(12, (at) => guess('Ghost Of Nobody', { address: addressOf(at) }))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })

  it('slows an address after fifty failures, without blocking it', async () => {
    await test.call(signUp, { body: signupForm('Shares An Address') })
    const address = '192.0.2.77'
    await together(50, (at) => guess(`Somebody Else ${at}`, { address }))
    const started = performance.now()
    expect((await guess('Shares An Address', { address, word: password })).statusCode).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(slowLoginMs - 10)
  })

  it('checks fifty simultaneous guesses of an address at once and the rest in turn', { tags: ['full'] }, async () => {
    const address = '192.0.2.78'
    hashes = 0
    const started = performance.now()
    stopped = new Date()
    const answers = await together(60, (at) => guess(`Many At Once ${at}`, { address })).finally(() => {
      stopped = undefined
    })
    expect(performance.now() - started).toBeGreaterThan(5 * slowLoginMs - 50)
    expect(hashes).toBe(55)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(5)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(55)
  })

  it('shares one queue between logins and recoveries', { tags: ['full'] }, async () => {
    const address = '192.0.2.79'
    await together(50, (at) => guess(`Both Ways ${at}`, { address }))
    const recovering = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/users/recover',
        payload: { name: 'Both Ways', recovery_code: 'AAAA-BBBB-CCCC-DDDD', reset: 'login', password: 'another one' },
        headers: { 'x-forwarded-for': address },
      })
    const answers = await together(12, (at) => (at % 2 === 0 ? recovering() : guess(`Both Ways ${at}`, { address })))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
  })

  it('does not delay a known device because of strangers at its address', { tags: ['full'] }, async () => {
    await test.call(signUp, { body: signupForm('Known At Home') })
    const address = '192.0.2.80'
    const login = await guess('Known At Home', { address, word: password })
    const cookie = (login.headers['set-cookie'] as string[])[0]?.split(';')[0] as string
    await together(70, (at) => guess(`Strangers Here ${at}`, { address }))
    const flood = together(20, (at) => guess(`Strangers Here ${at}`, { address }))
    expect((await guess('Known At Home', { address, word: password, cookie })).statusCode).toBe(200)
    await flood
  })

  it('admits eighty users who log in from one address at once', { tags: ['full'] }, async () => {
    await together(80, (at) => test.call(signUp, { body: signupForm(`Of One Carrier ${at}`) }))
    const answers = await together(80, (at) => guess(`Of One Carrier ${at}`, { address: '192.0.2.81', word: password }))
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  })

  it('slows all addresses of one IPv6 site', { tags: ['full'] }, async () => {
    hashes = 0
    await together(300, (at) => guess(`Sprayed ${at}`, { address: `2001:db8:5:${at.toString(16)}::1` }))
    expect(hashes).toBe(205)
  })

  it('counts across all server instances', async () => {
    await test.call(signUp, { body: signupForm('Seen By Both') })
    const copy = await startTestApp({ sharedDatabase: test.database })
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) {
      const { app } = at % 2 === 0 ? test : copy
      const payload = { name: 'Seen By Both', password: 'wrong word' }
      statuses.push((await app.inject({ method: 'POST', url: '/api/login', payload })).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    await copy.close()
  })
})
