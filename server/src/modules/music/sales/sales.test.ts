import { deleteMusic } from '@sheds/contract/music/music'
import { makeMusicCodes, redeemMusic } from '@sheds/contract/music/music-codes'
import { countPlay } from '@sheds/contract/music/music-listeners'
import { exportMusicSales, listMusicSales } from '@sheds/contract/music/music-sales'
import type { Id } from '@sheds/contract/scalars'
import { sendMoney } from '@sheds/contract/wallet/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { arrive } from '../../../testing/people.ts'
import { addSold, arriveSelling, buy, buyNow, type Seller } from '../../../testing/purchases.ts'
import { stayOpen } from '../../../testing/races/while-locked.ts'
import { runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import { arriveWithWallet, authorize, proveBooks } from '../../../testing/wallets.ts'
import { reverseEntry } from '../../ledger/corrections/corrections.service.ts'
import { idsOf, plantCrowd } from '../../ledger/testing/payment-stage.ts'
import { countSales, countSalesOff } from './months.queries.ts'

let test: TestApp
let seller: Seller

beforeAll(async () => {
  test = await startTestApp()
  seller = await arriveSelling(test, { title: '=1+1 "Makossa", Nights' })
})
afterEach(() => proveBooks(test.context.database.sql))
afterAll(() => test.close())

const thisMonth = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 7)
const salesOf = async ({ token }: { token: string }, query: Record<string, unknown> = {}) =>
  (await test.call(listMusicSales, { query }, token)).body
const entryOf = (body: unknown) => (body as { transaction: { id: Id } }).transaction.id
const figures = (plays: number, sales: number, given: number, income: number) => ({ plays, sales, given, income })
/** Figures of a piece in this month. */
const figuresOf = async (musicId: Id) => {
  await doWaitingJobs(test)
  const { rows } = await salesOf(seller.owner, { music_id: musicId })
  return rows.map(({ plays, sales, given, income }) => ({ plays, sales, given, income }))
}

describe('sales of music', () => {
  it('count plays, sales, free copies and the owner’s income, each once', async () => {
    const partner = await arriveWithWallet(test)
    const wallet_choice = [seller.owner, partner].map(({ wallet }) => wallet.my_wallet_id)
    const piece = await addSold(test, seller, { price: 500, wallet_choice })
    const [buyer, taker, listener] = [await arriveWithWallet(test, 500), await arrive(test), await arrive(test)]
    await buyNow(test, buyer, piece.id, { amount: 500 })
    const { codes } = (await test.call(makeMusicCodes, { params: { id: piece.id } }, seller.owner.token)).body
    await test.call(redeemMusic, { body: { code: codes[0]?.code ?? '' } }, taker.token)
    const song = piece.songs[0]?.id as Id
    const playing = { params: { id: piece.id }, body: { song_id: song } }
    for (const { token } of [listener, listener, taker]) await test.call(countPlay, playing, token)
    expect(await figuresOf(piece.id)).toEqual([figures(2, 1, 1, 250)])
    expect(await salesOf(partner)).toMatchObject({ rows: [], sums: figures(0, 0, 0, 0) })
    const { rows, sums } = await salesOf(seller.owner, { music_id: piece.id })
    expect(rows).toMatchObject([{ music_id: piece.id, title: piece.title, deleted: false, month: thisMonth() }])
    expect(sums).toEqual(figures(2, 1, 1, 250))
  })

  it('count a sale once if its job repeats, and subtract it once if it is reversed', async () => {
    const piece = await addSold(test, seller)
    const buyers = [await arriveWithWallet(test, 1000), await arriveWithWallet(test, 1000)]
    const entries: Id[] = []
    for (const buyer of buyers) entries.push(entryOf((await buyNow(test, buyer, piece.id)).body))
    await runJob(test, 'music.purchasePaid', { entryIds: entries } as never)
    expect(await figuresOf(piece.id)).toEqual([figures(0, 2, 0, 2000)])
    await reverseEntry(test.context, { entry: entries[0] as Id, reason: 'x' })
    expect(await figuresOf(piece.id)).toEqual([figures(0, 1, 0, 1000)])
    const [back] = await test.context.database.sql<{ id: Id }[]>`
      select id from ledger_entries where details ->> 'reverses' = ${entries[0] as Id}`
    await runJob(test, 'music.purchaseReversed', { entryIds: [back?.id] } as never)
    await countSales(test.context.database.sql, entries)
    expect(await figuresOf(piece.id)).toEqual([figures(0, 1, 0, 1000)])
    const last = await arriveWithWallet(test, 1000)
    const { body } = await buyNow(test, last, piece.id)
    await reverseEntry(test.context, { entry: entryOf(body), reason: 'x' })
    expect(await figuresOf(piece.id)).toEqual([figures(0, 1, 0, 1000)])
  })

  it('subtract a sale that is reversed while it is being counted', async () => {
    const { sql } = test.context.database
    const piece = await addSold(test, seller)
    const buyer = await arriveWithWallet(test, 1000)
    const entry = entryOf((await buyNow(test, buyer, piece.id)).body)
    let ending: Promise<void> | undefined
    await transaction(sql, async (tx) => {
      await stayOpen(tx)
      await countSales(tx, [entry])
      await reverseEntry(test.context, { entry, reason: 'x' })
      const [back] = await sql<{ id: Id }[]>`
        select id from ledger_entries where details ->> 'reverses' = ${entry}`
      ending = countSalesOff(sql, [back?.id as Id])
      await expect
        .poll(
          () => sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1)
    })
    await ending
    expect(await figuresOf(piece.id)).toEqual([figures(0, 0, 0, 0)])
  })

  it('include claimed payments, gifts and free copies', async () => {
    const piece = await addSold(test, seller)
    const [sender, giver] = [await arriveWithWallet(test, 1000), await arriveWithWallet(test, 1000)]
    await authorize(test, sender, { action: 'send_money', amount: 1000 })
    const body = { recipient_wallet_id: seller.owner.wallet.my_wallet_id, amount: 1000, music_id: piece.id }
    await test.call(sendMoney, { body, headers: { 'idempotency-key': newId() } }, sender.token)
    await buy(test, sender, piece.id)
    await buyNow(test, giver, piece.id, { to: await arriveWithWallet(test) })
    expect(await figuresOf(piece.id)).toEqual([figures(0, 2, 0, 2000)])
    const free = await addSold(test, seller, { price: 0, wallet_choice: [] })
    const taker = await arrive(test)
    for (let time = 0; time < 2; time += 1) await buy(test, taker, free.id, { amount: 0 })
    expect(await figuresOf(free.id)).toEqual([figures(0, 0, 1, 0)])
  })

  it('are listed in pages, newest month first, with totals and deleted pieces', async () => {
    const { sql } = test.context.database
    const other = await arriveSelling(test)
    const pieces = [other.music, await addSold(test, other)]
    for (const { id } of pieces)
      for (const month of ['2026-01', '2026-02', '2025-12'])
        await sql`insert into music_months (music_id, month, user_id, sales, income) values (${id}, ${month}, ${other.owner.id}, 1, 100)`
    await test.call(deleteMusic, { params: { id: pieces[1]?.id as Id } }, other.owner.token)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 4, ...(cursor !== undefined && { cursor }) }
      const { body, headers } = await test.call(listMusicSales, { query }, other.owner.token)
      expect(headers['x-total-count']).toBe('6')
      expect(body.sums).toEqual(figures(0, 6, 0, 600))
      seen.push(...body.rows.map(({ month, deleted }) => `${month} ${deleted}`))
      cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1]
    } while (cursor !== undefined)
    expect(seen.map((each) => each.slice(0, 7))).toEqual([
      ...Array(2).fill('2026-02'),
      ...Array(2).fill('2026-01'),
      ...Array(2).fill('2025-12'),
    ])
    expect(seen.filter((each) => each.endsWith('true'))).toHaveLength(3)
    expect((await test.refused(listMusicSales, { query: { cursor: 'WyJ4Il0' } }, other.owner.token)).status).toBe(400)
  })
})

describe('the file of sales', () => {
  const fetchFile = async ({ token }: { token: string }, what: 'months' | 'buyers', language = 'en') => {
    const { url } = (await test.call(exportMusicSales, { body: { what } }, token)).body
    const headers = { host: 'localhost', 'accept-language': language }
    return { url, answer: await test.app.inject({ url, headers }) }
  }

  it('has months, and owners by name, and no formulas for spreadsheets', async () => {
    const buyer = await arriveWithWallet(test, 1000)
    await buyNow(test, buyer, seller.music.id)
    await doWaitingJobs(test)
    const months = (await fetchFile(seller.owner, 'months')).answer
    expect(months.statusCode).toBe(200)
    expect(months.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="sheds-music-months.csv"',
    })
    expect(months.body.split('\r\n')[0]).toBe('\ufeff"Month","Music ID","Title","Plays","Sales","Given","Income"')
    expect(months.body).toContain(`"${thisMonth()}","${seller.music.id}","'=1+1 ""Makossa"", Nights",0,1,0,1000`)
    const buyers = (await fetchFile(seller.owner, 'buyers')).answer.body
    expect(buyers).toContain(`"'=1+1 ""Makossa"", Nights","${buyer.name}","bought",1000`)
    for (const secret of [buyer.id, buyer.wallet.my_wallet_id]) expect(buyers).not.toContain(secret)
  })

  it('is in the reader’s language', async () => {
    const buyer = await arriveWithWallet(test, 1000)
    const own = await arriveSelling(test)
    await buyNow(test, buyer, own.music.id)
    await doWaitingJobs(test)
    const months = (await fetchFile(own.owner, 'months', 'fr')).answer.body
    expect(months).toContain('"Mois","Identifiant de la musique","Titre","Écoutes","Ventes","Offerts","Revenu"')
    const buyers = (await fetchFile(own.owner, 'buyers', 'fr')).answer.body
    expect(buyers).toContain('"Date","Identifiant de la musique","Titre","Nom","Comment","Montant"')
    expect(buyers).toContain(`"${buyer.name}","acheté",1000`)
  })

  it('contains all of many purchases', { tags: ['full'] }, async () => {
    const { sql } = test.context.database
    const other = await arriveSelling(test)
    const pieces = [other.music, await addSold(test, other)]
    const crowd = await plantCrowd(sql, 700, 1)
    await sql`
      insert into music_months (music_id, month, user_id)
      select id, '2026-01', ${other.owner.id} from unnest(${pieces.map(({ id }) => id)}::uuid[]) id`
    for (const { id } of pieces)
      await sql`
        insert into wallet_purchases (account_id, thing_id, id, how, amount, at)
        select account, ${id}, gen_random_uuid(), 'free', 0, now() from unnest(${idsOf(crowd)}::uuid[]) account`
    const lines = (await fetchFile(other.owner, 'buyers')).answer.body.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(1400)
  })

  it('is served once, within two minutes, with the caller’s data only', async () => {
    const { url, answer } = await fetchFile(seller.owner, 'months')
    expect(answer.statusCode).toBe(200)
    const again = () => test.app.inject({ url, headers: { host: 'localhost' } })
    expect((await again()).statusCode).toBe(404)
    const { body } = await test.call(exportMusicSales, { body: { what: 'buyers' } }, seller.owner.token)
    await test.context.database.sql`update music_exports set ends_at = now() - interval '1 second'`
    expect((await test.app.inject({ url: body.url, headers: { host: 'localhost' } })).statusCode).toBe(404)
    const stranger = await fetchFile(await arrive(test), 'months')
    expect(stranger.answer.body.trimEnd().split('\r\n')).toHaveLength(1)
    const both = (await test.call(exportMusicSales, { body: { what: 'months' } }, seller.owner.token)).body.url
    const answers = await Promise.all(
      [both, both].map((one) => test.app.inject({ url: one, headers: { host: 'localhost' } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })
})
