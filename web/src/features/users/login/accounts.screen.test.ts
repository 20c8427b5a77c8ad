import { fillSignup, newPassword as password } from '@sheds/e2e/support/accounts'
import { axeViolations } from '@sheds/e2e/support/axe'
import { unlikeLetter } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, type Look } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
let people = 0

const newName = (): string => `Mireille ${unlikeLetter(people++)}chamba`

/** Somebody who has an account already. */
const member = async () => {
  const name = newName()
  const answer = await fetch(`${story.site().url}/api/users/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: 'mireille@example.cm',
      phone_number: '677123456',
      date_of_birth: '1994-05-17',
      sex: 'F',
      password,
    }),
  })
  const { recovery_codes: codes } = (await answer.json()) as { recovery_codes: string[] }
  return { name, codes }
}

const logIn = async (page: Page, name: string, word = password): Promise<void> => {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
}

const loggedIn = async (look: Look = { viewport: desktop }) => {
  const person = await member()
  const visitor = await story.open('/login', look)
  await logIn(visitor.page, person.name)
  await visitor.page.waitForURL('**/feeds')
  return { ...visitor, ...person }
}

const errors = (page: Page) => page.locator('main .field-note-error').allTextContents()
const focused = (page: Page) => page.evaluate('document.activeElement.name')

describe('signing up', () => {
  it('says of each empty field that it is needed, and leads to the first', async () => {
    const { page, leave } = await story.open('/signup')
    await page.getByRole('button', { name: 'Sign up' }).click()
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
    expect(await axeViolations(page)).toEqual([])
    await leave()
  })

  it('says what is wrong with what is there, and takes it back once it is right', async () => {
    const { page, leave } = await story.open('/signup')
    await fillSignup(page, newName())
    await page.getByLabel('Date Of Birth').fill(`${new Date().getFullYear() - 10}-01-01`)
    await page.getByLabel('Confirm Password').fill('something else')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect
      .poll(() => errors(page))
      .toEqual(['You must be at least 15 years old to sign up.', 'Passwords do not match'])
    expect(await focused(page)).toBe('date_of_birth')
    await page.getByLabel('Date Of Birth').fill('2999-01-01')
    await expect.poll(() => errors(page)).toContain('Invalid Date Of Birth')
    await page.getByLabel('Date Of Birth').fill('1990-01-01')
    await page.getByLabel('Password', { exact: true }).fill('something else')
    await expect.poll(() => errors(page)).toEqual([])
    await leave()
  })

  it('a date half typed is invalid, not missing', inChromium, async () => {
    const { page, leave } = await story.open('/signup')
    await page.getByLabel('Date Of Birth').focus()
    await page.keyboard.type('1')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect.poll(() => errors(page)).toContain('Invalid Date Of Birth')
    await leave()
  })

  it('leads over the recovery codes and the login to a header that knows the person', inChromium, async () => {
    const { page, context, leave } = await story.open('/signup', { viewport: desktop })
    const name = newName()
    await fillSignup(page, name)
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
    await page.getByRole('button', { name: 'Sign up' }).dblclick()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(8)
    await page.getByText('Good job, wallet created successfully!').waitFor()
    expect(sent).toEqual(['/api/users/signup', '/api/users/create_wallet'])
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'))
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('sheds-recovery-codes.txt')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await page.waitForURL('**/login')
    await logIn(page, name)
    await page.waitForURL('**/feeds')
    await page.locator('header').getByRole('link', { name: 'Create Shed' }).waitFor()
    await page.locator('header').getByRole('link', { name: 'Me', exact: true }).waitFor()
    const wallet = (await page.evaluate('JSON.parse(localStorage.wallet_info)')) as { my_wallet_id: string }
    expect(wallet.my_wallet_id).toMatch(/^[A-Z]{3}\d{3}$/)
    await leave()
  })

  it('marks the codes where there is no clipboard to copy them to', inChromium, async () => {
    const { page, context, leave } = await story.open('/terms')
    await context.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.goto('/signup')
    await fillSignup(page, newName())
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Could not copy.').waitFor()
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
    expect(await page.evaluate('getSelection().toString()')).toContain(codes[7])
    await leave()
  })

  it('goes on when no wallet could be made', async () => {
    const { page, expecting, leave } = await story.open('/signup')
    expecting(/create_wallet|ERR_FAILED/)
    await page.route('**/create_wallet', (route) => route.abort())
    await fillSignup(page, newName())
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Wallet creation failed. Please try again.').waitFor()
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await page.waitForURL('**/login')
    await leave()
  })

  it('a name that is taken is said at the name', async () => {
    const { name } = await member()
    const { page, expecting, leave } = await story.open('/signup')
    expecting(/status of 409/)
    await fillSignup(page, name.toUpperCase())
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect.poll(() => errors(page)).toEqual(['This name is already taken. Please choose another.'])
    expect(await focused(page)).toBe('name')
    await leave()
  })

  it('that the server could not do is said with its words, and may be tried again', async () => {
    const { page, expecting, leave } = await story.open('/signup')
    expecting(/status of 503/)
    const body = JSON.stringify({ code: 'overloaded', message: 'Too many people at once.' })
    await page.route('**/users/signup', (route) => route.fulfill({ status: 503, body }))
    await fillSignup(page, newName())
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Sign up failed: Too many people at once.').waitFor()
    await page.unroute('**/users/signup')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    await leave()
  })

  it('without a line keeps what was typed and says so', async () => {
    const { page, context, expecting, leave } = await story.open('/signup')
    expecting(/ERR_INTERNET_DISCONNECTED/)
    const name = newName()
    await fillSignup(page, name)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Nothing was sent').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    await leave()
  })

  it('speaks French', inChromium, async () => {
    const { page, leave } = await story.open('/signup', { language: 'fr', viewport: { width: 320, height: 640 } })
    await page.getByRole('button', { name: 'S’inscrire' }).click()
    await expect.poll(() => errors(page)).toContain('Le nom est obligatoire')
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await leave()
  })

  it('says without JavaScript that it needs it', async () => {
    const { page, leave } = await story.open('/signup', { javaScript: false })
    expect(await page.locator('main').textContent()).toContain('This form needs JavaScript')
    await leave()
  })
})

describe('logging in', () => {
  it('asks for name and password', async () => {
    const { page, leave } = await story.open('/login')
    await page.locator('main').getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => errors(page)).toEqual(['User Name is required', 'Password is required'])
    expect(await focused(page)).toBe('name')
    await leave()
  })

  it('says the same of a wrong password and of a stranger', async () => {
    const { name } = await member()
    const { page, expecting, leave } = await story.open('/login')
    expecting(/status of 400/)
    for (const who of [name, 'Nobody At All']) {
      // After the first, the words stand there already.
      const refused = page.waitForResponse('**/api/users/login')
      await logIn(page, who, 'not the password')
      expect((await refused).status()).toBe(400)
      await page.getByText('Wrong name or password.').waitFor()
    }
    await leave()
  })

  it('leads to where the person was going, else to the feeds', async () => {
    const { name } = await member()
    const { page, leave } = await story.open('/login')
    await page.evaluate(`localStorage.setItem('destination', JSON.stringify('/basket'))`)
    await page.reload()
    await logIn(page, name)
    await page.waitForURL('**/basket')
    await page.goto('/login')
    await page.waitForURL('**/feeds')
    await leave()
  })

  it('in one tab brings the other one in', inChromium, async () => {
    const { name } = await member()
    const { page, context, leave } = await story.open('/login', { viewport: desktop })
    const other = await context.newPage()
    await other.goto('/terms')
    await logIn(page, name)
    await page.waitForURL('**/feeds')
    await other.locator('header').getByRole('link', { name: 'Create Shed' }).waitFor()
    await leave()
  })
})

describe('logging out', () => {
  const logOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }

  /** All that a browser keeps; where pages were scrolled to is nobody's. */
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

  it(
    'from one’s own profile leaves nothing, whenever the live stream ends, and ends the session',
    inChromium,
    async () => {
      const { page, context, name, leave } = await loggedIn({ viewport: desktop, live: true })
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
          const ended = { headers: { authorization: `Bearer ${token}` } }
          await expect.poll(async () => (await fetch(`${story.site().url}/api/users/sessions`, ended)).status).toBe(401)
          expect(await leftIn(page)).toEqual([])
          letGo()
        }
        await page.waitForURL('**/login')
        expect(await leftIn(page)).toEqual([])
        await page.unrouteAll({ behavior: 'wait' })
        const { status } = await context.request
          .get('/api/users/sessions', {
            headers: { authorization: `Bearer ${token}` },
          })
          .then((answer) => ({ status: answer.status() }))
        expect(status).toBe(401)
        await logIn(page, name)
        await page.waitForURL('**/feeds')
      }
      await leave()
    },
  )

  it('in one tab logs out the other', inChromium, async () => {
    const { page, context, leave } = await loggedIn()
    const other = await context.newPage()
    await other.goto('/terms')
    await other.locator('header').getByRole('link', { name: 'Create Shed' }).waitFor()
    await logOut(page)
    await other.locator('header').getByRole('link', { name: 'Signup' }).waitFor()
    await leave()
  })
})

describe('a password manager', () => {
  it('knows which field is which on every form with a password', async () => {
    const { page, leave } = await story.open('/signup')
    const kinds = () =>
      page
        .locator('main form')
        .locator('input[name=name], input[type=password]')
        .evaluateAll((inputs: { getAttribute(name: string): string | null }[]) =>
          inputs.map((input) => input.getAttribute('autocomplete')),
        )
    expect(await kinds()).toEqual(['username', 'new-password', 'new-password'])
    await page.goto('/login')
    expect(await kinds()).toEqual(['username', 'current-password'])
    await page.goto('/recover')
    expect(await kinds()).toEqual(['username', 'new-password', 'new-password'])
    await leave()
  })
})

describe('recovering', () => {
  it('sets a new login password with a code, once', async () => {
    const { name, codes } = await member()
    const { page, expecting, leave } = await story.open('/recover')
    expecting(/status of 400/)
    const recover = async (): Promise<void> => {
      await page.getByLabel('User Name').fill(name)
      await page.getByLabel('Recovery Code').fill(codes[0] ?? '')
      await page.getByLabel('New Password').fill('a new password')
      await page.getByLabel('Confirm Password').fill('a new password')
      await page.getByRole('button', { name: 'Set the new password' }).click()
    }
    await recover()
    await page.getByText('Your new password is set. Please log in.').waitFor()
    await page.goto('/recover')
    await recover()
    await page.getByText('do not belong together').waitFor()
    await page.goto('/login')
    await logIn(page, name, 'a new password')
    await page.waitForURL('**/feeds')
    await leave()
  })

  it('says which fields are missing', async () => {
    const { page, leave } = await story.open('/recover')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect
      .poll(() => errors(page))
      .toEqual([
        'User Name is required',
        'Recovery Code is required',
        'Password is required',
        'Confirm Password is required',
      ])
    await leave()
  })
})
