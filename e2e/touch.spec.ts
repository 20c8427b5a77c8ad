// @module-tag full
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sourcesBelow } from '../tools/sources.ts'
import { findBrokenText } from './support/broken-text.ts'
import { cook, openShop, picture, sell } from './support/goods.ts'
import { pageSettled } from './support/hydrated.ts'
import { addPiece, melody, sound } from './support/music.ts'
import { at, everyPath, isForMembers, unknownPath } from './support/paths.ts'
import { type Member, send } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { type Size, touchAll } from './support/touch.ts'
import type { Visitor } from './support/visitor.ts'
import { ask, createWalletOwner, pay, type WalletOwner } from './support/wallets.ts'
import { reply, write } from './support/words.ts'

const story = tellStory()
const url = () => story.site().url
type Things = Parameters<typeof at>[1]
let ada: WalletOwner
let own: Things
let others: Things
let receipt: string

/** The last size is the one in which the next page loads. */
const sizes: readonly Size[] = [
  [1280, 800],
  [640, 360],
  [412, 800],
  [360, 640],
]

/** Phone of 360 pixels with larger text: at 130 % no text is cut, at 200 % the page does not overflow. */
const largerText = [
  { size: { width: 277, height: 569 }, isFault: () => true },
  { size: { width: 180, height: 370 }, isFault: (fault: string) => fault.startsWith('wider') },
]

/** Creates a kitchen and a studio with long names and texts. */
const plant = async (cookAtHome: Member): Promise<Things> => {
  const shop = await openShop(url(), cookAtHome, 'Restaurant de la Mère Wilhelmina Bassong', 'food_delivery')
  const name = 'Coffret de sauces pimentées de Bonabéri, trois pots'
  const caption = 'Préparé le matin, livré avant midi à Douala. '.repeat(5)
  const product = await sell(url(), cookAtHome, shop, { name, caption, description: caption, price: 127500 })
  await picture(url(), cookAtHome, shop, product, 2)
  const dish = await cook(url(), cookAtHome, shop, { name: 'Ndolé aux crevettes fraîches et miondo' })
  const words = await write(url(), cookAtHome, `@${cookAtHome.name.replaceAll(' ', '-')} cuisine. ${caption.repeat(2)}`)
  await reply(url(), cookAtHome, words, 'Gardez-moi deux assiettes')
  const studio = await openShop(url(), cookAtHome, 'Studio de la Mère Wilhelmina Bassong', 'music')
  const song = await addPiece(url(), cookAtHome, studio, {
    title: 'La pluie sur les tôles de Bonabéri, un soir de noces',
    price: 500,
  })
  await sound(url(), cookAtHome, studio, song, [{ name: 'pluie.wav', bytes: melody(5) }])
  return { shed: shop.id, product, dish, studio: studio.id, music: song.id, write: words }
}

beforeAll(async () => {
  ada = await createWalletOwner(story.site(), 'Ada Wilhelmina Ngo Bassong Nkoulou', 1_250_000)
  const ben = await createWalletOwner(story.site(), 'Benjamin Emmanuel Tchoumi Kamdem')
  own = await plant(ada)
  others = await plant(ben)
  const transaction = await pay(url(), ada, ben, 27500)
  const made = await send(url(), `/api/transactions/${transaction}/receipt`, { token: ada.token })
  receipt = (made.receipt as { url: string }).url
  const body = { payerId: ada.walletId, amount: 2500 }
  await send(url(), `/api/wallets/${ben.id}/request_fund`, { token: ben.token, body })
})

/** Parts of pages with a URL, for visitors and for members. */
const publicParts = () => [...shedTabs, receipt, unknownPath]
const ownParts = [
  ...['send', 'request', 'transactions', 'history', 'cashout'].map((tab) => `/shedpay?tab=${tab}`),
  '/users/me/profile?view=settings',
  '/shedpay/statement',
  '/orders/SH-7K4Q/slip',
]
const shedTabs = ['menu', 'reviews', 'about'].map((tab) => `/sheds/:shed?tab=${tab}`)

const touchPages = async ({ page, expecting, leave }: Visitor, addresses: string[]) => {
  expecting(/status of 40[134]/)
  const faults: string[] = []
  let touched = 0
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await pageSettled(page)
    expect(await page.evaluate('document.documentElement.lang'), address).toBe('fr')
    const { faults: found, count } = await touchAll(page, sizes)
    touched += count
    for (const fault of [...found, ...(await textFaults(page))]) faults.push(`${address}: ${fault}`)
  }
  await leave()
  return { faults, touched }
}

const textFaults = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  for (const { size, isFault } of largerText) {
    await page.setViewportSize(size)
    for (const fault of (await findBrokenText(page)).filter(isFault)) faults.push(`${fault}, at ${size.width}`)
  }
  return faults
}

describe('touch targets', () => {
  it('are tested on every route', () => {
    const known = [...everyPath, ...publicParts(), ...ownParts].map((path) => new URL(path, url()).pathname)
    const routes = sourcesBelow('web/src/features', /\.routes\.ts$/)
      .flatMap(({ text }) => [...text.matchAll(/\bpath: '([^']+)'/g)])
      .map(([, path = '']) => path)
    expect(routes.length).toBeGreaterThan(30)
    const isMissing = (route: string) => {
      const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
      return !known.some((path) => pattern.test(path))
    }
    expect(routes.filter(isMissing)).toEqual([])
  })

  it('can be tapped in their centre, and larger text is complete, on every page in French', {
    timeout: 600_000,
  }, async () => {
    const told = async () => JSON.stringify(await ask(url(), '/api/notifications', ada.token))
    await expect.poll(told).toContain('request_in')
    const language = 'fr'
    const [visitor, member] = await Promise.all([
      story.open('about:blank', { language }),
      story.openAs(ada, 'about:blank', { language }),
    ])
    const theirs = everyPath.map((path) => at(path, others))
    // Other pages lead a visitor to the login: `every-page.spec.ts`.
    const open = everyPath.filter((path) => !isForMembers(path)).map((path) => at(path, others))
    const mine = [...everyPath, ...shedTabs].filter((path) => /:\w/.test(path)).map((path) => at(path, own))
    const found = await Promise.all([
      touchPages(visitor, [...open, ...publicParts().map((path) => at(path, others))]),
      touchPages(member, [...theirs, ...mine, ...ownParts]),
    ])
    expect(found.flatMap(({ faults }) => faults)).toEqual([])
    expect(found.reduce((sum, { touched }) => sum + touched, 0)).toBeGreaterThan(5000)
  })
})
