import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { becomes, meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import type { Visitor } from '@sheds/e2e/support/visitor'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let seller: Somebody
let buyer: Somebody
let shop: Shop
let dress: string
const page = () => `/products/${dress}/details`

beforeAll(async () => {
  seller = await meet(url(), 'Clarisse Eyenga')
  buyer = await meet(url(), 'Brice Fotso')
  shop = await openShop(url(), seller, 'Maison Ngondo')
  dress = await sell(url(), seller, shop, { name: 'Kaba dress', price: 27_500 })
})

const openAs = async (person: Somebody, path: string) => {
  const visitor = await story.open('/terms')
  await becomes(visitor.context, url(), person)
  await visitor.page.goto(path)
  await visitor.page.waitForLoadState('networkidle')
  return visitor
}

/** How many answers to taps the page has taken in from now on, as it tells its other tabs: before, a count may be old. */
const answersTo = async ({ page: tapped }: Visitor) => {
  await tapped.evaluate(`{
    const set = Storage.prototype.setItem
    window.answers = 0
    Storage.prototype.setItem = function (key, value) {
      if (key === 'shadow') window.answers += 1
      set.call(this, key, value)
    }
  }`)
  return (count: number) => expect.poll(() => tapped.evaluate('window.answers')).toBe(count)
}

const likes = async (): Promise<number> => {
  const product = (await (await fetch(`${url()}/api/products/${dress}`)).json()) as { like_count: number }
  return product.like_count
}

describe('a like', () => {
  it('leads a visitor to the login and keeps the place', async () => {
    const visitor = await story.open(page())
    await visitor.page.waitForLoadState('networkidle')
    await visitor.page.getByRole('link', { name: 'Like', exact: true }).click()
    await visitor.page.waitForURL('**/login')
    expect(await visitor.page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(page())
    await visitor.leave()
  })

  it('shows at once, is kept, and is taken back', async () => {
    const visitor = await openAs(buyer, page())
    await visitor.page.getByRole('button', { name: 'Like', exact: true }).click()
    const liked = visitor.page.getByRole('button', { name: '1 Like', pressed: true })
    await liked.waitFor()
    await expect.poll(likes).toBe(1)
    await visitor.page.reload()
    await visitor.page.getByRole('button', { name: '1 Like', pressed: true }).click()
    await visitor.page.getByRole('button', { name: 'Like', exact: true, pressed: false }).waitFor()
    await expect.poll(likes).toBe(0)
    await visitor.leave()
  })

  it('is counted with the others', inChromium, async () => {
    for (const name of ['Papa Tchinda', 'Solange Ndip']) {
      const { token } = await meet(url(), name)
      await send(url(), `/api/products/${dress}/reaction`, { token })
    }
    await expect.poll(likes).toBe(2)
    const visitor = await openAs(buyer, page())
    const answered = await answersTo(visitor)
    await visitor.page.getByRole('button', { name: '2 Likes' }).click()
    await visitor.page.getByRole('button', { name: '3 Likes', pressed: true }).click()
    await visitor.page.getByRole('button', { name: '2 Likes', pressed: false }).waitFor()
    await answered(2)
    await expect.poll(likes).toBe(2)
    await visitor.leave()
  })

  it('that the server refuses is put back, says so, and goes through with Retry', async () => {
    const visitor = await openAs(buyer, page())
    visitor.expecting(/503/)
    await visitor.page.route('**/reaction', (route) => route.fulfill({ status: 503, body: '{}' }))
    await visitor.page.getByRole('button', { name: '2 Likes' }).click()
    await visitor.page.getByText('Your like of Kaba dress could not be saved.').waitFor()
    await visitor.page.getByRole('button', { name: '2 Likes', pressed: false }).waitFor()
    await visitor.page.unroute('**/reaction')
    await visitor.page.getByRole('button', { name: 'Retry' }).click()
    await visitor.page.getByRole('button', { name: '3 Likes', pressed: true }).waitFor()
    await expect.poll(likes).toBe(3)
    await visitor.leave()
  })

  it('taken back on another device goes here, too, and is counted as the server counts', inChromium, async () => {
    const visitor = await openAs(buyer, page())
    await visitor.page.clock.install()
    const heart = (name: string) => visitor.page.getByRole('button', { name, exact: true })
    const answered = await answersTo(visitor)
    await heart('3 Likes').click()
    await heart('2 Likes').click()
    await heart('3 Likes').waitFor()
    await answered(2)
    await expect.poll(likes).toBe(3)
    await send(url(), `/api/products/${dress}/reaction`, { method: 'DELETE', token: buyer.token })
    await expect.poll(likes).toBe(2)
    await visitor.page.clock.fastForward(60_000)
    await visitor.page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await visitor.page.getByRole('button', { name: '2 Likes', pressed: false }).waitFor()
    await visitor.leave()
  })

  it('is in the other tabs at once', inChromium, async () => {
    const visitor = await openAs(buyer, page())
    const other = await visitor.context.newPage()
    await other.goto(page())
    await other.getByRole('button', { name: '2 Likes', pressed: false }).waitFor()
    await pageHydrated(other)
    const answered = await answersTo(visitor)
    await visitor.page.getByRole('button', { name: '2 Likes' }).click()
    await other.getByRole('button', { name: '3 Likes', pressed: true }).waitFor()
    await visitor.page.getByRole('button', { name: '3 Likes' }).click()
    await other.getByRole('button', { name: '2 Likes', pressed: false }).waitFor()
    await answered(2)
    await visitor.leave()
  })

  it('after a login that ended elsewhere leads to the login once', async () => {
    const expired = await meet(url(), 'Expired Mbarga')
    const visitor = await openAs(expired, page())
    visitor.expecting(/401/)
    const like = visitor.page.getByRole('button', { name: /Like/ })
    await like.waitFor()
    await visitor.page.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token: expired.token })
    await like.click()
    await visitor.page.waitForURL('**/login')
    expect(await visitor.page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(page())
    await visitor.leave()
  })
})
