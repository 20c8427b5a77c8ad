import { fillSignup, newPassword } from '@sheds/e2e/support/accounts'
import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, picture, type Shop, sell } from '@sheds/e2e/support/goods'
import { meet, type Somebody, send, unlikeLetter } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, type Look, type Visitor } from '@sheds/e2e/support/visitor'
import { write } from '@sheds/e2e/support/words'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const password = 'correct horse'

let seller: Somebody
let shop: Shop
let product: string
let words: string
let people = 0

beforeAll(async () => {
  seller = await meet(url(), 'Clarisse Mfoundi')
  shop = await openShop(url(), seller, 'Mfoundi Frais')
  product = await sell(url(), seller, shop, { name: 'Bar frais' })
  await picture(url(), seller, shop, product, 1)
  words = await write(url(), seller, 'Du bar frais, dès six heures')
})

const newName = (): string => `Asked ${unlikeLetter(people++)}mbarga`
const details = () => `/products/${product}/details`
const profile = () => `/users/${seller.id}/profile`
const shed = () => `/sheds/${shop.id}`
const said = () => `/writes/${words}`

const sheet = (page: Page) => page.getByRole('dialog')
const placeOf = (page: Page) => page.url().slice(url().length)
const read = async (path: string) => (await (await fetch(`${url()}/api${path}`)).json()) as Record<string, unknown>
const likes = async () => (await read(`/products/${product}`)).like_count

/** Opens a page as a visitor, and taps what asks for a login. */
const asked = async (path: string, tap: string | RegExp, look?: Look): Promise<Visitor> => {
  const visitor = await story.open(path, look)
  await visitor.page.waitForLoadState('networkidle')
  await visitor.page
    .getByRole('link', { name: tap, exact: typeof tap === 'string' })
    .first()
    .click()
  await sheet(visitor.page).getByRole('textbox').first().waitFor()
  return visitor
}

const fillLogin = async (page: Page, name: string, word = password): Promise<void> => {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(word)
}

const sendLogin = (page: Page) => page.locator('form').getByRole('button', { name: 'Login' })

/** Logs in within the sheet. */
const logIn = async (page: Page, name: string): Promise<void> => {
  await sheet(page).getByRole('button', { name: 'Login', pressed: false }).click()
  await fillLogin(page, name)
  await sendLogin(page).click()
}

/** Signs up within the sheet: the codes stay in between, and the login is filled in. */
const signUp = async (page: Page, name: string): Promise<void> => {
  await fillSignup(page, name)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await sheet(page).getByRole('list', { name: 'Recovery codes' }).waitFor()
  await sheet(page).getByText('Good job, wallet created successfully!').waitFor()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  expect(await page.getByLabel('User Name').inputValue()).toBe(name)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(newPassword)
  await sendLogin(page).click()
}

/** The chat, where nothing leaves this machine. */
const fakeChat = async ({ context }: Visitor): Promise<void> => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'the chat' }))
}

const contacts = async (): Promise<{ user: { name: string } }[]> => {
  const headers = { authorization: `Bearer ${seller.token}` }
  return (await (await fetch(`${url()}/api/sheds/${shop.id}/contacts`, { headers })).json()) as []
}

const askers = async () => (await contacts()).map(({ user }) => user.name)

describe('what a visitor asks for', () => {
  const all = [
    { what: 'a like', path: details, tap: /Like/, title: 'like Bar frais', done: 'You like Bar frais.' },
    {
      what: 'following',
      path: profile,
      tap: 'Follow Clarisse Mfoundi',
      title: 'follow Clarisse Mfoundi',
      done: 'You follow Clarisse Mfoundi.',
    },
    {
      what: 'subscribing',
      path: shed,
      tap: 'Subscribe to Mfoundi Frais',
      title: 'subscribe to Mfoundi Frais',
      done: 'You are subscribed to Mfoundi Frais.',
    },
    {
      what: 'an approval',
      path: said,
      tap: /Approv/,
      title: 'approve Clarisse Mfoundi’s write',
      done: 'Your approval is saved.',
    },
  ]
  const shown: Record<string, (page: Page) => Promise<void>> = {
    'a like': (page) => page.getByRole('button', { name: /Like/, pressed: true }).waitFor(),
    following: (page) => page.getByRole('button', { name: 'Unfollow Clarisse Mfoundi' }).first().waitFor(),
    'an approval': (page) => page.getByRole('button', { name: /Approv/, pressed: true }).waitFor(),
    subscribing: (page) => page.getByRole('button', { name: 'Unsubscribe from Mfoundi Frais' }).first().waitFor(),
  }

  it.each(all)('$what is done after signing up, without another tap', async ({ what, path, tap, title, done }) => {
    const { page, leave } = await asked(path(), tap)
    expect(await sheet(page).getByRole('heading').first().innerText()).toBe(`Create an account to ${title}`)
    await signUp(page, newName())
    await page.getByText(done).waitFor()
    await shown[what]?.(page)
    expect(placeOf(page)).toBe(path())
    await leave()
  })

  it.each(all)('$what is done after logging in, without another tap', async ({ what, path, tap, title, done }) => {
    const { name } = await meet(url(), newName())
    const { page, leave } = await asked(path(), tap, { viewport: desktop })
    await logIn(page, name)
    await page.getByText(done).waitFor()
    await shown[what]?.(page)
    expect(placeOf(page)).toBe(path())
    expect(title).not.toBe('')
    await leave()
  })

  it('the chat goes on in the same tab, and behind it lies the page, now theirs', async () => {
    const { name } = await meet(url(), newName())
    const visitor = await asked(details(), 'Contact seller')
    const { page, context, leave } = visitor
    await fakeChat(visitor)
    expect(await sheet(page).getByRole('heading').first().innerText()).toBe(
      'Create an account to write to Mfoundi Frais',
    )
    expect(await sheet(page).locator('img').first().getAttribute('src')).toContain('/files/')
    await logIn(page, name)
    await page.waitForURL('https://wa.me/237*')
    expect(context.pages()).toHaveLength(1)
    await expect.poll(askers).toContain(name)
    await page.goBack()
    await page.getByRole('button', { name: 'Contact seller' }).waitFor()
    expect(placeOf(page)).toBe(details())
    await leave()
  })

  it('the chat after signing up, too', async () => {
    const name = newName()
    const visitor = await asked(shed(), 'Contact')
    await fakeChat(visitor)
    await signUp(visitor.page, name)
    await visitor.page.waitForURL('https://wa.me/237*')
    expect(await askers()).toContain(name)
    await visitor.leave()
  })

  it('where the browser would block the chat, a button opens it', async () => {
    const { name } = await meet(url(), newName())
    const visitor = await story.open('about:blank')
    const { page, context, leave } = visitor
    await context.addInitScript("Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })")
    await fakeChat(visitor)
    await page.goto(details())
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Contact seller' }).click()
    await logIn(page, name)
    await page.getByText('Your chat with Mfoundi Frais is ready.').waitFor()
    expect(placeOf(page)).toBe(details())
    const chat = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Open WhatsApp' }).click()
    await (await chat).waitForURL('https://wa.me/237*')
    await leave()
  })

  it('is done once, however often one taps', async () => {
    const { name } = await meet(url(), newName())
    const before = await likes()
    const visitor = await story.open(details())
    const { page, leave } = visitor
    await page.waitForLoadState('networkidle')
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
    const steps = (await page.evaluate('history.length')) as number
    await page.getByRole('link', { name: /Like/ }).first().dblclick()
    await sheet(page).getByRole('textbox').first().waitFor()
    await expect.poll(() => page.evaluate('history.length')).toBe(steps + 1)
    await sheet(page).getByRole('button', { name: 'Login', pressed: false }).click()
    await fillLogin(page, name)
    await sendLogin(page).dblclick()
    await page.getByText('You like Bar frais.').waitFor()
    expect(sent.filter((path) => path.endsWith('/login'))).toHaveLength(1)
    expect(sent.filter((path) => path.endsWith('/reaction'))).toHaveLength(1)
    expect(await likes()).toBe(Number(before) + 1)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await likes()).toBe(Number(before) + 1)
    await leave()
  })

  it('that is refused says so', async () => {
    const { page, expecting, leave } = await asked(details(), /Like/)
    expecting(/403/)
    await logIn(page, seller.name)
    await page
      .locator('.toast')
      .getByText(/own product/)
      .waitFor()
    expect(await page.locator('.toast').getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await leave()
  })

  it('that the server could not do says so, and is done by another try', async () => {
    const { name } = await meet(url(), newName())
    const { page, expecting, leave } = await asked(details(), /Like/)
    expecting(/503/)
    const before = await likes()
    await page.route('**/reaction', (route) => route.fulfill({ status: 503, body: '{"code":"overloaded"}' }))
    await logIn(page, name)
    await page.getByText('Your like of Bar frais could not be saved.').waitFor()
    await page.unroute('**/reaction')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('You like Bar frais.').waitFor()
    expect(await likes()).toBe(Number(before) + 1)
    await leave()
  })

  it('is forgotten after half an hour', async () => {
    const { name } = await meet(url(), newName())
    const { page, leave } = await asked(details(), /Like/)
    const before = await likes()
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
    await leave()
  })

  it('is never money: what a page kept of that kind is left undone', async () => {
    const { name } = await meet(url(), newName())
    const { page, leave } = await story.open('/login')
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

  it('with a login that ended elsewhere is asked for in the same sheet, and done', async () => {
    const expired = await meet(url(), newName())
    const { page, expecting, leave } = await story.openAs(expired, details())
    expecting(/401/)
    const like = page.getByRole('button', { name: /Like/ }).first()
    await like.scrollIntoViewIfNeeded()
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

describe('what a visitor begins', () => {
  let said: string
  beforeAll(async () => {
    said = await write(url(), seller, 'Arrivage de bars')
  })
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
  const all = [
    {
      what: 'a write',
      path: () => '/writes',
      tap: 'News from your market?',
      title: 'Log in to write',
      field: (page: Page) => page.getByRole('textbox', { name: 'Write' }),
    },
    {
      what: 'a reply',
      path: () => `/writes?show=replies:${said}`,
      tap: 'Log in to reply',
      title: 'Log in to reply to Clarisse Mfoundi',
      field: (page: Page) => dialog(page, 'Replies').getByRole('textbox', { name: 'Reply to Clarisse Mfoundi' }),
    },
    {
      what: 'a report',
      path: details,
      tap: 'Report this product',
      title: 'Log in to report Bar frais',
      field: (page: Page) => dialog(page, 'Report: Bar frais').getByRole('radio').first(),
    },
  ]

  it.each(all)('$what goes on where it was begun, once they are logged in', async ({ path, tap, title, field }) => {
    const { name } = await meet(url(), newName())
    const { page, leave } = await asked(path(), tap)
    await sheet(page).last().getByRole('button', { name: 'Login', pressed: false }).click()
    expect(await sheet(page).last().getByRole('heading').first().innerText()).toBe(title)
    await sheet(page).last().getByText('Once you are in, you go on right here.').waitFor()
    await fillLogin(page, name)
    await sendLogin(page).click()
    await field(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(new URL(path(), url()).pathname)
    await expect.poll(() => page.evaluate('sessionStorage.action')).toBe(undefined)
    await leave()
  })
})

describe('the sheet', () => {
  it('is the login in the history: back and Escape close it onto the page, forward opens it again', async () => {
    const { page, leave } = await asked(details(), 'Contact seller')
    expect(placeOf(page)).toBe('/login')
    expect(await axeViolations(page)).toEqual([])
    await page.goBack()
    await sheet(page).waitFor({ state: 'hidden' })
    expect(placeOf(page)).toBe(details())
    await expect.poll(() => page.evaluate('sessionStorage.action')).toBe(undefined)
    await page.goForward()
    await sheet(page).waitFor()
    expect(await sheet(page).getByRole('heading').first().innerText()).toContain('to write to Mfoundi Frais')
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await expect.poll(() => placeOf(page)).toBe(details())
    await page.getByRole('heading', { level: 1, name: 'Bar frais' }).waitFor()
    await leave()
  })

  it('closed, what it was for is not done by a later login', async () => {
    const { name } = await meet(url(), newName())
    const { page, leave } = await asked(details(), /Like/)
    const before = await likes()
    await page.goBack()
    await sheet(page).waitFor({ state: 'hidden' })
    await page.goto('/login')
    await fillLogin(page, name)
    await sendLogin(page).click()
    await page.waitForURL((address) => address.pathname !== '/login')
    await page.waitForLoadState('networkidle')
    expect(await likes()).toBe(before)
    await leave()
  })

  it('loaded directly is the page, with what for; logged in there, it is done and one is back', async () => {
    const { name } = await meet(url(), newName())
    const { page, leave } = await asked(details(), /Like/)
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
    await leave()
  })

  it('over a list that lies over a page leaves it open', async () => {
    const { page, leave } = await story.open(`${shed()}?show=subscribers`)
    await sheet(page).waitFor()
    await page.evaluate('void 0')
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Subscribe to Mfoundi Frais' }).first().click()
    await sheet(page).getByRole('textbox').first().waitFor()
    expect(placeOf(page)).toBe('/login')
    await page.goBack()
    await sheet(page).waitFor({ state: 'hidden' })
    expect(placeOf(page)).toBe(shed())
    await leave()
  })

  it('does not close while it shows the recovery codes', async () => {
    const { page, leave } = await asked(details(), /Like/)
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

  it('speaks French', async () => {
    const { page, leave } = await asked(shed(), 'S’abonner à «\u00a0Mfoundi Frais\u00a0»', { language: 'fr' })
    expect(await sheet(page).getByRole('heading').first().innerText()).toBe(
      'Créez un compte pour vous abonner à «\u00a0Mfoundi Frais\u00a0»',
    )
    await leave()
  })
})

describe('login and signup as pages', () => {
  it.each(['/login', '/signup'])(
    '%s leads back, speaks both languages and has its picture on a desktop',
    inChromium,
    async (path) => {
      const { page, leave } = await story.open('/terms', { viewport: desktop })
      await page.waitForLoadState('networkidle')
      await page
        .locator('header')
        .getByRole('link', { name: path === '/login' ? 'Login' : 'Signup' })
        .click()
      await page.waitForURL(`**${path}`)
      await page.locator('main img').waitFor()
      await page.locator('main').getByRole('link', { name: 'Français' }).click()
      await page.locator('main').getByRole('link', { name: 'Retour' }).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await page.locator('main').getByRole('link', { name: 'Retour' }).click()
      await page.waitForURL('**/terms')
      await leave()
    },
  )

  it('need no script to speak the other language or to lead on, and phones fetch no picture', async () => {
    const { page, leave } = await story.open('/login', { javaScript: false })
    await page.locator('main').getByRole('link', { name: 'Français' }).click()
    await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor()
    expect(await page.locator('main').getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/feeds')
    expect(await page.locator('main img').isVisible()).toBe(false)
    await leave()
  })

  it('the login is filled in after signing up, and nothing of it is kept on the device', async () => {
    const name = newName()
    const { page, leave } = await story.open('/signup')
    await fillSignup(page, name)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await page.waitForURL('**/login')
    expect(await page.getByLabel('User Name').inputValue()).toBe(name)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(newPassword)
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(newPassword)
    await sendLogin(page).click()
    await page.waitForURL('**/feeds')
    await leave()
  })
})
