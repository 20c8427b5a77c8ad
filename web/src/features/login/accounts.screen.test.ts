import { fillSignup, newPassword as password } from '@sheds/e2e/support/accounts'
import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated, recordLoads } from '@sheds/e2e/support/hydrated'
import { createMember, distinctLetter, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, type Visitor } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const profileOf = ({ id }: Member) => `/users/${id}/profile`
let people = 0

const newName = (): string => `Mireille ${distinctLetter(people++)}chamba`

/** Creates an account; returns its name and the recovery codes of the signup. */
const member = async () => {
  const name = newName()
  const person = { email: 'mireille@example.cm', phone_number: '677123456', date_of_birth: '1994-05-17', sex: 'F' }
  const answer = await send(url(), '/api/users/signup', { body: { name, ...person, password } })
  return { name, codes: answer.recovery_codes as string[] }
}

/** Opens another session of the account over the API. */
const openSession = async (name: string): Promise<Member> => {
  const { user_id: id, token } = await send(url(), '/api/users/login', { body: { name, password } })
  return { id: String(id), name, token: String(token) }
}

const logIn = async (page: Page, name: string, word = password): Promise<void> => {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
}

const signUp = (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true })
const errors = (page: Page) => page.locator('main .field-note-error').allTextContents()
const focused = (page: Page) => page.evaluate('document.activeElement.name')
const header = (page: Page, name: string) => page.locator('header').getByRole('link', { name, exact: true })
const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${url()}/api/users/sessions`, { headers: { authorization: `Bearer ${token}` } })).status

describe('signup page', () => {
  it('names missing and invalid fields, focuses the first, then shows codes, the login and the feed', async () => {
    const { page, context, leave } = await story.open('/signup', { viewport: desktop })
    const name = newName()
    await pageHydrated(page)
    // A half-typed date counts as invalid, not as missing.
    await page.getByLabel('Date Of Birth').focus()
    await page.keyboard.type('1')
    await signUp(page).click()
    await expect.poll(() => errors(page)).toContain('Invalid Date Of Birth')
    await page.getByLabel('Date Of Birth').fill('')
    await signUp(page).click()
    await expect
      .poll(() => errors(page))
      .toEqual([
        'Name is required',
        'Email is required',
        'Phone Number is required',
        'Date Of Birth is required',
        'Sex is required',
        'Password is required',
        'Confirm Password is required',
        'Before you can sign up, please accept the Terms of Service by changing the option from "NO" to "YES."',
      ])
    expect(await focused(page)).toBe('name')
    await fillSignup(page, name)
    await page.getByLabel('Date Of Birth').fill(`${new Date().getFullYear() - 10}-01-01`)
    await page.getByLabel('Confirm Password').fill('something else')
    await signUp(page).click()
    await expect
      .poll(() => errors(page))
      .toEqual(['You must be at least 15 years old to sign up.', 'Passwords do not match'])
    expect(await focused(page)).toBe('date_of_birth')
    await page.getByLabel('Date Of Birth').fill('2999-01-01')
    await expect.poll(() => errors(page)).toContain('Invalid Date Of Birth')
    await page.getByLabel('Date Of Birth').fill('1990-01-01')
    await page.getByLabel('Confirm Password').fill(password)
    await expect.poll(() => errors(page)).toEqual([])
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
    await signUp(page).dblclick()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(8)
    await page.getByText('Good job, wallet created successfully!').waitFor()
    expect(sent).toEqual(['/api/users/signup', '/api/users/create_wallet'])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'))
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('sheds-recovery-codes.txt')
    await page.getByRole('link', { name: 'I’ve saved them' }).click()
    await page.waitForURL('**/login')
    // The login form is filled in, and the device stores nothing of it.
    expect(await page.getByLabel('User Name').inputValue()).toBe(name)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(password)
    await page.locator('form').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/feeds')
    await header(page, 'Create Shed').waitFor()
    await header(page, 'Me').waitFor()
    const wallet = (await page.evaluate('JSON.parse(localStorage.wallet_info)')) as { my_wallet_id: string }
    expect(wallet.my_wallet_id).toMatch(/^[A-Z]{3}\d{3}$/)
    await leave()
  })

  it('keeps its fields after a taken name, an error or a lost connection, and works without a wallet', {
    tags: ['full'],
  }, async () => {
    const { name: taken } = await member()
    const { page, context, expecting, leave } = await story.open('about:blank', {
      viewport: { width: 320, height: 640 },
    })
    expecting(/status of (409|503)|ERR_|create_wallet/)
    await context.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.goto('/signup?lang=fr')
    await pageHydrated(page)
    await page.getByRole('button', { name: 'S’inscrire' }).click()
    await expect.poll(() => errors(page)).toContain('Le nom est obligatoire')
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.goto('/signup?lang=en')
    await pageHydrated(page)
    await fillSignup(page, taken.toUpperCase())
    await signUp(page).click()
    await expect.poll(() => errors(page)).toEqual(['This name is already taken. Please choose another.'])
    expect(await focused(page)).toBe('name')
    const name = newName()
    await page.getByLabel('Name', { exact: true }).fill(name)
    const body = JSON.stringify({ code: 'overloaded', message: 'Too many people at once.' })
    await page.route('**/users/signup', (route) => route.fulfill({ status: 503, body }))
    await signUp(page).click()
    await page.getByText('Sign up failed: Too many people at once.').waitFor()
    await page.unroute('**/users/signup')
    await context.setOffline(true)
    await signUp(page).click()
    await page.getByText('Nothing was sent').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name)
    await context.setOffline(false)
    await page.route('**/create_wallet', (route) => route.abort())
    await signUp(page).click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    await page.getByText('Wallet creation failed. Please try again.').waitFor()
    // Without a clipboard the codes are selected instead.
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Could not copy.').waitFor()
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
    expect(await page.evaluate('getSelection().toString()')).toContain(codes[7])
    await page.getByRole('link', { name: 'I’ve saved them' }).click()
    await page.waitForURL('**/login')
    await leave()
  })

  /** Values of `autocomplete` for the name and the passwords in the server's HTML. */
  const kindsOf = (html: string): string[] =>
    [...html.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => /name="name"|type="password"/.test(input))
      .map((input) => /autocomplete="([^"]*)"/i.exec(input)?.[1] ?? '')

  it('marks password fields for password managers, as login and recovery do, and asks for JavaScript', {
    tags: ['full'],
  }, async () => {
    const htmlOf = async (path: string) => await (await fetch(`${url()}${path}`)).text()
    const signup = await htmlOf('/signup')
    expect(signup).toContain('This form needs JavaScript')
    expect(kindsOf(signup)).toEqual(['username', 'new-password', 'new-password'])
    expect(kindsOf(await htmlOf('/login'))).toEqual(['username', 'current-password'])
    expect(kindsOf(await htmlOf('/recover'))).toEqual(['username', 'new-password', 'new-password'])
  })
})

describe('login and logout', () => {
  const logOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }

  it('show errors, lead to the destination, and apply to every tab', async () => {
    const { name } = await member()
    const { page, context, expecting, leave } = await story.open('/login', { viewport: desktop })
    expecting(/status of 400/)
    await pageHydrated(page)
    await page.locator('form').getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => errors(page)).toEqual(['User Name is required', 'Password is required'])
    expect(await focused(page)).toBe('name')
    for (const who of [name, 'Nobody At All']) {
      // After the first attempt the message is already visible, so the test waits for the response.
      const refused = page.waitForResponse('**/api/users/login')
      await logIn(page, who, 'not the password')
      expect((await refused).status()).toBe(400)
      await page.getByText('Wrong name or password.').waitFor()
    }
    const other = await context.newPage()
    await other.goto('/terms')
    await pageHydrated(other)
    await page.evaluate(`localStorage.setItem('destination', JSON.stringify('/basket'))`)
    await page.reload()
    await pageHydrated(page)
    await logIn(page, name)
    await page.waitForURL('**/basket')
    await header(other, 'Create Shed').waitFor()
    await page.goto('/login')
    await page.waitForURL('**/feeds')
    await pageHydrated(page)
    await logOut(page)
    await header(other, 'Signup').waitFor()
    await leave()
  })

  /** Names of everything the browser stores, except the scroll positions. */
  const leftIn = async (page: Page): Promise<unknown> =>
    page.evaluate(`(async () => {
      const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())]
      for (const { name } of await indexedDB.databases()) {
        const base = await new Promise((resolve) => {
          indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result)
        })
        for (const store of base.objectStoreNames) {
          const keys = base.transaction(store).objectStore(store).getAllKeys()
          names.push(...await new Promise((resolve) => { keys.onsuccess = () => resolve(keys.result) }))
        }
        base.close()
      }
      return [...names, document.cookie].filter((name) => name !== 'places' && name !== '')
    })()`)

  it('leave no personal data on the device, even with a late response or offline', {
    tags: ['full'],
  }, async () => {
    const { name } = await member()
    const { page, context, expecting, leave } = await story.open('/login', { viewport: desktop, live: true })
    expecting(/ERR_INTERNET_DISCONNECTED|chrome-error|ERR_FAILED/)
    await logIn(page, name)
    await page.waitForURL('**/feeds')
    await page.evaluate("caches.open('what one person looked at').then(() => undefined)")
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>()
    for (const held of [undefined, late, undefined]) {
      await page.goto('/shedpay')
      await expect.poll(() => page.evaluate('localStorage.wallet_seen')).toContain('"balance":')
      const token = (await page.evaluate('JSON.parse(localStorage.my_info).token')) as string
      const stream = page.waitForResponse('**/api/events')
      await page.goto('/users/me/profile')
      await stream
      await page.route('**/api/users/logout', async (route) => {
        const response = await route.fetch()
        await held
        await route.fulfill({ response }).catch(() => undefined)
      })
      await page.getByRole('button', { name: 'Logout' }).click()
      if (held !== undefined) {
        await expect.poll(() => statusOf(token)).toBe(401)
        expect(await leftIn(page)).toEqual([])
        letGo()
      }
      await page.waitForURL('**/login')
      expect(await leftIn(page)).toEqual([])
      await page.unrouteAll({ behavior: 'wait' })
      expect(await statusOf(token)).toBe(401)
      await logIn(page, name)
      await page.waitForURL('**/feeds')
    }
    await page.goto('/users/me/profile')
    await pageHydrated(page)
    const out = page.getByRole('button', { name: 'Logout' })
    await out.waitFor()
    await context.setOffline(true)
    await out.click()
    await expect.poll(() => page.url()).not.toContain('/profile')
    await context.setOffline(false)
    await page.goto('/terms')
    const left = await page.evaluate(
      `['my_info', 'wallet_info', 'destination', 'basket'].filter((key) => localStorage[key] !== undefined)`,
    )
    expect(left).toEqual([])
    expect(await page.evaluate('document.cookie')).not.toContain('signed_in')
    await leave()
  })
})

describe('account recovery', () => {
  it('sets a login password with a code once, but no wallet password before activation', async () => {
    const { name, codes } = await member()
    const { page, expecting, leave } = await story.open('/recover')
    expecting(/status of 400/)
    await pageHydrated(page)
    const send = () => page.getByRole('button', { name: 'Set new password' }).click()
    const fill = async (word: string): Promise<void> => {
      await page.getByLabel('New Password').fill(word)
      await page.getByLabel('Confirm Password').fill(word)
      await send()
    }
    const fillName = async (): Promise<void> => {
      await page.getByLabel('User Name').fill(name)
      await page.getByLabel('Recovery Code').fill(codes[0] ?? '')
    }
    await send()
    await expect
      .poll(() => errors(page))
      .toEqual([
        'User Name is required',
        'Recovery Code is required',
        'Password is required',
        'Confirm Password is required',
      ])
    await fillName()
    await page.getByRole('radio', { name: 'Wallet' }).check()
    await fill('1234')
    await page.getByText('Password must be longer than 4 characters').waitFor()
    await fill('90817')
    await page.getByRole('main').locator('.alert-danger').waitFor()
    // The refused attempt did not use up the code.
    await page.getByRole('radio', { name: 'Login' }).check()
    await fill('a new password')
    await page.getByText('Your new password is set. Please log in.').waitFor()
    await page.goto('/recover')
    await pageHydrated(page)
    await fillName()
    await fill('a new password')
    await page.getByText('don’t match').waitFor()
    await page.goto('/login')
    await pageHydrated(page)
    await logIn(page, name, 'a new password')
    await page.waitForURL('**/feeds')
    await leave()
  })
})

describe('account forms answered by a proxy or hotspot', () => {
  const answers = [
    { status: 500, body: '{}' },
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    { status: 200, contentType: 'text/html', body: '<h1>Please log in here</h1>' },
  ]
  const unexpected = 'An unexpected error occurred. Please try again.'
  const forms = [
    {
      path: '/login',
      api: '**/api/users/login',
      button: 'Login',
      text: unexpected,
      fill: async (page: Page) => {
        await page.getByLabel('User Name').fill('Somebody')
        await page.getByLabel('Password', { exact: true }).fill(password)
      },
    },
    {
      path: '/recover',
      api: '**/api/users/recover',
      button: 'Set new password',
      text: unexpected,
      fill: async (page: Page) => {
        await page.getByLabel('User Name').fill('Somebody')
        await page.getByLabel('Recovery Code').fill('ABCD-EFGH')
        await page.getByLabel('New Password').fill('mangue verte 7')
        await page.getByLabel('Confirm Password').fill('mangue verte 7')
      },
    },
    {
      path: '/signup',
      api: '**/api/users/signup',
      button: 'Sign up',
      text: 'Sign up failed: Unknown error',
      fill: (page: Page) => fillSignup(page, 'Somebody Else'),
    },
  ]

  it('show their own error text: login, recovery and signup', { tags: ['full'] }, async () => {
    const { page, expecting, leave } = await story.open('about:blank')
    expecting(/50[02]/)
    for (const { path, api, button, text, fill } of forms) {
      await page.goto(path)
      await pageHydrated(page)
      await fill(page)
      for (const answer of answers) {
        await page.route(api, (route) => route.fulfill(answer))
        const answered = page.waitForResponse(api)
        await page.locator('form').getByRole('button', { name: button, exact: true }).click()
        await answered
        await page.getByText(text).waitFor()
        expect(await page.locator('main').innerText()).not.toMatch(/no answer|status \d/)
        await page.unroute(api)
      }
    }
    await leave()
  })
})

describe('login ended elsewhere', { tags: ['full'] }, () => {
  let seller: Member
  let shed: Shop
  let product: string
  beforeAll(async () => {
    seller = await createMember(url(), 'Seller Ended')
    shed = await openShop(url(), seller, 'Shop of Seller Ended')
    product = await sell(url(), seller, shed, { name: 'Pagne' })
  })

  const news = (page: Page) => page.getByText('Your login ended —')
  const endSession = ({ token }: Member) => send(url(), '/api/users/logout', { token })

  /** Gives the window an ended session and opens a page. */
  const openEnded = async ({ page, context }: Visitor, name: string, path: string): Promise<void> => {
    const { id, token } = await openSession(name)
    await endSession({ id, name, token })
    await page.evaluate(
      `localStorage.setItem('my_info', ${JSON.stringify(JSON.stringify({ user_name: name, user_id: id, token }))})`,
    )
    await context.addCookies([{ name: 'signed_in', value: '1', url: url() }])
    await page.goto(path)
  }

  it('turns each public page into a visitor’s, with one notice', async () => {
    const { name } = await member()
    const visitor = await story.open('/terms', { viewport: desktop })
    const { page, leave } = visitor
    for (const path of [
      ...['/', '/feeds', '/sheds', '/all_sheds', '/all_users', '/shed/categories/fashion'],
      ...[`/sheds/${shed.id}`, `/products/${product}/details`, profileOf(seller)],
    ]) {
      await openEnded(visitor, name, path)
      await news(page).waitFor()
      await page.waitForLoadState('networkidle')
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await news(page).count()).toBe(1)
      await header(page, 'Signup').waitFor()
      expect(await page.evaluate("localStorage.getItem('my_info')")).toBe(null)
      expect(await page.evaluate('document.cookie')).not.toContain('signed_in')
    }
    await leave()
  })

  it('is announced once per tab, in the page’s language, with a link to the login and back', async () => {
    const { name } = await member()
    const visitor = await story.open('/terms', { viewport: desktop })
    const { page, context, leave } = visitor
    await openEnded(visitor, name, '/feeds?lang=fr')
    await page.getByText('Votre connexion a pris fin —').waitFor()
    await page.getByRole('button', { name: 'se connecter' }).waitFor()
    await openEnded(visitor, name, '/feeds?lang=en')
    await news(page).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.goto('/all_users')
    await page.waitForLoadState('networkidle')
    expect(await news(page).count()).toBe(0)
    // By the link in the notice.
    await openEnded(visitor, name, '/all_users?name=e')
    await page.getByRole('button', { name: 'log in', exact: true }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => news(page).count()).toBe(0)
    await logIn(page, name)
    await page.waitForURL('**/all_users?name=e')
    await header(page, 'Create Shed').waitFor()
    expect(await news(page).count()).toBe(0)
    // By an action.
    const path = `/products/${product}/details`
    await openEnded(visitor, name, path)
    await news(page).waitFor()
    await pageHydrated(page)
    await page.locator('main').getByText('Like', { exact: true }).first().click()
    await page.waitForURL('**/login')
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).first().click()
    await logIn(page, name)
    await page.waitForURL(`**${path}`)
    // The second tab is notified.
    await page.goto('/terms')
    const { token } = JSON.parse(String(await page.evaluate('localStorage.my_info'))) as Member
    const second = await context.newPage()
    await second.goto('/sheds')
    await header(second, 'Create Shed').waitFor()
    await second.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token })
    await page.goto('/all_users')
    await news(page).waitFor()
    await header(second, 'Signup').waitFor()
    await news(second).waitFor()
    await leave()
  })

  it('leads an action to the login once, then back to the page, where it is done', async () => {
    const [fan, star] = [await createMember(url(), 'Ended Fan'), await createMember(url(), 'Ended Star')]
    const { page, expecting, leave } = await story.openAs(fan, profileOf(star))
    expecting(/401/)
    await pageHydrated(page)
    const follow = page.getByRole('button', { name: 'Follow Ended Star' })
    await follow.waitFor()
    await page.waitForLoadState('networkidle')
    await endSession(fan)
    const loads = recordLoads(page)
    await follow.dblclick()
    await page.waitForURL('**/login')
    await page.waitForLoadState('networkidle')
    expect(loads).toEqual([])
    expect(await page.evaluate("localStorage.getItem('my_info')")).toBe(null)
    await logIn(page, fan.name, 'correct horse')
    await page.getByRole('button', { name: 'Unfollow Ended Star' }).waitFor()
    expect(loads).toEqual([profileOf(star)])
    await leave()
  })

  it('leads from the member’s own pages to the login once, and back', async () => {
    const { name } = await member()
    const { id } = await openSession(name)
    const visitor = await story.open('/terms', { viewport: desktop })
    const { page, expecting, leave } = visitor
    expecting(/401/)
    const own = [`/users/${id}/profile`, `/users/${id}/profile?view=settings`]
    for (const path of own) {
      await openEnded(visitor, name, path)
      await page.waitForURL('**/login')
      const loads = recordLoads(page)
      await page.waitForLoadState('networkidle')
      expect(loads).toEqual([])
      await logIn(page, name)
      await page.waitForURL(`**${path}`)
      await header(page, 'Create Shed').waitFor()
    }
    for (const path of ['/create_shed', '/profile/profile_picture']) {
      await openEnded(visitor, name, path)
      await page.waitForURL('**/login')
    }
    // The wallet gives the reason for the login and does not offer to activate another wallet.
    await openEnded(visitor, name, '/shedpay?tab=cash-out')
    await page.waitForURL('**/login')
    await page.getByRole('status').getByText('Your login ended.').waitFor()
    await expect.poll(() => page.getByLabel('User Name').inputValue()).toBe(name)
    await page.goto('/shedpay?tab=cash-out')
    await page.getByText('Your login ended.').waitFor()
    expect(await page.getByText('Click to activate wallet').count()).toBe(0)
    await page.locator('main').getByRole('link', { name: 'Login' }).click()
    await logIn(page, name)
    await page.waitForURL('**/shedpay?tab=cash-out')
    await leave()
  })

  it('shows a visitor’s header after cleared storage, and the member’s after a cleared cookie', async () => {
    const { page, context, leave } = await story.open('/terms', { viewport: desktop })
    await context.addCookies([{ name: 'signed_in', value: '1', url: url() }])
    await page.goto('/users/me/profile')
    await page.locator('main').getByRole('link', { name: 'Login' }).waitFor()
    await page.reload()
    await header(page, 'Signup').waitFor()
    const { id, name, token } = await createMember(url(), 'Still Here')
    await page.evaluate(
      `localStorage.setItem('my_info', ${JSON.stringify(JSON.stringify({ user_name: name, user_id: id, token }))})`,
    )
    await context.clearCookies({ name: 'signed_in' })
    await page.goto('/terms')
    await expect.poll(() => page.evaluate('document.cookie')).toContain('signed_in=1')
    await page.reload()
    await header(page, 'Create Shed').waitFor()
    await leave()
  })
})

describe('pages that need a login', () => {
  it('lead a visitor to the login and become the destination', { tags: ['full'] }, async () => {
    const owner = await createMember(url(), 'Cook Visited')
    const kitchen = await openShop(url(), owner, 'Cuisine Visited', 'food_delivery')
    const { page, leave } = await story.open('about:blank')
    const destination = () => page.evaluate("JSON.parse(localStorage.getItem('destination'))")
    for (const path of ['/notifications', '/orders/SH-7Q2K9', `/sheds/${kitchen.id}/add_to_menu`]) {
      await page.goto(path)
      await page.waitForURL('**/login')
      expect(await destination()).toBe(path)
    }
    await page.goto('/profile/profile_picture?of=cover')
    await pageHydrated(page)
    await page.locator('main').getByRole('link', { name: 'Login' }).click()
    await page.waitForURL('**/login')
    expect(await destination()).toBe('/profile/profile_picture?of=cover')
    await leave()
  })
})
