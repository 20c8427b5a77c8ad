// @module-tag full
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let seller: Member
let shed: string
const contact = { email: 'awa.private@example.com', phone_number: '677 12 34 57', location: 'Douala' }

const ask = (path: string, body: object = {}, method = 'POST') =>
  send(url(), path, { method, token: seller.token, body })
const idOf = (answer: Record<string, unknown>, name: string): string => (answer[name] as { id: string }).id
const open = async (name: string, category = 'food_delivery'): Promise<string> =>
  idOf(await ask('/api/shed', { ...contact, name, category }), 'shed')
const sell = async (name: string, shop = shed): Promise<string> =>
  idOf(await ask(`/api/sheds/${shop}/product`, { name, price: 27_500 }), 'product')
const cook = async (name: string, shop = shed): Promise<string> =>
  idOf(await ask(`/api/sheds/${shop}/menu`, { name, price: 2500 }), 'dish')
const close = (shop: string) => ask(`/api/sheds/${shop}/delete_shed`, {}, 'PATCH')

beforeAll(async () => {
  seller = await createMember(url(), 'Awa Ngono')
  shed = await open('Chez Awa')
})

/** Page as the server sends it: status, heading, and the links of its main part by their text. */
const readPage = async (path: string, language = 'en') => {
  const answer = await fetch(`${url()}${path}`, { headers: { 'accept-language': language } })
  const html = await answer.text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const plain = (part = ''): string => part.replace(/<!-- -->|<[^>]+>/g, '').trim()
  const links = [...main.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  return {
    status: answer.status,
    heading: plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1]),
    links: Object.fromEntries(links.map(([, href = '', text]) => [plain(text), href])),
    isHidden: /<meta name="robots" content="noindex"/.test(html),
  }
}

describe('a link to deleted content', () => {
  it('answers 410 in both languages with its name and its shed, else its owner, else home', async () => {
    const [product, dish] = [await sell('Table basse'), await cook('Eru')]
    await ask(`/api/products/${product}/delete_product`, {}, 'PATCH')
    await ask(`/api/sheds/${shed}/menu/${dish}`, {}, 'DELETE')
    for (const [path, name] of [
      [`/products/${product}/details`, 'Table basse'],
      [`/products/${product}/reviews`, 'Table basse'],
      [`/menu/${dish}/details`, 'Eru'],
    ] as const) {
      expect(await readPage(path)).toMatchObject({
        status: 410,
        heading: `“${name}” is no longer here`,
        links: { 'See Chez Awa': `/sheds/${shed}` },
      })
      expect(await readPage(path, 'fr')).toMatchObject({
        status: 410,
        heading: `«\u00a0${name}\u00a0» n’est plus là`,
        links: { 'Voir «\u00a0Chez Awa\u00a0»': `/sheds/${shed}` },
      })
    }

    const closed = await open('Gone kitchen')
    const [sauce, koki] = [await sell('Sauce', closed), await cook('Koki', closed)]
    await close(closed)
    for (const path of [`/products/${sauce}/details`, `/products/${sauce}/reviews`, `/menu/${koki}/details`])
      expect(await readPage(path)).toMatchObject({
        status: 410,
        links: { 'See Awa Ngono': `/users/${seller.id}/profile` },
      })
    const gone = await readPage(`/sheds/${closed}`)
    expect(gone).toMatchObject({
      status: 410,
      heading: '“Gone kitchen” is no longer here',
      isHidden: true,
      links: { 'Back home': '/feeds', 'See Awa Ngono': `/users/${seller.id}/profile` },
    })
    expect(Object.values(gone.links).filter((href) => href.startsWith('/sheds/'))).toEqual([])
    for (const [path, heading] of [
      ['/products/01890a5d-ac96-774b-bcce-b302099a8057/details', 'Sorry, product not found!'],
      ['/products/nonsense/reviews', expect.any(String)],
      ['/sheds/01890a5d-ac96-774b-bcce-b302099a8057', 'Shed not found'],
      ['/sheds/nonsense', expect.any(String)],
    ] as const)
      expect(await readPage(path)).toMatchObject({ status: 404, heading })
  })

  it('shows the same page in the browser, with working links', async () => {
    const product = await sell('Table haute')
    await ask(`/api/products/${product}/delete_product`, {}, 'PATCH')
    const { page, expecting, leave } = await story.open(`/products/${product}/details`, { language: 'fr' })
    expecting(/status of (410|404)/)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('h1').textContent()).toBe('«\u00a0Table haute\u00a0» n’est plus là')
    await page.getByRole('link', { name: 'Voir «\u00a0Chez Awa\u00a0»' }).click()
    await page.waitForURL(`**/sheds/${shed}`)
    await leave()
  })
})
