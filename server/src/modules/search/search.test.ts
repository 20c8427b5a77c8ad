import { createDish } from '@sheds/contract/menu/menu'
import { muteUser } from '@sheds/contract/moderation/moderation'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import { deleteProduct, type Product, updateProduct } from '@sheds/contract/products/products'
import { deleteSavedSearch, listSavedSearches, saveSearch } from '@sheds/contract/search/saved-searches'
import { listPopularSearches, type SearchAnswer, searchMarket, suggestSearches } from '@sheds/contract/search/search'
import { createShed, deleteShed, type Shed } from '@sheds/contract/sheds/sheds'
import { closeAccount } from '@sheds/contract/users/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, password, type TestPerson } from '../../testing/people.ts'
import { addProduct } from '../../testing/products.ts'
import { openShed, runJob, someShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { postWrite } from '../../testing/writes.ts'
import { indexChanges } from './index/indexing.service.ts'
import { addSynonyms, dropSynonyms } from './synonyms.service.ts'

let test: TestApp
let owner: TestPerson
let sewing: { owner: TestPerson; shed: Shed }

const openIn = async (location: string, name: string, category = 'mix') => {
  const body = { ...someShed(category as never, name), location, bio: '', description: '' }
  const shed = (await test.call(createShed, { body }, owner.token)).body.shed
  return { owner, shed }
}

const sell = (name: string, more: Record<string, unknown> = {}): Promise<Product> =>
  addProduct(test, sewing, { name, caption: '', description: '', category: 'fashion', ...more })

const find = async (query: string, more: Record<string, string> = {}, token?: string): Promise<SearchAnswer> => {
  await test.context.cache.invalidate(['search'])
  return (await test.call(searchMarket, { query: { query, ...more } } as never, token)).body
}

const named = ({ results }: SearchAnswer): string[] => results.product.map(({ name }) => name)

beforeAll(async () => {
  test = await startTestApp()
  owner = await arrive(test, 'Ngo Bassa Marie')
  sewing = await openIn('Marché Mokolo, Yaoundé', 'Maison Ngondo')
})

afterAll(() => test.close())

describe('search words', () => {
  it('match in any case, order, number and without accents, the exact name first', async () => {
    const names = ['Canapé trois places', 'Canapés d’angle en iroko', 'Table basse', 'Places assises pour canapé']
    for (const name of names) await sell(name)
    await indexChanges(test.context)
    expect(named(await find('CANAPE')).sort()).toEqual([names[0], names[1], names[3]].sort())
    expect(named(await find('trois places canapes'))).toEqual([names[0]])
    expect(named(await find('places canapé')).sort()).toEqual([names[0], names[3]].sort())
    expect(named(await find('canapé trois places'))[0]).toBe(names[0])
    expect(named(await find('tabl'))).toEqual(['Table basse'])
  })

  it('match in spite of typos or when they sound the same', async () => {
    await sell('Chaussures en cuir')
    await sell('Telephone portable')
    await indexChanges(test.context)
    for (const query of ['chausures', 'chaussuers', 'chossure', 'shaussures cuir']) {
      const answer = await find(query)
      expect([query, named(answer)]).toEqual([query, ['Chaussures en cuir']])
      expect(answer.meant?.shown).toBe(true)
      expect(answer.meant?.query).toMatch(/^chaussures/)
      expect(named(await find(query, { exact: '1' }))).toEqual([])
    }
    expect(named(await find('chaussures'))).toEqual(['Chaussures en cuir'])
  })

  it('rank in names before captions before descriptions', async () => {
    const described = await sell('Sac de marché', { description: 'Tressé comme un panier zoulou' })
    const captioned = await sell('Corbeille', { caption: 'Un panier zoulou' })
    const called = await sell('Panier zoulou')
    await indexChanges(test.context)
    expect(named(await find('zoulou'))).toEqual([called.name, captioned.name, described.name])
    const [first, second, third] = (await find('zoulou')).results.product
    expect(first?.found).toEqual({ marks: [[7, 13]], excerpt: null })
    expect(second?.found).toEqual({ marks: [], excerpt: { text: 'Un panier zoulou', marks: [[10, 16]] } })
    expect(third?.found.excerpt?.text).toContain('zoulou')
  })

  it('match a whole name with its stop words and repeated words', async () => {
    const [bag, school] = [await sell('Sac à dos'), await sell('Sac à dos scolaire')]
    const [twice, thrice] = [await sell('Ndop ndop'), await sell('Ndop ndop royal')]
    await test.context.database.sql`
      update product_counts set heat = 100000 where product_id = any(${[school.id, thrice.id]}::uuid[])`
    await indexChanges(test.context)
    expect(named(await find('sac a dos'))).toEqual([bag.name, school.name])
    expect(named(await find('ndop ndop'))).toEqual([twice.name, thrice.name])
  })

  it('match exactly if they have digits', async () => {
    await sell('Pneu 25.4 pouces')
    await sell('Pneu 23.4 pouces')
    await indexChanges(test.context)
    expect(named(await find('pneu 25.4'))).toEqual(['Pneu 25.4 pouces'])
    expect(named(await find('pneu 25.5'))).toEqual([])
    expect((await find('pneu 25.5')).near?.without).toEqual(['25.5'])
    // Each word occurs somewhere, but no two together.
    expect((await find('pneu canapé zzyzx')).near?.without.sort()).toEqual(['pneu', 'zzyzx'])
    expect(named({ results: (await find('pneu 25.5')).near?.results } as SearchAnswer)).toHaveLength(2)
  })
})

describe('search index', () => {
  it('follows changes', async () => {
    const product = await sell('Tambour djembé')
    await indexChanges(test.context)
    expect(named(await find('djembe'))).toEqual(['Tambour djembé'])
    await test.call(updateProduct, { params: { id: product.id }, body: { name: 'Tambour nkul' } }, owner.token)
    await indexChanges(test.context)
    expect(named(await find('djembe', { exact: '1' }))).toEqual([])
    expect(named(await find('nkul'))).toEqual(['Tambour nkul'])
    await test.call(deleteProduct, { params: { id: product.id }, body: {} }, owner.token)
    expect(named(await find('nkul'))).toEqual([])
    await indexChanges(test.context)
    expect((await find('nkul')).counts.product).toBe(0)
  })

  it('contains sheds, people, writes and dishes, too', async () => {
    const kitchen = await openIn('Akwa, Douala', 'Chez Mama Nyanga', 'food_delivery')
    await test.call(
      createDish,
      { params: { shed_id: kitchen.shed.id }, body: { name: 'Ndolè nyanga', price: 2000 } } as never,
      owner.token,
    )
    await arrive(test, 'Nyanga Paul')
    await postWrite(test, owner, { content: 'Le *nyanga* du marché' })
    await indexChanges(test.context)
    const { results, counts } = await find('nyanga')
    expect(results.shed.map(({ name }) => name)).toEqual(['Chez Mama Nyanga'])
    expect(results.dish.map(({ name }) => name)).toEqual(['Ndolè nyanga'])
    expect(results.user.map(({ name }) => name)).toEqual(['Nyanga Paul'])
    expect(results.write[0]?.found.excerpt).toEqual({ text: 'Le nyanga du marché', marks: [[3, 9]] })
    expect(counts).toEqual({ product: 0, dish: 1, music: 0, shed: 1, user: 1, write: 1 })
    const there = await find('nyanga', { location: 'Douala' })
    expect(there.counts).toEqual({ product: 0, dish: 1, music: 0, shed: 1, user: 1, write: 1 })
    const elsewhere = await find('nyanga', { location: 'Yaoundé' })
    expect(elsewhere.counts).toEqual({ product: 0, dish: 0, music: 0, shed: 0, user: 1, write: 1 })
  })
})

describe('synonyms', () => {
  it('rank below the word itself, in both directions, added ones included', async () => {
    await sell('Pagne imprimé')
    await sell('Wax hollandais')
    await indexChanges(test.context)
    expect(named(await find('pagne', { exact: '1' }))).toEqual(['Pagne imprimé', 'Wax hollandais'])
    expect(named(await find('wax'))[0]).toBe('Wax hollandais')
    expect(named(await find('wax'))).toContain('Pagne imprimé')
    await sell('Godasses usées')
    await indexChanges(test.context)
    // No product has this name: the correction of the typed word has a synonym that does occur.
    expect(named(await find('pagen'))).toContain('Wax hollandais')
    await sell('Zibeline dorée')
    await indexChanges(test.context)
    expect(named(await find('luxotissu'))).toEqual([])
    await addSynonyms(test.context, 'luxotissu, zibeline')
    await test.context.synonyms.read()
    expect(named(await find('luxotissu'))).toEqual(['Zibeline dorée'])
    expect(await dropSynonyms(test.context, 'luxotissu, zibeline')).toBe(true)
  })
})

describe('search results', () => {
  it('exclude e-mail addresses and phone numbers in any text', async () => {
    await sell('Tabouret', { description: 'Appelez 677 12 34 56 ou ecrire a tabou@private.example' })
    await indexChanges(test.context)
    for (const query of [
      '677123456',
      '677 12 34 56',
      'tabou@private.example',
      'private.example',
      'person.1@private.example',
    ])
      expect([query, (await find(query)).counts]).toEqual([query, none])
  })

  it('exclude hidden things, contents of closed sheds and closed accounts', async () => {
    const seller = await arrive(test, 'Mbida Solange')
    const body = { ...someShed('mix', 'Chez Mbida'), location: 'Kribi', bio: '', description: '' }
    const shed = (await test.call(createShed, { body }, seller.token)).body.shed
    const product = await addProduct(test, { owner: seller, shed }, { name: 'Mbidaphone', category: 'fashion' })
    await indexChanges(test.context)
    expect((await find('mbidaphone')).counts.product).toBe(1)
    await test.call(updateProduct, { params: { id: product.id }, body: { status: 'hidden' } }, seller.token)
    expect((await find('mbidaphone')).results.product).toEqual([])
    await test.call(updateProduct, { params: { id: product.id }, body: { status: 'on sale' } }, seller.token)
    await indexChanges(test.context)
    expect((await find('mbidaphone')).counts.product).toBe(1)
    await test.call(deleteShed, { params: { id: shed.id }, body: {} }, seller.token)
    expect((await find('mbidaphone')).results.product).toEqual([])
    await indexChanges(test.context)
    expect((await find('mbidaphone')).counts).toEqual(none)
    expect((await find('mbida')).counts).toEqual({ ...none, user: 1 })
    await test.call(closeAccount, { params: { id: seller.id }, body: { password } } as never, seller.token)
    expect((await find('mbida')).results.user).toEqual([])
    await indexChanges(test.context)
    expect((await find('mbida')).counts).toEqual(none)
  })

  it('exclude people blocked or muted by the caller, but not the reverse', async () => {
    const [one, other] = [await arrive(test, 'Quirin Un'), await arrive(test, 'Quirin Deux')]
    await indexChanges(test.context)
    await test.call(muteUser, { params: { id: other.id } }, one.token)
    const users = async (token: string) => (await find('quirin', {}, token)).results.user.map(({ name }) => name)
    expect(await users(one.token)).toEqual(['Quirin Un'])
    expect((await users(other.token)).sort()).toEqual(['Quirin Deux', 'Quirin Un'])
  })
})

const none = { product: 0, dish: 0, music: 0, shed: 0, user: 0, write: 0 }

describe('search of one kind', () => {
  beforeAll(async () => {
    for (let at = 1; at <= 30; at += 1)
      await sell(`Gandoura n° ${String.fromCharCode(96 + at)}`, {
        price: at * 1000,
        category: at % 2 === 0 ? 'fashion' : 'furniture',
        condition: at <= 3 ? 'used' : at === 4 ? 'new' : null,
      })
    await indexChanges(test.context)
  })

  const pages = async (more: Record<string, string>): Promise<Product[]> => {
    const seen: Product[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await test.call(searchMarket, {
        query: { query: 'gandoura', type: 'product', ...more, ...(cursor && { cursor }) },
      } as never)
      seen.push(...(body as SearchAnswer).results.product)
      cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
    } while (cursor !== undefined)
    return seen
  }

  const pricesOf = (products: readonly Product[]): number[] => products.map(({ price }) => (price ?? 0) / 1000)
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

  it('pages through all matches without repeats, in the requested order', async () => {
    expect(pricesOf(await pages({ limit: '7', sort: 'price_up' }))).toEqual(upTo(30))
    expect(pricesOf(await pages({ limit: '100', sort: 'price_down' }))).toEqual(upTo(30).reverse())
    expect(pricesOf(await pages({ limit: '11', sort: 'new' }))).toEqual(upTo(30).reverse())
    expect(pricesOf(await pages({ limit: '4' })).sort((a, b) => a - b)).toEqual(upTo(30))
    const all = await find('gandoura')
    expect([all.results.product.length, all.counts.product]).toEqual([8, 30])
  })

  it('filters by condition, as it is after a change', async () => {
    const used = () => pages({ condition: 'used', sort: 'price_up' })
    const before = await used()
    expect(pricesOf(before)).toEqual([1, 2, 3])
    expect(pricesOf(await pages({ condition: 'used', category: 'fashion' }))).toEqual([2])
    const change = { params: { id: before[0]?.id }, body: { condition: 'new' } } as never
    await test.call(updateProduct, change, sewing.owner.token)
    await indexChanges(test.context)
    await test.context.cache.invalidate(['search'])
    expect(pricesOf(await used())).toEqual([2, 3])
  })

  it('filters by price, category, photo and city, with the prices of all matches', async () => {
    expect(pricesOf(await pages({ min: '5000', max: '8000', sort: 'price_up' }))).toEqual([5, 6, 7, 8])
    expect(pricesOf(await pages({ category: 'furniture', max: '6000', sort: 'price_up' }))).toEqual([1, 3, 5])
    expect(await pages({ photo: '1' })).toEqual([])
    expect(await pages({ location: 'Douala' })).toEqual([])
    expect(await pages({ location: 'YAOUNDE' })).toHaveLength(30)
    const { prices } = await find('gandoura', { type: 'product', min: '29000' })
    expect(prices).toMatchObject({ from: 1000, to: 30_000, usual: [4000, 27_000] })
    expect(prices?.bars.reduce((sum, each) => sum + each, 0)).toBe(30)
    expect((await find('', { location: 'Yaoundé', type: 'product' })).results.product[0]?.name).toBe('Gandoura n° ~')
    expect((await find('')).counts).toEqual(none)
  })

  it.each([
    { type: 'nothing' },
    { sort: 'dearest' },
    { min: '-1' },
    { max: 'x' },
    { category: 'none' },
    { photo: 'yes' },
    { condition: 'old' },
  ])('refuses %j', async (more) => {
    expect((await test.refused(searchMarket, { query: { query: 'wax', ...more } })).body.code).toBe('invalid_input')
  })
})

describe('search suggestions', () => {
  it('contain words, then things with such names, from two letters on', async () => {
    await sell('Djellaba brodée', { price: 9000 })
    await indexChanges(test.context)
    const ask = async (query: string, type = 'all') =>
      (await test.call(suggestSearches, { query: { query, type } } as never)).body
    expect(await ask('d')).toEqual({ words: [], things: [] })
    const { words, things } = await ask('djel')
    expect(words).toEqual([{ text: 'djellaba', marks: [[0, 8]] }])
    expect(things).toEqual([
      expect.objectContaining({ kind: 'product', name: 'Djellaba brodée', price: 9000, of: 'Maison Ngondo' }),
    ])
    expect((await ask('brodée djell')).words).toEqual([
      {
        text: 'brodée djellaba',
        marks: [
          [0, 6],
          [7, 15],
        ],
      },
    ])
    // "sam" begins words of other things, which do not match the first word.
    await sell('Samsara rouge')
    await indexChanges(test.context)
    const mistyped = await ask('djelaba sam')
    expect(mistyped.words.map(({ text }) => text)).toEqual(['djellaba'])
    expect(mistyped.things).toEqual([expect.objectContaining({ name: 'Djellaba brodée' })])
    expect((await ask('djelaba brod')).words.map(({ text }) => text)).toEqual(['djellaba brodée'])
    expect((await ask('djelaba zzyzx')).things).toEqual([expect.objectContaining({ name: 'Djellaba brodée' })])
    expect((await ask('djelaba')).things).toHaveLength(1)
    expect(await ask('djellaba', 'shed')).toEqual({ words: [], things: [] })
  })
})

describe('popular searches', () => {
  it('have ten or more searchers, no digits, and results', async () => {
    await sell('Kwassa frais')
    await indexChanges(test.context)
    const people = await Promise.all(Array.from({ length: 10 }, () => arrive(test)))
    const look = async (query: string, count: number) => {
      for (const { token } of people.slice(0, count)) await find(query, {}, token)
    }
    await look('kwassa', 9)
    await look('kwassa', 9)
    await look('pneu 25.4', 10)
    await look('zzzunknown', 10)
    const popular = async () => {
      await test.context.cache.invalidate(['search'])
      return (await test.call(listPopularSearches, {})).body.terms
    }
    await expect
      .poll(async () => test.context.database.sql`select from search_asks where term = 'kwassa'`)
      .toHaveLength(9)
    expect(await popular()).toEqual([])
    await look('KWASSA', 10)
    await expect.poll(popular).toEqual([{ term: 'kwassa', rises: true }])
  })
})

describe('saved searches', () => {
  it("are stored once, twenty a person, and notify of new matches except the owner's own", async () => {
    const fan = await arrive(test)
    const save = (query: string, more: object = {}) =>
      test.call(saveSearch, { body: { query, ...more } } as never, fan.token)
    const first = (await save('Balafon')).body.search
    expect((await save('balafons')).body.search.id).toBe(first.id)
    expect((await save('balafon', { location: 'Douala' })).body.search.id).not.toBe(first.id)
    const used = (await save('balafon', { condition: 'used' })).body.search
    expect([used.condition, used.id === first.id]).toEqual(['used', false])
    await test.call(deleteSavedSearch, { params: { id: used.id } }, fan.token)
    const news = async () =>
      (await test.call(listNotifications, {}, fan.token)).body.rows.filter(({ type }) => type === 'search_found')
    const tell = async () => {
      await indexChanges(test.context)
      await runJob(test, 'search.tell_saved')
      await doWaitingJobs(test)
    }
    await tell()
    expect(await news()).toEqual([])
    await sell('Balafon de concert')
    await sell('Petit balafon')
    await tell()
    await tell()
    expect(await news()).toEqual([
      expect.objectContaining({ count: 2, detail: 'type=all&query=Balafon', subject: null }),
    ])
    await addProduct(
      test,
      { owner: fan, shed: await openShed(test, fan, 'mix') },
      { name: 'Balafon à moi', category: 'fashion' },
    )
    await tell()
    expect(await news()).toHaveLength(1)
    for (let at = 0; at < 18; at += 1) await save(`instrument ${String.fromCharCode(97 + at)}`)
    expect((await test.refused(saveSearch, { body: { query: 'one more' } }, fan.token)).body.code).toBe('conflict')
    const other = await arrive(test)
    const named = { params: { id: first.id } }
    expect((await test.refused(deleteSavedSearch, named, other.token)).status).toBe(404)
    const taken = { body: { id: first.id, query: 'another' } }
    expect((await test.refused(saveSearch, taken, other.token)).body.code).toBe('conflict')
    await test.call(deleteSavedSearch, named, fan.token)
    expect((await test.refused(deleteSavedSearch, named, fan.token)).status).toBe(404)
    expect((await test.call(listSavedSearches, { query: { limit: 100 } }, fan.token)).body).toHaveLength(19)
  })
})
