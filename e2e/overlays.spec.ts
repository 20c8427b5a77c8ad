// @module-tag full
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sourcesBelow } from '../tools/sources.ts'
import { themeViolations } from './support/axe.ts'
import { cook, openShop, picture, type Shop, sell } from './support/goods.ts'
import { addPiece, melody, type Piece, sound } from './support/music.ts'
import { order, orderStep } from './support/orders.ts'
import { createMember, type Member, send } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { type Size, touchAll } from './support/touch.ts'
import { desktop, phone } from './support/visitor.ts'
import { createWalletOwner, pay, type WalletOwner } from './support/wallets.ts'
import { reply, write } from './support/words.ts'

const story = tellStory()
const url = () => story.site().url
let ada: Member
let ben: Member
let shop: Shop
let studio: Shop
let product: string
let dish: string
let purse: WalletOwner
let frozen: WalletOwner
let request: string
let confirmed: string
let seller: WalletOwner
let paid: string
let claimed: string
let review: string
let song: Piece
let words: string

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Opener')
  ben = await createMember(url(), 'Ben Opener')
  studio = await openShop(url(), ada, 'Studio On Top', 'music')
  song = await addPiece(url(), ada, studio, { title: 'Song on top' })
  await sound(url(), ada, studio, song, [{ name: 'song.wav', bytes: melody(5) }])
  shop = await openShop(url(), ada, 'Shed On Top', 'food_delivery')
  product = await sell(url(), ada, shop, { name: 'Pepper sauce' })
  await picture(url(), ada, shop, product, 1)
  dish = await cook(url(), ada, shop, { name: 'Ndole' })
  await createWallets()
  await writeReview()
  words = await write(url(), ada, 'Fresh gombo today')
  await reply(url(), ben, words, 'Keep me some')
  // A later edit is marked as one.
  await send(url(), `/api/writes/${words}/update_write`, {
    method: 'PUT',
    token: ada.token,
    body: { content: 'Gombo tomorrow' },
  })
})

/** One member with a pending request for money, one with a frozen wallet. */
const createWallets = async () => {
  purse = await createWalletOwner(story.site(), 'Purse On Top', 15_000)
  frozen = await createWalletOwner(story.site(), 'Frozen On Top')
  await send(url(), `/api/wallets/${frozen.id}/freeze`, { token: frozen.token })
  // The seller's wallet can receive payments.
  seller = await createWalletOwner(story.site(), 'Sells On Top')
  const stall = await openShop(url(), seller, 'Stall On Top')
  const items = [{ product_id: await sell(url(), seller, stall, { name: 'Palm oil' }) }]
  confirmed = (await order(url(), purse, { shop: stall, items, total: 5000 })).code
  await orderStep(url(), seller, confirmed, 'confirm')
  paid = await buy(stall, items)
  claimed = await buy(stall, items)
  await orderStep(url(), purse, claimed, 'claim', { reason: 'The oil leaked' })
  const asks = await createWalletOwner(story.site(), 'Asks On Top')
  const body = { payerId: purse.walletId, amount: 2500 }
  const { request: made } = await send(url(), `/api/wallets/${asks.id}/request_fund`, { token: asks.token, body })
  request = (made as { id: string }).id
}

/** Code of an order that the member with the purse paid. */
const buy = async (stall: Shop, items: readonly { product_id: string }[]): Promise<string> => {
  const { id, code } = await order(url(), purse, { shop: stall, items, total: 5000 })
  await orderStep(url(), seller, code, 'confirm')
  await pay(url(), purse, seller, 5000, { order_id: id })
  return code
}

/** The member with the purse reviews the shed, and its owner replies. */
const writeReview = async () => {
  const body = { shed_id: shop.id, rating_value: 5, review_text: 'Fresh every day' }
  const { review: made } = await send(url(), '/api/shed_review', { token: purse.token, body })
  review = (made as { id: string }).id
  const answer = { text: 'Thank you, come again' }
  await send(url(), `/api/reviews/${review}/reply`, { method: 'PUT', token: ada.token, body: answer })
}

interface OverlayCase {
  /** File that defines the overlay, and its name in the source. */
  source: string
  name: string
  path: string
  /** Role and name of the button that opens it. */
  by: ['button' | 'link' | 'summary' | 'menuitem', string | RegExp]
  /** Name of the menu that contains the button. */
  through?: string
  /** Role of the open overlay. */
  what: 'dialog' | 'alertdialog' | 'menu' | 'combobox'
  /** Steps that make the button appear. */
  first?: (page: Page) => Promise<unknown>
}

const press = (page: Page, [role, name]: OverlayCase['by']) => {
  const opener = role === 'summary' ? page.locator('summary') : page.getByRole(role, { name })
  return opener.filter({ visible: true }).first().click()
}
const waitForOverlay = (page: Page, what: OverlayCase['what']) =>
  page.getByRole(what).filter({ visible: true }).first().waitFor()
const waitForClose = (page: Page, what: OverlayCase['what']) =>
  expect.poll(() => page.getByRole(what).filter({ visible: true }).count()).toBe(0)
const placeOf = (page: Page) => page.url().slice(url().length)
const reaches = (page: Page, place: string) => expect.poll(() => placeOf(page)).toBe(place)

/** Faults at the current size and, on a phone, also in landscape; restores the size. */
const touchFaults = async (page: Page): Promise<string[]> => {
  const { width, height } = page.viewportSize() ?? phone
  const sideways: Size[] = width > height ? [] : [[height, width]]
  return (await touchAll(page, [...sideways, [width, height]])).faults
}

/** Selector of the part that axe checks. */
const selectorOf = (what: OverlayCase['what']) => (what === 'combobox' ? 'header' : `[role=${what}], dialog[open]`)

/**
 * Opened by its URL, an overlay closes onto the page, passes axe, and its controls can be tapped. Opened by its button,
 * Back closes it and Forward opens it again.
 */
const checkOverlay = async (page: Page, { name, path, by, through, what, first }: OverlayCase) => {
  await first?.(page)
  const shown = `${path}${path.includes('?') ? '&' : '?'}show=${name}`
  await page.goto(shown)
  await waitForOverlay(page, what)
  expect([...(await touchFaults(page)), ...(await themeViolations(page, selectorOf(what)))], shown).toEqual([])
  await page.keyboard.press('Escape')
  await waitForClose(page, what)
  await expect.poll(() => page.evaluate('document.activeElement === document.body'), { message: shown }).toBe(false)
  await reaches(page, path)
  if (through !== undefined) await press(page, ['button', through])
  await press(page, by)
  await waitForOverlay(page, what)
  await reaches(page, shown)
  await page.goBack()
  await waitForClose(page, what)
  expect(placeOf(page)).toBe(path)
  await page.goForward()
  await waitForOverlay(page, what)
}

const shed = () => `/sheds/${shop.id}`
const goods = () => `${shed()}?tab=products`
const details = () => `/products/${product}/details`
const settings = () => `/users/${ada.id}/profile?view=settings`

const fillBasket = async (page: Page): Promise<void> => {
  await page.goto(details())
  await page.getByRole('button', { name: 'Add to basket' }).first().click()
  await expect.poll(() => page.evaluate("localStorage.getItem('basket')")).toContain(product)
}

/** Overlays for every visitor. */
const ofAll = (): OverlayCase[] => [
  { source: 'app/frame/header.tsx menu', name: 'menu', path: '/terms', by: ['button', 'Menu'], what: 'menu' },
  {
    source: 'app/frame/install-place.tsx install',
    name: 'install',
    path: '/terms',
    by: ['menuitem', 'Install Sheds'],
    through: 'Menu',
    what: 'dialog',
    // As Apple's browsers report it.
    first: (page) => page.addInitScript("Object.defineProperty(navigator, 'standalone', { value: false })"),
  },
  {
    source: 'features/search/box/search.tsx search',
    name: 'search',
    path: '/terms',
    by: ['summary', 'Search'],
    what: 'combobox',
  },
  {
    source: 'features/search/filters/filter-sheet.tsx filters',
    name: 'filters',
    path: '/render_search?type=product&query=pagne',
    by: ['link', /^Filters/],
    what: 'dialog',
  },
  {
    source: 'features/basket/basket-page.tsx help',
    name: 'help',
    path: '/basket',
    by: ['button', /help|how/i],
    what: 'dialog',
  },
  {
    source: 'features/basket/basket-page.tsx clear-basket',
    name: 'clear-basket',
    path: '/basket',
    by: ['button', 'Clear basket'],
    what: 'alertdialog',
    first: fillBasket,
  },
  {
    source: 'features/products/reviews/reviews-opener.tsx reviews:',
    name: `reviews:${product}`,
    path: details(),
    by: ['link', /reviews/i],
    what: 'dialog',
  },
  {
    source: 'lib/overlay/picture-viewer.tsx name',
    name: 'picture:1',
    path: details(),
    by: ['button', /^Enlarge/],
    what: 'dialog',
  },
  {
    source: 'lib/share/share-button.tsx overlay',
    name: `share:${product}`,
    path: details(),
    by: ['button', 'Share'],
    what: 'dialog',
  },
  {
    source: 'lib/share/share-button.tsx overlay',
    name: 'share',
    path: shed(),
    by: ['button', 'Share'],
    what: 'dialog',
  },
  {
    source: 'features/sheds/shed-overlays.tsx reviews',
    name: 'reviews',
    path: shed(),
    by: ['link', /reviews?$/i],
    what: 'dialog',
  },
  {
    source: 'features/sheds/shed-overlays.tsx subscribers',
    name: 'subscribers',
    path: shed(),
    by: ['link', /subscribers/i],
    what: 'dialog',
  },
]

const ofAnother = (): OverlayCase[] => [
  {
    source: 'features/sheds/shed-overlays.tsx review',
    name: 'review',
    path: `${shed()}?tab=reviews`,
    by: ['link', /write/i],
    what: 'dialog',
  },
]

const ofShedOwner = (): OverlayCase[] => [
  {
    source: 'features/sheds/owner/shed-owner-tools.tsx edit',
    name: 'edit',
    path: shed(),
    by: ['button', 'Edit shed'],
    what: 'dialog',
  },
  {
    source: 'features/sheds/owner/shed-owner-tools.tsx kind',
    name: 'logo',
    path: shed(),
    by: ['button', /logo/i],
    what: 'dialog',
  },
  {
    source: 'features/sheds/owner/shed-owner-tools.tsx kind',
    name: 'cover',
    path: shed(),
    by: ['button', /cover/i],
    what: 'dialog',
  },
  {
    source: 'features/sheds/page/shed-page-tools.tsx add-product',
    name: 'add-product',
    path: goods(),
    by: ['link', 'Add product'],
    what: 'dialog',
  },
  {
    source: 'features/sheds/page/shed-page-owner-foot.tsx add-music',
    name: 'add-music',
    path: `/sheds/${studio.id}`,
    by: ['button', 'Add Music'],
    what: 'menu',
  },
  {
    source: 'features/music/page/music-owner.tsx edit-music:',
    name: `edit-music:${song.id}`,
    path: `/music/${song.id}/details`,
    by: ['button', 'Edit'],
    what: 'dialog',
  },
  {
    source: 'features/music/page/music-owner.tsx songs:',
    name: `songs:${song.id}`,
    path: `/music/${song.id}/details`,
    by: ['button', 'Title and preview'],
    what: 'dialog',
  },
  {
    source: 'features/music/page/music-owner.tsx split:',
    name: `split:${song.id}`,
    path: `/music/${song.id}/details`,
    by: ['button', 'Split the income'],
    what: 'dialog',
  },
  {
    source: 'lib/share/share-button.tsx overlay',
    name: `share:${song.id}`,
    path: `/music/${song.id}/details`,
    by: ['button', 'Share'],
    what: 'dialog',
  },
  {
    source: 'features/sheds/page/shed-page-own-product.tsx menu:',
    name: `menu:${product}`,
    path: goods(),
    by: ['button', 'Options for Pepper sauce'],
    what: 'menu',
  },
  {
    source: 'features/sheds/page/shed-page-own-product.tsx edit:',
    name: `edit:${product}`,
    path: goods(),
    through: 'Options for Pepper sauce',
    by: ['menuitem', 'Edit'],
    what: 'dialog',
  },
  {
    source: 'features/sheds/page/shed-page-own-product.tsx delete:',
    name: `delete:${product}`,
    path: goods(),
    through: 'Options for Pepper sauce',
    by: ['menuitem', 'Delete'],
    what: 'alertdialog',
  },
  {
    source: 'features/sheds/page/shed-page-checklist.tsx cardOverlay',
    name: 'share-card',
    path: shed(),
    by: ['button', 'Share it on WhatsApp'],
    what: 'dialog',
  },
  {
    source: 'features/sheds/owner/shed-settings.tsx delete',
    name: 'delete',
    path: `${shed()}/settings`,
    by: ['button', 'Delete shed'],
    what: 'alertdialog',
  },
  {
    source: 'features/sheds/owner/shed-opening.tsx name',
    name: 'hours',
    path: `${shed()}/settings`,
    by: ['button', 'Change hours'],
    what: 'dialog',
  },
  {
    source: 'features/sheds/owner/shed-opening.tsx name',
    name: 'break',
    path: `${shed()}/settings`,
    by: ['button', 'Take a break'],
    what: 'dialog',
  },
  {
    source: 'features/sheds/reviews/review-actions.tsx reply-review:',
    name: `reply-review:${review}`,
    path: `${shed()}?tab=reviews`,
    by: ['button', /^Edit reply/],
    what: 'dialog',
  },
  {
    source: 'features/sheds/reviews/review-actions.tsx delete-review-reply:',
    name: `delete-review-reply:${review}`,
    path: `${shed()}?tab=reviews`,
    by: ['button', /^Delete reply/],
    what: 'alertdialog',
  },
]

const ofMember = (): OverlayCase[] => [
  {
    source: 'features/products/page/owner-controls.tsx edit:',
    name: `edit:${product}`,
    path: details(),
    by: ['button', /^Edit/],
    what: 'dialog',
  },
  {
    source: 'features/menu/dish-tools.tsx edit-dish:',
    name: `edit-dish:${dish}`,
    path: `/menu/${dish}/details`,
    by: ['button', /^Edit/],
    what: 'dialog',
  },
  {
    source: 'features/users/profile/owner-actions.tsx edit',
    name: 'edit',
    path: `/users/${ada.id}/profile`,
    by: ['button', 'Edit profile'],
    what: 'dialog',
  },
  {
    source: 'features/users/settings/all-settings.tsx password',
    name: 'password',
    path: settings(),
    by: ['button', 'Change password'],
    what: 'dialog',
  },
  {
    source: 'features/users/settings/all-settings.tsx codes',
    name: 'codes',
    path: settings(),
    by: ['button', /codes/],
    what: 'dialog',
  },
  {
    source: 'features/users/settings/all-settings.tsx hushed',
    name: 'hushed',
    path: settings(),
    by: ['button', 'See the list'],
    what: 'dialog',
  },
  {
    source: 'features/users/settings/all-settings.tsx close-account',
    name: 'close-account',
    path: settings(),
    by: ['button', /^Close/],
    what: 'alertdialog',
  },
  {
    source: 'features/login/ended/log-out-question.tsx log-out',
    name: 'log-out',
    path: `/users/${ada.id}/profile`,
    by: ['button', 'Logout'],
    what: 'alertdialog',
    // The question appears only with an unsent draft.
    first: async (page) => {
      await page.goto('/create_shed')
      await page.getByLabel('Shed Name').fill('Not sent')
      await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Not sent')
    },
  },
]

const purses = '/shedpay'
const said = () => `/writes/${words}`

const ofPurse = (): OverlayCase[] => [
  {
    source: 'features/music/buy/music-buy.tsx buy',
    name: 'buy',
    path: `/music/${song.id}/details`,
    by: ['button', /free/i],
    what: 'dialog',
  },
  {
    source: 'features/wallet/own-wallet/balance-card.tsx edit-wallet',
    name: 'edit-wallet',
    path: purses,
    by: ['button', /^Rename wallet/],
    what: 'dialog',
  },
  {
    source: 'features/wallet/requests/requests-incoming.tsx accept:',
    name: `accept:${request}`,
    path: `${purses}?tab=request`,
    by: ['button', /^Accept/],
    what: 'dialog',
  },
]

const ofOrder = (): OverlayCase[] => [
  {
    source: 'features/orders/make/order-button.tsx name',
    name: `order:${product}`,
    path: '/basket',
    by: ['button', /^Order from/],
    what: 'dialog',
    first: fillBasket,
  },
  {
    source: 'features/orders/page/order-pay.tsx pay',
    name: 'pay',
    path: `/orders/${confirmed}`,
    by: ['button', /^Pay/],
    what: 'dialog',
  },
  {
    source: 'features/orders/page/order-status.tsx cancel',
    name: 'cancel',
    path: `/orders/${confirmed}`,
    by: ['button', 'Cancel order'],
    what: 'alertdialog',
  },
]

const ofBuyer = (): OverlayCase[] => [
  {
    source: 'features/orders/page/order-claim.tsx claim',
    name: 'claim',
    path: `/orders/${paid}`,
    by: ['button', 'Report a problem'],
    what: 'dialog',
  },
  {
    source: 'features/sheds/reviews/review-actions.tsx delete-review:',
    name: `delete-review:${review}`,
    path: `${shed()}?tab=reviews`,
    by: ['button', 'Delete your review'],
    what: 'alertdialog',
  },
]

const ofSeller = (): OverlayCase[] => [
  {
    source: 'features/orders/page/order-claim.tsx send-back',
    name: 'send-back',
    path: `/orders/${claimed}`,
    by: ['button', 'Send the money back'],
    what: 'dialog',
  },
  {
    source: 'features/orders/page/order-claim.tsx refuse-claim',
    name: 'refuse-claim',
    path: `/orders/${claimed}`,
    by: ['button', 'Say why not'],
    what: 'dialog',
  },
]

const ofFrozenPurse = (): OverlayCase[] => [
  {
    source: 'features/wallet/own-wallet/balance-notices.tsx thaw',
    name: 'thaw',
    path: purses,
    by: ['button', 'Unfreeze'],
    what: 'dialog',
  },
]

const ofNewPurse = (): OverlayCase[] => [
  {
    source: 'features/wallet/own-wallet/activate-button.tsx activate',
    name: 'activate',
    path: purses,
    by: ['button', 'Click to activate wallet'],
    what: 'dialog',
  },
]

const ofAuthor = (): OverlayCase[] => [
  {
    source: 'features/writes/write-menus.tsx menu:',
    name: `menu:${words}`,
    path: said(),
    by: ['button', 'Options'],
    what: 'menu',
  },
  {
    source: 'features/writes/write-menus.tsx edit:',
    name: `edit:${words}`,
    path: said(),
    through: 'Options',
    by: ['menuitem', 'Edit'],
    what: 'dialog',
  },
  {
    source: 'features/writes/write-menus.tsx delete:',
    name: `delete:${words}`,
    path: said(),
    through: 'Options',
    by: ['menuitem', 'Delete'],
    what: 'alertdialog',
  },
  {
    source: 'features/writes/edited-note.tsx edits:',
    name: `edits:${words}`,
    path: said(),
    by: ['button', 'edited'],
    what: 'dialog',
  },
  {
    source: 'features/writes/replies/replies-opener.tsx replies:',
    name: `replies:${words}`,
    path: '/writes',
    by: ['link', '1 Reply'],
    what: 'dialog',
  },
]

const ofReader = (): OverlayCase[] => [
  {
    source: 'features/writes/write-menus.tsx report:',
    name: `report:${words}`,
    path: said(),
    through: 'Options',
    by: ['menuitem', 'Report this write'],
    what: 'dialog',
  },
  {
    source: 'features/users/report-button.tsx report:',
    name: `report:${product}`,
    path: details(),
    by: ['button', 'Report this product'],
    what: 'dialog',
  },
  {
    source: 'features/users/person-menu.tsx person',
    name: 'person',
    path: `/users/${ada.id}/profile`,
    by: ['button', 'Options for Ada Opener'],
    what: 'menu',
  },
  {
    source: 'features/users/person-menu.tsx report:',
    name: `report:${ada.id}`,
    path: `/users/${ada.id}/profile`,
    through: 'Options for Ada Opener',
    by: ['menuitem', 'Report Ada Opener'],
    what: 'dialog',
  },
  {
    source: 'features/users/settings/use-restriction-items.tsx block:',
    name: `block:${words}`,
    path: said(),
    through: 'Options',
    by: ['menuitem', /^Block/],
    what: 'alertdialog',
  },
]

/**
 * Overlays tested elsewhere. The login has its own path, which is a page if loaded directly: `ask-login.spec.ts`. The
 * others ask about input on the page below, which is missing after a direct load.
 */
const elsewhere = [
  'features/login/login-sheet.tsx loginOver',
  'features/wallet/transfers/send-tab.tsx send',
  'features/wallet/mobile-money/cash-out-tab.tsx cash-out',
  'features/wallet/fees/fee-dialog.tsx fee:',
  'features/wallet/fees/fee-step.tsx fee-pay:',
  'features/wallet/mobile-money/top-up-button.tsx top-up',
  'features/writes/compose/composer-attach.tsx attach',
  // The player's state is only on the device: `hearing.screen.test.ts`.
  'lib/player/player-part.tsx player',
  // Names for a mention: `writes-posting.spec.ts`.
  'features/writes/compose/use-mentioning.ts mention',
]

/** Overlays only on a desktop. */
const ofDesktop = (): OverlayCase[] => [
  { source: 'app/frame/bell.tsx bell', name: 'bell', path: '/terms', by: ['link', /^Notifications/], what: 'dialog' },
]

/** Every call in the sources that names an overlay. */
const overlaysInSources = (): string[] =>
  sourcesBelow('web/src', /\.tsx?$/)
    .filter(({ path }) => !path.endsWith('overlay.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\buse(?:Numbered)?Overlay\(([^,)]+)/g)].map(
        ([, named = '']) => `${path.slice('web/src/'.length)} ${named.replace(/\$\{[^}]*\}|[`']/g, '')}`,
      ),
    )

describe('an overlay', () => {
  it('is listed in this file', () => {
    const lists = [
      ofAll,
      ofAnother,
      ofShedOwner,
      ofMember,
      ofDesktop,
      ofPurse,
      ofOrder,
      ofBuyer,
      ofSeller,
      ofFrozenPurse,
      ofNewPurse,
      ofAuthor,
      ofReader,
    ]
    const known = lists.flatMap((those) => those()).map(({ source }) => source)
    expect([...new Set(overlaysInSources())].sort()).toEqual([...new Set([...known, ...elsewhere])].sort())
  })

  it('has a URL, for a visitor', async () => {
    const { page, leave } = await story.open('/terms')
    for (const each of ofAll()) await checkOverlay(page, each)
    // After a reload, too, the focus returns to the link that opened the last one.
    await page.reload()
    await waitForOverlay(page, 'dialog')
    await page.keyboard.press('Escape')
    await waitForClose(page, 'dialog')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/subscribers$/i)
    // An unknown name, or an overlay of the owner, opens nothing.
    await page.goto(`${shed()}?show=edit.no-such-thing`, { waitUntil: 'networkidle' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await leave()
  })

  it('has a URL, for the owner of a shed and author of a write', async () => {
    const { page, leave } = await story.openAs(ada, shed())
    for (const each of [...ofShedOwner(), ...ofMember(), ...ofAuthor()]) await checkOverlay(page, each)
    await page.setViewportSize(desktop)
    for (const each of ofDesktop()) await checkOverlay(page, each)
    await leave()
  })

  it('has a URL, for the owner of a wallet', async () => {
    for (const [owner, theirs] of [
      [purse, [...ofPurse(), ...ofOrder(), ...ofBuyer()]],
      [seller, ofSeller()],
      [frozen, ofFrozenPurse()],
    ] as const) {
      const { page, leave } = await story.openAs(owner, '/terms')
      for (const each of theirs) await checkOverlay(page, each)
      await leave()
    }
  })

  it('has a URL, for a member who reads, reviews and has no wallet yet', async () => {
    const { page, leave } = await story.openAs(ben, '/terms')
    for (const each of [...ofAnother(), ...ofReader(), ...ofNewPurse()]) await checkOverlay(page, each)
    await leave()
  })
})
