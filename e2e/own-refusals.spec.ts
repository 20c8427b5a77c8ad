import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop, sell } from './support/goods.ts'
import { meet, type Somebody } from './support/people.ts'
import { tellStory } from './support/story.ts'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let ben: Somebody
let shop: Shop
let product: string

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  ben = await meet(url(), 'Ben Fotso')
  shop = await openShop(url(), ada, 'Ada Pagne')
  product = await sell(url(), ada, shop, { name: 'Pagne wax' })
})

describe('who may not do what they try', () => {
  it('reads the server’s words alone where a review is refused', async () => {
    const { page, expecting, leave } = await story.openAs(ben, `/products/${product}/reviews`)
    expecting(/403/)
    const message = 'You cannot review your own product'
    await page.route('**/review', (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message } }))
    await page.getByRole('button', { name: 'Write a review' }).click()
    const form = page.locator('main form').last()
    await form.locator('input[type=radio]').last().check({ force: true })
    await form.locator('textarea').fill('It is the best')
    await form.locator('button[type=submit]').click()
    await form.locator('.alert').waitFor()
    expect((await form.locator('.alert').innerText()).trim()).toBe(message)
    await leave()
  })

  const actions: [string, () => string, string][] = [
    ['**/acc_follower', () => '/all_users?name=ada', 'Follow Ada Ngono'],
    ['**/subscribe', () => `/sheds/${shop.id}`, 'Subscribe'],
  ]

  it.each(actions)('is told so by %s, and not to try again', async (call, path, button) => {
    const { page, expecting, leave } = await story.openAs(ben, path())
    expecting(/403/)
    const message = 'You cannot do this to yourself'
    await page.route(call, (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message } }))
    await page.getByRole('button', { name: button }).first().click()
    const toast = page.locator('.toasts')
    await toast.getByText(message).waitFor()
    expect(await toast.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await leave()
  })
})
