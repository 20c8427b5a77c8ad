import { updateProduct } from '@sheds/contract/products/products'
import { subscribe } from '@sheds/contract/sheds/sheds'
import { follow } from '@sheds/contract/users/users'
import { listMentions } from '@sheds/contract/writes/mentions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../testing/products.ts'
import { openShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { postReply, postWrite } from '../../testing/writes.ts'

let test: TestApp
let me: TestPerson

beforeAll(async () => {
  test = await startTestApp()
  me = await arrive(test)
})

afterAll(() => test.close())

type Symbol = '@' | '&' | '!'
const options = async (symbol: Symbol, query: string) =>
  (await test.call(listMentions, { query: { symbol, query } }, me.token)).body
const names = async (symbol: Symbol, query: string) => (await options(symbol, query)).map(({ name }) => name)
const namedIn = async (content: string, chosen?: { symbol: Symbol; id: string }[]) =>
  (await postWrite(test, me, { content, ...(chosen && { mentions: chosen }) })).mentions.map(
    ({ symbol, name }) => symbol + name,
  )

describe('mentions in a text', () => {
  it('are found in any case, without accents, and before punctuation', async () => {
    const person = await arrive(test, 'Aïcha Ngo Bell')
    const shed = await openShed(test, person, 'fashion', 'Chez Maman')
    const product = await addProduct(test, { owner: person, shed }, { name: 'Robe kaba (M)' })
    for (const [content, expected] of [
      ['@Aïcha-Ngo-Bell', ['@Aïcha Ngo Bell']],
      ['bonjour @aicha-ngo-bell!', ['@Aïcha Ngo Bell']],
      ['**@AICHA-NGO-BELL**, &chez-maman... !robe-kaba-(m)', ['@Aïcha Ngo Bell', '&Chez Maman', '!Robe kaba (M)']],
      ['- @Aïcha-Ngo-Bell\n- &Chez-Maman', ['@Aïcha Ngo Bell', '&Chez Maman']],
      ['@Aïcha-Ngo-Bell et @Aïcha-Ngo-Bell', ['@Aïcha Ngo Bell']],
      ['moi@Aïcha-Ngo-Bell @Aïcha @Nobody-Here &Aïcha-Ngo-Bell @ ! &', []],
    ] as const)
      expect([content, await namedIn(content)]).toEqual([content, expected])
    const reply = await postReply(test, me, { id: (await postWrite(test, me)).id, comment: 'see &Chez-Maman' })
    expect(reply.mentions).toEqual([{ symbol: '&', type: 'shed', id: shed.id, name: 'Chez Maman' }])
    await test.call(updateProduct, { params: { id: product.id }, body: { name: 'Robe longue' } }, person.token)
    expect(await namedIn('!Robe-kaba-(M) !robe-longue')).toEqual(['!Robe longue'])
  })

  it('mean the oldest of several things with a name, unless another is chosen', async () => {
    const owner = await arrive(test)
    const first = await openShed(test, owner, 'fashion', 'Twin Shop')
    const second = await openShed(test, owner, 'fashion', 'Twin-Shop')
    const third = await openShed(test, owner, 'fashion', 'Another')
    const idOf = async (chosen?: string) => {
      const mentions = chosen === undefined ? undefined : [{ symbol: '&' as const, id: chosen }]
      return (await postWrite(test, me, { content: 'at &Twin-Shop', ...(mentions && { mentions }) })).mentions[0]?.id
    }
    expect([await idOf(), await idOf(second.id), await idOf(third.id)]).toEqual([first.id, second.id, first.id])
  })

  it('take a fixed number of statements, however many names a text has', async () => {
    const post = (content: string) => test.countStatements(() => postWrite(test, me, { content }))
    const few = await post('@a &b !c')
    expect(await post(Array.from({ length: 45 }, (_, at) => `@n${at} &s${at} !p${at}`).join(' '))).toBe(few)
  })
})

describe('GET /mentions', () => {
  it('lists followed people first, then names that begin with the text or contain it, at most eight', async () => {
    const known = await arrive(test, 'Old Zoro Friend')
    for (const name of ['Zoro Alpha', 'zóro-Beta', 'Ma Zoro', 'Azoro']) await arrive(test, name)
    const closed = await arrive(test, 'Zoro Gone')
    await test.context.database.sql`update users set closed_at = now() where id = ${closed.id}`
    await test.call(follow, { body: { userId: known.id, status: 1 } }, me.token)
    expect(await names('@', 'ZORO')).toEqual(['Old Zoro Friend', 'Zoro Alpha', 'zóro-Beta', 'Azoro', 'Ma Zoro'])
    expect((await options('@', 'zoro'))[0]).toMatchObject({ known: true, type: 'user', picture: null })
    expect(await names('@', 'zoro-b')).toEqual(['zóro-Beta'])
    expect(await names('@', 'old-zoro')).toEqual(['Old Zoro Friend'])
    for (let at = 0; at < 10; at += 1) await arrive(test, `Zorobabel ${at}`)
    expect(await names('@', 'zoro')).toHaveLength(8)
    expect(await names('@', 'no such name')).toEqual([])
    // The symbol alone returns people the caller knows.
    expect((await names('@', ''))[0]).toBe('Old Zoro Friend')
  })

  it('lists sheds with their city, and products by any part of their name', async () => {
    const { owner, shed } = await arriveWithProduct(test, 'fashion', { name: 'Grande écharpe tissée' })
    await addProduct(test, { owner, shed }, { name: 'Écharpe fine' })
    await addProduct(test, { owner, shed }, { name: 'Écharpe cachée', status: 'hidden' })
    const mine = await openShed(test, owner, 'fashion', 'Kiosque du Wouri')
    await openShed(test, owner, 'fashion', 'Wouri Mode')
    await test.call(subscribe, { body: { shed_id: mine.id, status: 1 } }, me.token)
    expect((await options('&', 'wouri')).map(({ name, city, known }) => [name, city, known])).toEqual([
      ['Kiosque du Wouri', 'Douala', true],
      ['Wouri Mode', 'Douala', false],
    ])
    const found = [
      ['Écharpe fine', 'product'],
      ['Grande écharpe tissée', 'product'],
    ]
    expect((await options('!', 'echarpe')).map(({ name, type }) => [name, type])).toEqual(found)
  })

  it("lists the caller's own products first, even for an empty query", async () => {
    await arriveWithProduct(test, 'fashion', { name: 'Ankara bleu' })
    const { owner, shed } = await arriveWithProduct(test, 'fashion', { name: 'Foulard Ankara' })
    await addProduct(test, { owner, shed }, { name: 'Sac Ankara caché', status: 'hidden' })
    await runJob(test, 'products.rank')
    const first = async (query: string) =>
      (await test.call(listMentions, { query: { symbol: '!', query } }, owner.token)).body.map(({ name }) => name)
    expect(await first('ankara')).toEqual(['Foulard Ankara', 'Ankara bleu'])
    expect((await first(''))[0]).toBe('Foulard Ankara')
    expect(await names('!', 'ankara')).toEqual(['Ankara bleu', 'Foulard Ankara'])
  })

  it('takes one statement per kind and accepts any query', async () => {
    for (const query of ['a', 'ma', 'zoro', '-', '---', '%', "'", '\\', '🙂', 'é'.repeat(500), '\u0000x', '*_*'])
      for (const symbol of ['@', '&', '!'] as const) {
        const ask = () => test.call(listMentions, { query: { symbol, query } }, me.token)
        // One more statement finds the caller.
        expect(await test.countStatements(ask)).toBe(symbol === '!' ? 3 : 2)
      }
    expect((await test.refused(listMentions, { query: { symbol: '#' } }, me.token)).status).toBe(400)
    expect((await test.refused(listMentions, { query: { symbol: '@' } })).body.code).toBe('login_required')
  })
})
