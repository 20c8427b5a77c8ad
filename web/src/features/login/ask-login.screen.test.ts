import { fillSignup, newPassword } from '@sheds/e2e/support/accounts'
import { openShop, picture, type Shop, sell } from '@sheds/e2e/support/goods'
import { hydrated, pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, distinctLetter, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, type Visitor } from '@sheds/e2e/support/visitor'
import { write } from '@sheds/e2e/support/words'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const password = 'correct horse'

let seller: Member
let shop: Shop
let product: string
let words: string
let people = 0

beforeAll(async () => {
  seller = await createMember(url(), 'Clarisse Mfoundi')
  shop = await openShop(url(), seller, 'Mfoundi Frais')
  product = await sell(url(), seller, shop, { name: 'Bar frais' })
  await picture(url(), seller, shop, product, 1)
  words = await write(url(), seller, 'Du bar frais, dès six heures')
})

const newName = (): string => `Asked ${distinctLetter(people++)}mbarga`
const details = () => `/products/${product}/details`
const profile = () => `/users/${seller.id}/profile`
const shed = () => `/sheds/${shop.id}`
const said = () => `/writes/${words}`

const sheet = (page: Page) => page.getByRole('dialog')
const placeOf = (page: Page) => page.url().slice(url().length)
const read = async (path: string) => (await (await fetch(`${url()}/api${path}`)).json()) as Record<string, unknown>
const likes = async () => (await read(`/products/${product}`)).like_count

/** Taps an action that needs a login; the login sheet opens over the page. */
const tapAndAsk = async (page: Page, tap: string | RegExp): Promise<void> => {
  await pageHydrated(page)
  const link = page.getByRole('link', { name: tap, exact: typeof tap === 'string' }).first()
  await (await hydrated(link)).click()
  await sheet(page).getByRole('textbox').first().waitFor()
}

/** Makes the window a visitor's again and opens a page. */
const startOver = async ({ page, context }: Visitor, path: string): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await context.clearCookies()
  await page.goto(path)
}

const fillLogin = async (page: Page, name: string, word = password): Promise<void> => {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(word)
}

const sendLogin = (page: Page) => page.locator('form').getByRole('button', { name: 'Login' })

const logIn = async (page: Page, name: string): Promise<void> => {
  await sheet(page).getByRole('button', { name: 'Login', pressed: false }).click()
  await fillLogin(page, name)
  await sendLogin(page).click()
}

/** Signs up within the sheet, which then shows the recovery codes and the filled-in login. */
const signUp = async (page: Page, name: string): Promise<void> => {
  await fillSignup(page, name)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await sheet(page).getByRole('list', { name: 'Recovery codes' }).waitFor()
  await sheet(page).getByText('Good job, wallet created successfully!').waitFor()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  expect(await page.getByLabel('User Name').inputValue()).toBe(name)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(newPassword)
  await sendLogin(page).click()
}

/** Answers requests to WhatsApp locally. */
const fakeChat = async ({ context }: Visitor): Promise<void> => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'the chat' }))
}

const contacts = async (): Promise<{ user: { name: string } }[]> => {
  const headers = { authorization: `Bearer ${seller.token}` }
  return (await (await fetch(`${url()}/api/sheds/${shop.id}/contacts`, { headers })).json()) as []
}

const askers = async () => (await contacts()).map(({ user }) => user.name)

interface Action {
  path: () => string
  tap: string | RegExp
  title: string
  done: string
  shown: (page: Page) => Promise<void>
  enter: (page: Page, name: string) => Promise<void>
}

const actions: Action[] = [
  {
    path: details,
    tap: /Like/,
    title: 'like Bar frais',
    done: 'You like Bar frais.',
    shown: (page) => page.getByRole('button', { name: /Like/, pressed: true }).waitFor(),
    enter: signUp,
  },
  {
    path: profile,
    tap: 'Follow Clarisse Mfoundi',
    title: 'follow Clarisse Mfoundi',
    done: 'You’re following Clarisse Mfoundi.',
    shown: (page) => page.getByRole('button', { name: 'Unfollow Clarisse Mfoundi' }).first().waitFor(),
    enter: logIn,
  },
  {
    path: shed,
    tap: 'Subscribe to Mfoundi Frais',
    title: 'subscribe to Mfoundi Frais',
    done: 'You’re subscribed to Mfoundi Frais.',
    shown: (page) => page.getByRole('button', { name: 'Unsubscribe from Mfoundi Frais' }).first().waitFor(),
    enter: signUp,
  },
  {
    path: said,
    tap: /Approv/,
    title: 'approve Clarisse Mfoundi’s write',
    done: 'Your approval is saved.',
    shown: (page) => page.getByRole('button', { name: /Approv/, pressed: true }).waitFor(),
    enter: logIn,
  },
]

describe('visitor’s action', () => {
  it('is done after a signup or login over the page, without another tap', async () => {
    const visitor = await story.open('/terms')
    const { page, leave } = visitor
    for (const { path, tap, title, done, shown, enter } of actions) {
      const name = newName()
      if (enter === logIn) await createMember(url(), name)
      await startOver(visitor, path())
      await tapAndAsk(page, tap)
      expect(await sheet(page).getByRole('heading').first().innerText()).toBe(`Create an account to ${title}`)
      await enter(page, name)
      await page.getByText(done).waitFor()
      await shown(page)
      expect(placeOf(page)).toBe(path())
    }
    await leave()
  })

  it('opens the chat in the same tab, or by a button where the browser would block it', {
    tags: ['full'],
  }, async () => {
    const visitor = await story.open(details())
    const { page, context, leave } = visitor
    await fakeChat(visitor)
    const { name } = await createMember(url(), newName())
    await tapAndAsk(page, 'Contact seller')
    const title = await sheet(page).getByRole('heading').first().innerText()
    expect(title).toBe('Create an account to message Mfoundi Frais')
    expect(await sheet(page).locator('img').first().getAttribute('src')).toContain('/files/')
    await logIn(page, name)
    await page.waitForURL('https://wa.me/237*')
    expect(context.pages()).toHaveLength(1)
    await expect.poll(askers).toContain(name)
    await page.goBack()
    await page.getByRole('button', { name: 'Contact seller' }).waitFor()
    expect(placeOf(page)).toBe(details())
    // From the shed's page, after a signup.
    const other = newName()
    await startOver(visitor, shed())
    await fakeChat(visitor)
    await tapAndAsk(page, 'Contact')
    await signUp(page, other)
    await page.waitForURL('https://wa.me/237*')
    expect(await askers()).toContain(other)
    await page.goto('/terms')
    await isBehindButton(visitor)
    await leave()
  })

  const isBehindButton = async (visitor: Visitor): Promise<void> => {
    const { page, context } = visitor
    const { name } = await createMember(url(), newName())
    await context.addInitScript("Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })")
    await startOver(visitor, details())
    await tapAndAsk(page, 'Contact seller')
    await logIn(page, name)
    await page.getByText('Your chat with Mfoundi Frais is ready.').waitFor()
    expect(placeOf(page)).toBe(details())
    const chat = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Open WhatsApp' }).click()
    await (await chat).waitForURL('https://wa.me/237*')
  }

  it('is done once after double taps, shows a refusal, and is repeated by Retry after an error', {
    tags: ['full'],
  }, async () => {
    const visitor = await story.open(details())
    const { page, expecting, leave } = visitor
    expecting(/403|503/)
    const { name } = await createMember(url(), newName())
    const before = Number(await likes())
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
    await pageHydrated(page)
    const steps = (await page.evaluate('history.length')) as number
    await (await hydrated(page.getByRole('link', { name: /Like/ }).first())).dblclick()
    await sheet(page).getByRole('textbox').first().waitFor()
    await expect.poll(() => page.evaluate('history.length')).toBe(steps + 1)
    await sheet(page).getByRole('button', { name: 'Login', pressed: false }).click()
    await fillLogin(page, name)
    await sendLogin(page).dblclick()
    await page.getByText('You like Bar frais.').waitFor()
    expect(sent.filter((path) => path.endsWith('/login'))).toHaveLength(1)
    expect(sent.filter((path) => path.endsWith('/reaction'))).toHaveLength(1)
    expect(await likes()).toBe(before + 1)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await likes()).toBe(before + 1)
    // The seller cannot like an own product.
    await startOver(visitor, details())
    await tapAndAsk(page, /Like/)
    await logIn(page, seller.name)
    await page
      .locator('.toast')
      .getByText(/own product/)
      .waitFor()
    expect(await page.locator('.toast').getByRole('button', { name: 'Retry' }).count()).toBe(0)
    // The server is overloaded.
    const other = await createMember(url(), newName())
    await startOver(visitor, details())
    await tapAndAsk(page, /Like/)
    await page.route('**/reaction', (route) => route.fulfill({ status: 503, body: '{"code":"overloaded"}' }))
    await logIn(page, other.name)
    await page.getByText('Couldn’t save your like for Bar frais.').waitFor()
    await page.unroute('**/reaction')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('You like Bar frais.').waitFor()
    expect(await likes()).toBe(before + 2)
    await leave()
  })

  it('is not done after 30 minutes, after the sheet was closed, or if it moves money', {
    tags: ['full'],
  }, async () => {
    const visitor = await story.open(details())
    const { page, leave } = visitor
    const { name } = await createMember(url(), newName())
    const before = await likes()
    await tapAndAsk(page, /Like/)
    await page.evaluate(`{
      const kept = JSON.parse(sessionStorage.action)
      sessionStorage.action = JSON.stringify({ ...kept, at: kept.at - 31 * 60_000 })
    }`)
    await page.reload()
    await fillLogin(page, name)
    await sendLogin(page).click()
    await page.waitForURL(`**${details()}`)
    await page.getByRole('button', { name: /Like/ }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await likes()).toBe(before)
    // After the sheet was closed.
    await startOver(visitor, details())
    await tapAndAsk(page, /Like/)
    await page.goBack()
    await sheet(page).waitFor({ state: 'hidden' })
    await page.goto('/login')
    await fillLogin(page, name)
    await sendLogin(page).click()
    await page.waitForURL((address) => address.pathname !== '/login')
    await page.waitForLoadState('networkidle')
    expect(await likes()).toBe(before)
    // An action that moves money.
    await startOver(visitor, '/login')
    await page.evaluate(
      `sessionStorage.action = JSON.stringify({ at: Date.now(), action: { kind: 'send', id: 'ABC123', amount: 5000, thing: { name: 'x' } } })`,
    )
    await page.reload()
    const sent: string[] = []
    page.on('request', (request) => void (request.method() !== 'GET' && sent.push(new URL(request.url()).pathname)))
    await fillLogin(page, name)
    await sendLogin(page).click()
    await page.waitForURL('**/feeds')
    await page.waitForLoadState('networkidle')
    expect(sent).toEqual(['/api/users/login'])
    await leave()
  })

  it('asks for the login in the same sheet after the session ended elsewhere, and is done', {
    tags: ['full'],
  }, async () => {
    const expired = await createMember(url(), newName())
    const { page, expecting, leave } = await story.openAs(expired, details())
    expecting(/401/)
    await pageHydrated(page)
    const like = await hydrated(page.getByRole('button', { name: /Like/ }).first())
    await page.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token: expired.token })
    await like.click()
    await sheet(page).waitFor()
    expect(await sheet(page).getByRole('heading').first().innerText()).toBe('Log in to like Bar frais')
    await fillLogin(page, expired.name)
    await sendLogin(page).click()
    await page.getByText('You like Bar frais.').waitFor()
    await page.getByRole('button', { name: /Like/, pressed: true }).waitFor()
    await leave()
  })
})

describe('visitor’s write, reply or report', () => {
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
  const begun = [
    {
      path: () => '/writes',
      tap: 'News from your market?',
      title: 'Log in to write',
      field: (page: Page) => page.getByRole('textbox', { name: 'Write' }),
    },
    {
      path: () => `/writes?show=replies:${words}`,
      tap: 'Log in to reply',
      title: 'Log in to reply to Clarisse Mfoundi',
      field: (page: Page) => dialog(page, 'Replies').getByRole('textbox', { name: 'Reply to Clarisse Mfoundi' }),
    },
    {
      path: details,
      tap: 'Report this product',
      title: 'Log in to report Bar frais',
      field: (page: Page) => dialog(page, 'Report: Bar frais').getByRole('radio').first(),
    },
  ]

  it('continues in the same place after the login', { tags: ['full'] }, async () => {
    const { name } = await createMember(url(), newName())
    const visitor = await story.open('/terms')
    const { page, leave } = visitor
    for (const { path, tap, title, field } of begun) {
      await startOver(visitor, path())
      await tapAndAsk(page, tap)
      await sheet(page).last().getByRole('button', { name: 'Login', pressed: false }).click()
      expect(await sheet(page).last().getByRole('heading').first().innerText()).toBe(title)
      await sheet(page).last().getByText('Once you’re in, you continue right here.').waitFor()
      await fillLogin(page, name)
      await sendLogin(page).click()
      await field(page).waitFor()
      expect(new URL(page.url()).pathname).toBe(new URL(path(), url()).pathname)
      await expect.poll(() => page.evaluate('sessionStorage.action')).toBe(undefined)
    }
    await leave()
  })
})

describe('login sheet', () => {
  it('closes on Back and Escape, reopens on Forward, and becomes a page after a reload', {
    tags: ['full'],
  }, async () => {
    const { name } = await createMember(url(), newName())
    const visitor = await story.open(details())
    const { page, leave } = visitor
    await tapAndAsk(page, 'Contact seller')
    expect(placeOf(page)).toBe('/login')
    await page.goBack()
    await sheet(page).waitFor({ state: 'hidden' })
    expect(placeOf(page)).toBe(details())
    await expect.poll(() => page.evaluate('sessionStorage.action')).toBe(undefined)
    await page.goForward()
    await sheet(page).waitFor()
    expect(await sheet(page).getByRole('heading').first().innerText()).toContain('to message Mfoundi Frais')
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await expect.poll(() => placeOf(page)).toBe(details())
    await page.getByRole('heading', { level: 1, name: 'Bar frais' }).waitFor()
    // Loaded directly by its URL.
    await tapAndAsk(page, /Like/)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
    expect(await sheet(page).count()).toBe(0)
    await page.getByText('Log in to like Bar frais').waitFor()
    await page.locator('main').getByRole('link', { name: 'Signup' }).click()
    await page.getByText('Create an account to like Bar frais').waitFor()
    await page.goBack()
    await fillLogin(page, name)
    await sendLogin(page).click()
    await page.getByText('You like Bar frais.').waitFor()
    expect(placeOf(page)).toBe(details())
    // Over a page whose own sheet was closed before.
    await startOver(visitor, `${shed()}?show=subscribers`)
    await sheet(page).waitFor()
    await pageHydrated(page)
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await tapAndAsk(page, 'Subscribe to Mfoundi Frais')
    expect(placeOf(page)).toBe('/login')
    await page.goBack()
    await sheet(page).waitFor({ state: 'hidden' })
    expect(placeOf(page)).toBe(shed())
    await leave()
  })

  it('stays open while it shows the recovery codes, and uses the page’s language', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open(shed(), { language: 'fr' })
    await tapAndAsk(page, 'S’abonner à «\u00a0Mfoundi Frais\u00a0»')
    expect(await sheet(page).getByRole('heading').first().innerText()).toBe(
      'Créez un compte pour vous abonner à «\u00a0Mfoundi Frais\u00a0»',
    )
    await page.goto(`${details()}?lang=en`)
    await tapAndAsk(page, /Like/)
    await fillSignup(page, newName())
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    const codes = sheet(page).getByRole('list', { name: 'Recovery codes' })
    await codes.waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate('history.back()')
    await page.getByText('Good job, wallet created successfully!').waitFor()
    expect(await codes.isVisible()).toBe(true)
    expect(placeOf(page)).toBe('/login')
    await leave()
  })
})

describe('login and signup pages', () => {
  it('have a picture on desktops, and without JavaScript a language switch and a link back', {
    tags: ['full'],
  }, async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    for (const path of ['/login', '/signup']) {
      await page.goto('/terms?lang=en')
      await pageHydrated(page)
      await page
        .locator('header')
        .getByRole('link', { name: path === '/login' ? 'Login' : 'Signup' })
        .click()
      await page.waitForURL(`**${path}`)
      await page.locator('main img').waitFor()
      await page.locator('main').getByRole('link', { name: 'Français' }).click()
      await page.locator('main').getByRole('link', { name: 'Retour' }).waitFor()
      await page.locator('main').getByRole('link', { name: 'Retour' }).click()
      await page.waitForURL('**/terms**')
    }
    await leave()
    const plain = await story.open('/login', { javaScript: false })
    await plain.page.locator('main').getByRole('link', { name: 'Français' }).click()
    await plain.page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor()
    const back = plain.page.locator('main').getByRole('link', { name: 'Retour' })
    expect(await back.getAttribute('href')).toBe('/feeds')
    expect(await plain.page.locator('main img').isVisible()).toBe(false)
    await plain.leave()
  })
})
