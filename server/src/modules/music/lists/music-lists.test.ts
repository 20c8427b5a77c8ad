import { listMusic, listMusicPicks, listShedMusic, listUserMusic, type Music } from '@sheds/contract/music/music'
import { likeMusic } from '@sheds/contract/music/music-listeners'
import { searchMarket, suggestSearches } from '@sheds/contract/search/search'
import { createShed } from '@sheds/contract/sheds/sheds'
import { listMentions } from '@sheds/contract/writes/mentions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGroup, addSingle, arriveWithSingle, publishWithoutAudio } from '../../../testing/music.ts'
import { arrive } from '../../../testing/people.ts'
import { addProduct } from '../../../testing/products.ts'
import { arriveWithShed, runJob, someShed } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { postWrite } from '../../../testing/writes.ts'
import { indexChanges } from '../../search/index/indexing.service.ts'

let test: TestApp
let seller: Awaited<ReturnType<typeof arriveWithShed>>
let pieces: Music[]

beforeAll(async () => {
  test = await startTestApp()
  seller = await arriveWithShed(test, 'music')
  const add = (kind: typeof addSingle, form: object) => kind(test, seller, { ...form })
  pieces = [
    await add(addSingle, { title: 'Éyé Makossa', genre: 'afrobeat', category: 'song' }),
    await add(addGroup, { title: 'Makossa Beats', genre: 'afrobeat', category: 'beatz' }),
    await add(addSingle, { title: 'Drum loop', genre: 'jazz', category: 'sample' }),
    await add(addGroup, { title: 'Nights', genre: 'jazz', category: 'song', group_kind: 'ep' }),
  ]
  for (const { id } of pieces) await publishWithoutAudio(test, id)
})

afterAll(() => test.close())

const idsOf = (music: readonly { id: string }[]) => music.map(({ id }) => id)
const newest = (...places: number[]) => places.map((at) => pieces[at]?.id)

describe('lists of music', () => {
  it('filter by kind, city and title, each with its total', async () => {
    const yaounde = { ...someShed('music'), location: 'Yaoundé, Mokolo' }
    const other = await arrive(test)
    const { shed } = (await test.call(createShed, { body: yaounde }, other.token)).body
    const far = await addSingle(test, { owner: other, shed }, { title: 'Mokolo', genre: 'jazz' })
    await publishWithoutAudio(test, far.id)
    for (const [query, places] of [
      [{}, ['far', 3, 2, 1, 0]],
      [{ genre: 'jazz' }, ['far', 3, 2]],
      [{ category: 'song' }, ['far', 3, 0]],
      [{ project_type: 'group' }, [3, 1]],
      [{ genre: 'afrobeat', category: 'beatz', project_type: 'group' }, [1]],
      [{ genre: 'gospel' }, []],
      [{ name: 'MAKOSSA' }, [1, 0]],
      [{ name: 'eye mak' }, [0]],
      [{ name: 'makossa', category: 'song' }, [0]],
      [{ location: 'Douala' }, [3, 2, 1, 0]],
      [{ location: 'Yaoundé' }, ['far']],
      [{ location: 'Douala', name: 'o', genre: 'jazz' }, [2]],
      [{ category: 'all', project_type: 'all' }, ['far', 3, 2, 1, 0]],
    ] as const) {
      const expected = places.map((at) => (at === 'far' ? far.id : pieces[at]?.id))
      const { body, headers } = await test.call(listMusic, { query: query as never })
      expect([query, idsOf(body), headers['x-total-count']]).toEqual([query, expected, String(expected.length)])
    }
    const ofUser = await test.call(listUserMusic, { params: { id: other.id }, query: {} })
    expect(idsOf(ofUser.body)).toEqual([far.id])
  })

  it('filter a shed’s music by tab, project and title', async () => {
    const list = async (query: object) =>
      idsOf((await test.call(listShedMusic, { params: { shed_id: seller.shed.id }, query })).body)
    expect(await list({})).toEqual(newest(3, 2, 1, 0))
    expect(await list({ category: 'sample' })).toEqual(newest(2))
    expect(await list({ project_type: 'group' })).toEqual(newest(3, 1))
    expect(await list({ name: 'NIGHT', project_type: 'group' })).toEqual(newest(3))
    expect(await list({ name: '100%' })).toEqual([])
    for (const query of [{ category: 'zzz' }, { project_type: 'zzz' }])
      expect((await test.refused(listShedMusic, { params: { shed_id: seller.shed.id }, query })).status).toBe(400)
  })

  it('take few SQL statements, whatever their length', async () => {
    const { token } = await arrive(test)
    for (const [call, query, most] of [
      [listMusic, {}, 1],
      [listMusic, { genre: 'jazz' }, 1],
      [listMusic, { name: 'makossa' }, 1],
      [listMusic, { location: 'Douala' }, 1],
      [listMusicPicks, {}, 1],
      [listShedMusic, {}, 2],
    ] as const)
      for (const who of [undefined, token]) {
        test.context.cache.clear()
        const params = { shed_id: seller.shed.id }
        const ask = () => test.call(call as typeof listShedMusic, { params, query: query as never }, who)
        // One more SQL statement finds the caller.
        expect([query, await test.countStatements(ask)]).toEqual([query, most + (who === undefined ? 0 : 1)])
      }
  })

  it('rank picks by activity, no shed three times in a row while there are others', async () => {
    const others = [await arriveWithSingle(test), await arriveWithSingle(test)]
    for (const { music } of others) await publishWithoutAudio(test, music.id)
    const fans = await Promise.all([1, 2, 3].map(() => arrive(test)))
    for (const { token } of fans) {
      await test.call(likeMusic, { params: { id: pieces[0]?.id as never } }, token)
      await test.call(likeMusic, { params: { id: pieces[2]?.id as never } }, token)
    }
    await test.call(likeMusic, { params: { id: pieces[0]?.id as never } }, others[0]?.owner.token)
    await runJob(test, 'music.rank')
    const { body } = await test.call(listMusicPicks, { query: { limit: 100 } })
    expect(idsOf(body).slice(0, 2)).toEqual(newest(0, 2))
    const runs = body.map(({ shed_id }, at) => [shed_id, body[at + 1]?.shed_id, body[at + 2]?.shed_id])
    expect(runs.slice(0, 4).filter((run) => new Set(run).size === 1)).toEqual([])
    const paged: string[] = []
    let url: string | undefined = '/api/musics/picks?limit=2'
    while (url !== undefined) {
      const answer: Awaited<ReturnType<typeof test.app.inject>> = await test.app.inject(url)
      paged.push(...idsOf(answer.json()))
      url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect([paged.length, new Set(paged).size]).toEqual([body.length, body.length])
  })
})

describe('music', () => {
  it('is found by title, style, shed and description, with the matching text', async () => {
    const piece = await addSingle(test, seller, {
      title: 'Wouri Sunrise',
      style: 'assiko',
      description: 'Balafon solo',
    })
    await publishWithoutAudio(test, piece.id)
    await indexChanges(test.context)
    const find = async (query: string, more: object = {}) => {
      test.context.cache.clear()
      return (await test.call(searchMarket, { query: { query, type: 'music', ...more } as never })).body
    }
    for (const query of ['wouri', 'sunrize', 'ASSIKO', 'balafon', `${seller.shed.name} wouri`]) {
      const { results, counts } = await find(query)
      expect([query, idsOf(results.music), counts.music]).toEqual([query, [piece.id], 1])
    }
    const { results } = await find('wouri')
    expect(results.music[0]).toMatchObject({ title: 'Wouri Sunrise', found: { marks: [[0, 5]] } })
    expect((await find('wouri', { location: 'Yaoundé' })).results.music).toEqual([])
    expect((await find('wouri', { location: 'Douala', category: 'music' })).results.music).toHaveLength(1)
    const suggested = await test.call(suggestSearches, { query: { query: 'wouri sun' } })
    expect(suggested.body.things).toContainEqual(
      expect.objectContaining({ kind: 'music', id: piece.id, name: 'Wouri Sunrise', of: seller.shed.name }),
    )
    await test.context.database.sql`update music set is_held = true, is_shown = false where id = ${piece.id}`
    await indexChanges(test.context)
    expect((await find('wouri')).results.music).toEqual([])
  })

  it('is mentioned with ! like products, and chosen by id if both have the name', async () => {
    const mix = await arriveWithShed(test, 'mix')
    const product = await addProduct(test, mix, { name: 'Ndolo Bukate', category: 'fashion' })
    const piece = await addSingle(test, mix, { title: 'Ndolo Bukate' })
    await publishWithoutAudio(test, piece.id)
    const me = await arrive(test)
    const options = await test.call(listMentions, { query: { symbol: '!', query: 'ndolo' } }, me.token)
    expect(options.body.map(({ type }) => type).sort()).toEqual(['music', 'product'])
    const named = async (chosen?: string) => {
      const mentions = chosen === undefined ? {} : { mentions: [{ symbol: '!' as const, id: chosen }] }
      return (await postWrite(test, me, { content: 'Try !Ndolo-Bukate', ...mentions })).mentions.map(({ id }) => id)
    }
    expect([await named(), await named(piece.id), await named(product.id)]).toEqual([
      [product.id],
      [piece.id],
      [product.id],
    ])
  })
})
