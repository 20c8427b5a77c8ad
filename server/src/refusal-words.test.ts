import { getDish } from '@sheds/contract/menu/menu'
import { reviewProduct } from '@sheds/contract/products/product-reviews'
import { getProduct, likeProduct, unlikeProduct } from '@sheds/contract/products/products'
import { contactSeller } from '@sheds/contract/sheds/contacts'
import { reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { getShed, subscribe } from '@sheds/contract/sheds/sheds'
import { follow, getProfile } from '@sheds/contract/users/users'
import en from '@sheds/web/messages/en.json' with { type: 'json' }
import fr from '@sheds/web/messages/fr.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from './app.ts'
import { newId } from './platform/ids.ts'
import { arriveWithProduct } from './testing/products.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const endpoints = () => test.slices.flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint))

describe('the message of not_found', () => {
  it('names the missing thing in each call, in both languages', () => {
    const nameless = endpoints().filter(({ errors = [], says }) => errors.includes('not_found') && !says?.not_found)
    expect(nameless.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    const keys = [...new Set(endpoints().flatMap(({ says = {} }) => Object.values(says)))]
    expect(keys.filter((key) => !(key in en) || !(key in fr))).toEqual([])
  })

  it.each([
    [getShed, 'Shed not found', 'Shed introuvable'],
    [getProduct, 'Sorry, product not found!', 'Désolé, produit introuvable !'],
    [getDish, 'Dish not found', 'Plat introuvable'],
    [getProfile, 'User not found', 'Membre introuvable'],
  ] as const)(
    '%s names the missing thing for a malformed id and for an unknown one',
    async (endpoint, english, french) => {
      for (const id of [newId(), 'nothing']) {
        const url = apiPath(endpoint, { params: { id } })
        const said = async (lang: string) => (await test.app.inject(`${url}?lang=${lang}`)).json()
        expect(await said('en')).toMatchObject({ code: 'not_found', message: english })
        expect((await said('fr')).message.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')).toBe(french)
      }
    },
  )
})

describe('the message of forbidden', () => {
  it('names the action in each call that owners cannot do with their own things', async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    const refused = async (...call: Parameters<TestApp['refused']>) => {
      const { status, body } = await test.refused(...call)
      return [status, body.code, body.message]
    }
    const words = (message: string) => [403, 'forbidden', message]
    const id = { params: { id: product.id } }
    expect(await refused(reviewShed, { body: { shed_id: shed.id, rating_value: '5' } }, owner.token)).toEqual(
      words('You cannot review your own shed'),
    )
    expect(await refused(subscribe, { body: { shed_id: shed.id, status: 1 } }, owner.token)).toEqual(
      words('You cannot subscribe to your own shed'),
    )
    expect(await refused(contactSeller, { body: { shed_id: shed.id } }, owner.token)).toEqual(
      words('You cannot contact your own shed'),
    )
    expect(await refused(reviewProduct, { ...id, body: { rating: '5', comment: 'good' } }, owner.token)).toEqual(
      words('You cannot review your own product'),
    )
    expect(await refused(likeProduct, { ...id, body: { reaction: 1 } }, owner.token)).toEqual(
      words('You cannot like your own product'),
    )
    expect(await refused(follow, { body: { status: 1, userId: owner.id } }, owner.token)).toEqual(
      words('You cannot follow yourself'),
    )
    const seen = (await test.call(getProduct, id, owner.token)).body
    expect([seen.like_count, seen.viewer?.can?.like]).toEqual([0, false])
    // A like from before the refusal existed can be removed.
    expect((await test.call(unlikeProduct, id, owner.token)).body).toEqual({ liked: false, like_count: 0 })
  })
})

describe('a contact about a missing product', () => {
  it('answers that the product is missing, not the shed', async () => {
    const [{ shed }, { owner: reader, product: other }] = [await arriveWithProduct(test), await arriveWithProduct(test)]
    for (const product_id of [newId(), 'nothing', other.id]) {
      const { body } = await test.refused(contactSeller, { body: { shed_id: shed.id, product_id } }, reader.token)
      expect(body.message).toBe('Sorry, product not found!')
    }
    const { body } = await test.refused(contactSeller, { body: { shed_id: newId() } }, reader.token)
    expect(body.message).toBe('Shed not found')
  })
})
