import { axeViolations } from '@sheds/e2e/support/axe'
import { justOnce } from '@sheds/e2e/support/cuts'
import { openShop } from '@sheds/e2e/support/goods'
import { pageHydrated, turnTo } from '@sheds/e2e/support/hydrated'
import { movedOn } from '@sheds/e2e/support/moved'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
let ada: Somebody
let ben: Somebody
const url = () => story.site().url
const profileOf = ({ id }: Somebody) => `/users/${id}/profile`

const openAs = (person: Somebody, path: string, viewport = phone) => story.openAs(person, path, { viewport })

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono', 'sells wax and pagne')
  ben = await meet(url(), 'Ben Fotso')
  for (let place = 1; place <= 22; place++) await meet(url(), `Tabi Person ${place}`)
})

describe('all users', () => {
  it('are listed without JavaScript: the count, a search, the next page', inChromium, async () => {
    const { page, leave } = await story.open('/all_users', { javaScript: false })
    expect(await page.getByText('Listing 24 users.').count()).toBe(1)
    expect(await page.locator('.mid .rows > li').count()).toBe(20)
    await turnTo(page.getByRole('link', { name: 'More people' }))
    expect(await page.locator('.mid .rows > li').count()).toBe(4)
    await page.getByPlaceholder('Search for people by name...').fill('ADA')
    await page.getByPlaceholder('Search for people by name...').press('Enter')
    await page.waitForURL('**/all_users?name=ADA')
    expect(await page.locator('.mid .rows > li').allTextContents()).toEqual([expect.stringContaining('Ada Ngono')])
    await leave()
  })

  it('grow by themselves, are found while typing, and nobody says so', inChromium, async () => {
    const { page, leave } = await story.open('/all_users')
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => page.locator('.mid .rows > li').count()).toBe(24)
    const search = page.getByPlaceholder('Search for people by name...')
    await search.fill('fot')
    await page.waitForURL('**/all_users?name=fot')
    await expect.poll(() => page.locator('.mid .rows > li').count()).toBe(1)
    await search.fill('nobody like this')
    await page.getByRole('heading', { name: 'No users found' }).waitFor()
    expect(await page.getByText('Listing 0 users.').count()).toBe(1)
    await search.fill('')
    await expect.poll(() => page.locator('.mid .rows > li').count()).toBeGreaterThanOrEqual(20)
    await leave()
  })

  it('say when they did not come, and come with Retry', async () => {
    const { page, expecting, leave } = await story.open('/all_users')
    expecting(/503/)
    await pageHydrated(page)
    let tries = 0
    await page.route('**/api/users?*', (route) => {
      tries += 1
      return route.fulfill({ status: 503, body: '{}' })
    })
    await page.getByPlaceholder('Search for people by name...').fill('ada')
    await page.getByText('Failed to fetch user data. Please try again.').first().waitFor({ timeout: 120_000 })
    // As soon as any list: asked again twice, by whoever asked first.
    expect(tries).toBe(3)
    await page.unroute('**/api/users?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('link', { name: 'Ada Ngono sells wax' }).waitFor()
    await leave()
  })
})

describe('the lists of a person', () => {
  it('are read without JavaScript, page by page', async () => {
    const star = await meet(url(), 'Starred One')
    for (let place = 1; place <= 21; place++) {
      const { token } = await send(url(), '/api/users/login', {
        body: { name: `Tabi Person ${place}`, password: 'correct horse' },
      })
      await send(url(), '/api/users/acc_follower', { token: String(token), body: { userId: star.id } })
    }
    const { page, leave } = await story.open(profileOf(star), { javaScript: false })
    await turnTo(page.getByRole('link', { name: '21 followers' }))
    expect(await page.title()).toBe('Followers of Starred One · Sheds')
    expect(await page.locator('.mid .rows > li').count()).toBe(20)
    await turnTo(page.getByRole('link', { name: 'More people' }))
    expect(await page.locator('.mid .rows > li').allTextContents()).toEqual([expect.stringContaining('Tabi Person 1')])
    await page.getByRole('link', { name: 'Back to profile' }).click()
    await page.getByRole('link', { name: '0 following' }).click()
    await page.getByRole('heading', { name: 'Follows nobody yet' }).waitFor()
    await leave()
  })

  it('have all the sheds somebody keeps, counted true', async () => {
    const owner = await meet(url(), 'Keeps Many')
    for (let place = 1; place <= 51; place++) await openShop(url(), owner, `Stall ${place}`)
    const { page, leave } = await story.open(profileOf(owner), { javaScript: false })
    expect(await page.getByText('Owner (51)').count()).toBe(1)
    const rows = page.locator('.mid .rows > li')
    expect(await rows.count()).toBe(20)
    await turnTo(page.getByRole('link', { name: 'See all 51 sheds' }))
    expect(await page.title()).toBe('Sheds of Keeps Many · Sheds')
    const seen = new Set(await rows.allTextContents())
    for (const count of [20, 11]) {
      await turnTo(page.getByRole('link', { name: 'More sheds' }))
      expect(await rows.count()).toBe(count)
      for (const text of await rows.allTextContents()) seen.add(text)
    }
    expect(seen.size).toBe(51)
    await leave()
    const live = await story.open(`${profileOf(owner)}?view=sheds`)
    const grown = async (): Promise<number> => {
      await live.page.mouse.wheel(0, 3000)
      return live.page.locator('.mid .rows > li').count()
    }
    await expect.poll(grown).toBe(51)
    await live.leave()
  })

  it('grow by themselves', inChromium, async () => {
    const found = (await (await fetch(`${url()}/api/users?name=starred`)).json()) as { id: string }[]
    const { page, leave } = await story.open(`/users/${found[0]?.id}/profile?view=followers`)
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => page.locator('.mid .rows > li').count()).toBe(21)
    await leave()
  })
})

describe('a visitor', () => {
  it('sees a profile with its private parts masked', async () => {
    const { page, leave } = await story.open(profileOf(ada), { viewport: desktop })
    for (const side of ['Are you following ?', 'You may be interested'])
      expect(await page.getByRole('region', { name: side }).isVisible()).toBe(true)
    expect(await page.title()).toBe('Ada Ngono · Sheds')
    const text = await page.locator('main').innerText()
    for (const part of ['Ada Ngono', 'User', '0 followers', '0 following', 'sells wax and pagne', 'ng***@example.com'])
      expect(text).toContain(part)
    expect(text).toContain('(+237) 67*****56')
    expect(await page.content()).not.toContain('ngono.private')
    expect(await page.getByRole('link', { name: 'Start Your Online Store Today!' }).getAttribute('href')).toBe(
      '/create_shed',
    )
    expect(await page.getByRole('link', { name: 'Share Your Favorite Products!' }).getAttribute('href')).toBe('/writes')
    expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
    await leave()
  })

  it('who wants to follow is led to the login, and the place is kept', async () => {
    const { page, leave } = await story.open(profileOf(ada))
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Follow Ada Ngono' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(profileOf(ada))
    await leave()
  })

  it('is told when a profile does not come, and gets it with Retry', async () => {
    const { page, expecting, leave } = await story.open('/all_users?name=ada')
    expecting(/503/)
    await pageHydrated(page)
    await page.route('**/profile', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page
      .locator('.mid')
      .getByRole('link', { name: /^Ada Ngono/ })
      .click()
    await page.getByText('Failed to fetch user data. Please try again.').waitFor({ timeout: 120_000 })
    await page.unroute('**/profile')
    await page.getByRole('link', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Ada Ngono' }).waitFor()
    await leave()
  })

  it('finds nobody at an address of nobody, and a closed account gone', async () => {
    const { page, expecting, leave } = await story.open('/')
    expecting(/404|410/)
    const strange = await page.goto('/users/01890a5d-ac96-774b-bcce-b302099a8057/profile')
    expect(strange?.status()).toBe(404)
    const gone = await meet(url(), 'Gone Tomorrow')
    await send(url(), `/api/users/${gone.id}`, {
      method: 'DELETE',
      token: gone.token,
      body: { password: 'correct horse' },
    })
    expect((await page.goto(profileOf(gone)))?.status()).toBe(410)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await leave()
  })

  it.each(['light', 'dark'] as const)(
    'finds both pages accessible, %s, in French, at 320 pixels',
    inChromium,
    async (theme) => {
      const look = { theme, language: 'fr', viewport: { width: 320, height: 640 } } as const
      const { page, leave } = await story.open(profileOf(ada), look)
      for (const path of [profileOf(ada), '/all_users']) {
        await page.goto(path)
        expect(await axeViolations(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      }
      await leave()
    },
  )
})

describe('somebody else', () => {
  it('follows, is counted once, is listed, and unfollows', async () => {
    const { page, leave } = await openAs(ben, profileOf(ada))
    await page.getByRole('button', { name: 'Follow Ada Ngono', exact: true }).click()
    await page.getByRole('link', { name: '1 follower' }).click()
    await page.getByRole('heading', { name: 'Followers of Ada Ngono' }).waitFor()
    await page.locator('.mid').getByRole('link', { name: 'Ben Fotso' }).waitFor()
    await page.getByRole('link', { name: 'Back to profile' }).click()
    const unfollow = page.getByRole('button', { name: 'Unfollow Ada Ngono' })
    await unfollow.waitFor()
    await page.reload()
    await unfollow.click()
    await page.getByRole('link', { name: '0 followers' }).waitFor()
    await leave()
  })

  it('sees a follow undone that did not come through, and follows by Retry', async () => {
    const { page, expecting, leave } = await openAs(ben, '/all_users?name=ada')
    expecting(/503/)
    await page.route('**/acc_follower', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('button', { name: 'Follow Ada Ngono', exact: true }).click()
    await page.getByText('You do not follow Ada Ngono').waitFor()
    await page.getByRole('button', { name: 'Follow Ada Ngono', exact: true }).waitFor()
    await page.unroute('**/acc_follower')
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: 'Unfollow Ada Ngono' }).click()
    await page.getByRole('button', { name: 'Follow Ada Ngono', exact: true }).waitFor()
    await leave()
  })

  it('sees what was tapped last, whatever became of the taps before it', async () => {
    const { page, expecting, leave } = await openAs(ben, '/all_users?name=ada')
    expecting(/503/)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const refuse = justOnce((route) => held.then(() => route.fulfill({ status: 503, body: '{}' })))
    await page.route('**/acc_follower', refuse)
    const follow = page.getByRole('button', { name: 'Follow Ada Ngono', exact: true })
    const unfollow = page.getByRole('button', { name: 'Unfollow Ada Ngono' })
    await follow.click()
    await unfollow.click()
    await follow.click()
    await unfollow.waitFor()
    const answered = page.waitForResponse((response) => response.url().endsWith('/acc_follower') && response.ok())
    letGo()
    await answered
    await page.getByText('You do not follow Ada Ngono').waitFor()
    await unfollow.waitFor()
    await page.reload()
    await unfollow.click()
    await follow.waitFor()
    await leave()
  })

  it('sees five rows in place of the people who are still on the way', async () => {
    const { page, leave } = await openAs(ben, '/terms', desktop)
    let go = (): void => undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/pages/suggestions', async (route) => {
      await held
      await route.continue()
    })
    await pageHydrated(page)
    await page.locator('header').getByRole('link', { name: 'Me', exact: true }).click()
    const list = page.getByRole('region', { name: 'Are you following ?' })
    await expect.poll(() => list.locator('.row').count(), { timeout: 120_000 }).toBe(5)
    expect(await list.getByRole('link').count()).toBe(0)
    go()
    await list.getByRole('link').first().waitFor()
    await leave()
  })

  it('is offered people on the feed, never themselves', async () => {
    const { page, leave } = await openAs(ben, '/feeds', desktop)
    const list = page.getByRole('region', { name: 'Are you following ?' })
    await list
      .getByRole('button', { name: /^Follow / })
      .first()
      .click()
    await list.getByRole('button', { name: /Unfollow / }).waitFor()
    expect(await list.getByRole('link', { name: 'Ben Fotso' }).count()).toBe(0)
    await leave()
  })
})

describe('the person', () => {
  it('comes to their page by `me` and sees it whole', async () => {
    const { page, leave } = await openAs(ada, '/users/me/profile')
    await page.waitForURL(`**${profileOf(ada)}`)
    await page.getByText('ngono.private@example.com').waitFor()
    expect(
      await page
        .locator('.mid')
        .getByRole('button', { name: /^Follow/ })
        .count(),
    ).toBe(0)
    await page.goto('/users/me/profile?view=settings')
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
    await leave()
  })

  it('edits, is told what is wrong, and sees the change', async () => {
    const { page, leave } = await openAs(ada, profileOf(ada))
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('nonsense')
    await dialog.getByLabel('Bio').fill('sells wax only')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please write an e-mail address').waitFor()
    await dialog.getByLabel('Email').fill('ada@example.com')
    await dialog.getByLabel('Date Of Birth').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('You must be at least 15 years old').waitFor()
    await dialog.getByLabel('Date Of Birth').fill('1990-02-03')
    await dialog.getByLabel('Phone Number').fill('699 00 11 22')
    await dialog.getByLabel('Sex').selectOption('M')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const text = async () => (await page.locator('.mid').innerText()).replaceAll('\u00a0', ' ')
    const shows = async (...parts: string[]): Promise<void> => {
      for (const part of parts) await expect.poll(text).toContain(part)
    }
    await shows('sells wax only', 'ada@example.com', '+237 699 00 11 22')
    // Around midnight she came the day before.
    expect(await text()).toMatch(/today|1 day ago/)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
    await shows('ada@example.com', '+237 699 00 11 22', '3 Feb 1990', 'Male')
    await leave()
  })

  it('changes picture and cover, and everybody sees them', async () => {
    const owner = await meet(url(), 'Photo Proud')
    const { page, leave } = await openAs(owner, profileOf(owner))
    for (const [link, field] of [
      ['Change profile picture', 'picture.jpg'],
      ['Change cover photo', 'cover.jpg'],
    ] as const) {
      await page.getByRole('link', { name: link }).click()
      await page.waitForURL('**/profile/profile_picture**')
      const buffer = await photo().jpeg().toBuffer()
      await page.locator('main input[type=file]').setInputFiles({ name: field, mimeType: 'image/jpeg', buffer })
      await page.getByRole('button', { name: 'Upload' }).click()
      await page.waitForURL(`**${profileOf(owner)}`)
      await page.getByText('Done. good job!').waitFor()
    }
    await page.goto('/all_users?name=proud')
    const face = page.locator('.mid .rows img')
    expect(await face.getAttribute('src')).toMatch(/^\/files\//)
    expect(await face.getAttribute('srcset')).toMatch(/-160\.webp 160w, /)
    await leave()
  })

  it('finds the way back as short as the way there', async () => {
    const { page, leave } = await openAs(ada, '/all_users?name=ada')
    await pageHydrated(page)
    await page
      .locator('.mid')
      .getByRole('link', { name: /^Ada Ngono/ })
      .click()
    for (const [part, role] of [
      ['Settings', 'link'],
      [/follower/, 'link'],
      ['Change profile picture', 'link'],
    ] as const) {
      await page.getByRole(role, { name: part }).click()
      await page.getByRole('link', { name: 'Back to profile' }).click()
      await page.getByRole('heading', { name: 'Ada Ngono' }).waitFor()
    }
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/all_users?name=ada')
    await leave()
  })

  it.each([phone, desktop])('sees nothing move when their own page and settings hydrate (%o)', async (viewport) => {
    for (const path of [profileOf(ada), `${profileOf(ada)}?view=settings`]) {
      const { page, leave } = await openAs(ada, path, viewport)
      await page.waitForLoadState('networkidle')
      expect([path, await movedOn(page)]).toEqual([path, []])
      await leave()
    }
  })

  it('logs out: device and server forget', async () => {
    const again = await meet(url(), 'Leaves Soon')
    const { page, leave } = await openAs(again, profileOf(again))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("localStorage.getItem('my_info')")).toBe(null)
    const answer = await fetch(`${url()}/api/users/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${again.token}` },
    })
    expect(answer.status).toBe(401)
    await leave()
  })
})
