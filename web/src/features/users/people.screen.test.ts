import { justOnce } from '@sheds/e2e/support/cuts'
import { openShop } from '@sheds/e2e/support/goods'
import { followLink, pageHydrated } from '@sheds/e2e/support/hydrated'
import { readLayoutShifts } from '@sheds/e2e/support/layout-shifts'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
let ada: Member
let ben: Member
let star: Member
let keeper: Member
const url = () => story.site().url
const profileOf = ({ id }: Member) => `/users/${id}/profile`
const rows = (page: Page) => page.locator('.mid .rows > li')
const full = { tags: ['full'] }

const openAs = (person: Member, path: string, viewport = phone) => story.openAs(person, path, { viewport })

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Ngono', 'sells wax and pagne')
  ben = await createMember(url(), 'Ben Fotso')
  star = await createMember(url(), 'Starred One')
  keeper = await createMember(url(), 'Keeps Many')
  for (let place = 1; place <= 21; place++) {
    const { token } = await createMember(url(), `Tabi Person ${place}`)
    await send(url(), '/api/users/acc_follower', { token, body: { userId: star.id } })
  }
  for (let place = 1; place <= 51; place++) await openShop(url(), keeper, `Stall ${place}`)
})

describe('the lists of people', () => {
  it('are complete without JavaScript, page by page: all members, followers, sheds', full, async () => {
    const { page, leave } = await story.open('/all_users', { javaScript: false })
    expect(await page.getByText('Listing 25 users.').count()).toBe(1)
    expect(await rows(page).count()).toBe(20)
    await followLink(page.getByRole('link', { name: 'More people' }))
    expect(await rows(page).count()).toBe(5)
    await page.getByPlaceholder('Search for people by name...').fill('ADA')
    await page.getByPlaceholder('Search for people by name...').press('Enter')
    await page.waitForURL('**/all_users?name=ADA')
    expect(await rows(page).allTextContents()).toEqual([expect.stringContaining('Ada Ngono')])
    await page.goto(profileOf(star))
    await followLink(page.getByRole('link', { name: '21 followers' }))
    expect(await page.title()).toBe('Followers of Starred One · Sheds')
    expect(await rows(page).count()).toBe(20)
    await followLink(page.getByRole('link', { name: 'More people' }))
    expect(await rows(page).allTextContents()).toEqual([expect.stringContaining('Tabi Person 1')])
    await followLink(page.getByRole('link', { name: 'Back to profile' }))
    await followLink(page.getByRole('link', { name: '0 following' }))
    await page.getByRole('heading', { name: 'Not following anyone yet' }).waitFor()
    await page.goto(profileOf(keeper))
    expect(await page.getByText('Owner (51)').count()).toBe(1)
    expect(await rows(page).count()).toBe(20)
    await followLink(page.getByRole('link', { name: 'See all 51 sheds' }))
    expect(await page.title()).toBe('Sheds of Keeps Many · Sheds')
    const seen = new Set(await rows(page).allTextContents())
    for (const count of [20, 11]) {
      await followLink(page.getByRole('link', { name: 'More sheds' }))
      expect(await rows(page).count()).toBe(count)
      for (const text of await rows(page).allTextContents()) seen.add(text)
    }
    expect(seen.size).toBe(51)
    await leave()
  })

  it('load more on scroll, filter while typing, and load again by Retry', full, async () => {
    const { page, expecting, leave } = await story.open('/all_users')
    expecting(/503/)
    const grown = async (): Promise<number> => {
      await page.mouse.wheel(0, 5000)
      return rows(page).count()
    }
    await expect.poll(grown).toBe(25)
    const search = page.getByPlaceholder('Search for people by name...')
    await search.fill('fot')
    await page.waitForURL('**/all_users?name=fot')
    await expect.poll(() => rows(page).count()).toBe(1)
    await search.fill('nobody like this')
    await page.getByRole('heading', { name: 'No users found' }).waitFor()
    expect(await page.getByText('Listing 0 users.').count()).toBe(1)
    await search.fill('')
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(20)
    let tries = 0
    await page.route('**/api/users?*', (route) => {
      tries += 1
      return route.fulfill({ status: 503, body: '{}' })
    })
    await search.fill('ngono')
    await page.getByText('Failed to fetch user data. Please try again.').first().waitFor({ timeout: 120_000 })
    // One attempt and two retries, as for any list.
    expect(tries).toBe(3)
    await page.unroute('**/api/users?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('link', { name: 'Ada Ngono sells wax' }).waitFor()
    await page.goto(`${profileOf(star)}?view=followers`)
    await expect.poll(grown).toBe(21)
    await page.goto(`${profileOf(keeper)}?view=sheds`)
    await expect.poll(grown).toBe(51)
    await leave()
  })
})

describe('a profile', () => {
  it(
    'shows a visitor no private details, leads to the login for a follow, and loads again by Retry',
    full,
    async () => {
      const { page, expecting, leave } = await story.open(profileOf(ada), { viewport: desktop })
      expecting(/503/)
      for (const side of ['Are you following ?', 'You may be interested'])
        expect(await page.getByRole('region', { name: side }).isVisible()).toBe(true)
      expect(await page.title()).toBe('Ada Ngono · Sheds')
      const text = await page.locator('main').innerText()
      for (const part of [
        'Ada Ngono',
        'User',
        '0 followers',
        '0 following',
        'sells wax and pagne',
        'ng***@example.com',
      ])
        expect(text).toContain(part)
      expect(text).toContain('(+237) 67*****56')
      expect(await page.content()).not.toContain('ngono.private')
      const start = page.getByRole('link', { name: 'Start Your Online Store Today!' })
      expect(await start.getAttribute('href')).toBe('/create_shed')
      expect(await page.getByRole('link', { name: 'Share Your Favorite Products!' }).getAttribute('href')).toBe(
        '/writes',
      )
      expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
      await pageHydrated(page)
      await page.locator('.mid').getByRole('link', { name: 'Follow Ada Ngono' }).click()
      await page.waitForURL('**/login')
      expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(profileOf(ada))
      await page.goto('/all_users?name=ada')
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
    },
  )

  it('answers 404 for an unknown member and 410 for a closed account, without a browser', async () => {
    const strange = await fetch(`${url()}/users/01890a5d-ac96-774b-bcce-b302099a8057/profile`)
    expect(strange.status).toBe(404)
    const gone = await createMember(url(), 'Gone Tomorrow')
    const body = { password: 'correct horse' }
    await send(url(), `/api/users/${gone.id}`, { method: 'DELETE', token: gone.token, body })
    const closed = await fetch(`${url()}${profileOf(gone)}`)
    expect(closed.status).toBe(410)
    expect(await closed.text()).toMatch(/<meta name="robots" content="noindex"/)
  })

  it('fits 320 pixels in French, and so does the list of members', full, async () => {
    const { page, leave } = await story.open('about:blank', { language: 'fr', viewport: { width: 320, height: 640 } })
    for (const path of [profileOf(ada), '/all_users']) {
      await page.goto(path)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
    await leave()
  })
})

describe('a follow', () => {
  const follow = (page: Page) => page.getByRole('button', { name: 'Follow Ada Ngono', exact: true })
  const unfollow = (page: Page) => page.getByRole('button', { name: 'Unfollow Ada Ngono' })

  const isFollowing = async (): Promise<unknown> => {
    const headers = { authorization: `Bearer ${ben.token}` }
    const profile = await (await fetch(`${url()}/api/users/${ada.id}/profile`, { headers })).json()
    return (profile as { viewer: { following: boolean } }).viewer.following
  }

  it('counts once, lists the follower, and can be undone', full, async () => {
    const { page, leave } = await openAs(ben, profileOf(ada))
    await pageHydrated(page)
    await follow(page).click()
    await page.getByRole('link', { name: '1 follower' }).click()
    await page.getByRole('heading', { name: 'Followers of Ada Ngono' }).waitFor()
    await page.locator('.mid').getByRole('link', { name: 'Ben Fotso' }).waitFor()
    await page.getByRole('link', { name: 'Back to profile' }).click()
    await unfollow(page).waitFor()
    await page.reload()
    await pageHydrated(page)
    await unfollow(page).click()
    await page.getByRole('link', { name: '0 followers' }).waitFor()
    await leave()
  })

  it('is undone on the page when it fails, and shows the last tap whatever the earlier ones did', full, async () => {
    const { page, expecting, leave } = await openAs(ben, '/all_users?name=ada')
    expecting(/500/)
    await pageHydrated(page)
    // A 503 would wait in the outbox instead.
    await page.route('**/acc_follower', (route) => route.fulfill({ status: 500, body: '{}' }))
    await follow(page).click()
    await page.getByText('Couldn’t follow Ada Ngono').waitFor()
    await follow(page).waitFor()
    await page.unroute('**/acc_follower')
    let saved = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/acc_follower') && response.ok()) saved += 1
    })
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await unfollow(page).click()
    await follow(page).waitFor()
    // Both requests have reached the server before the page reloads.
    await expect.poll(() => saved).toBe(1)
    await expect.poll(isFollowing).toBe(false)
    // The first of three taps fails late.
    await page.reload()
    await pageHydrated(page)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const refuse = justOnce((route) => held.then(() => route.fulfill({ status: 500, body: '{}' })))
    await page.route('**/acc_follower', refuse)
    await follow(page).click()
    await unfollow(page).click()
    await follow(page).click()
    await unfollow(page).waitFor()
    const answered = page.waitForResponse((response) => response.url().endsWith('/acc_follower') && response.ok())
    letGo()
    await answered
    await page.getByText('Couldn’t follow Ada Ngono').waitFor()
    await unfollow(page).waitFor()
    await page.reload()
    await pageHydrated(page)
    await unfollow(page).click()
    await follow(page).waitFor()
    await leave()
  })

  it(
    'is suggested beside the feed, never for the own account, with five skeleton rows while it loads',
    full,
    async () => {
      const { page, leave } = await openAs(ben, '/terms', desktop)
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
      await page.route('**/api/pages/suggestions', async (route) => {
        await held
        await route.continue()
      })
      await pageHydrated(page)
      await page.locator('header').getByRole('link', { name: 'Me', exact: true }).click()
      const list = page.getByRole('region', { name: 'Are you following ?' })
      await expect.poll(() => list.locator('.row').count(), { timeout: 120_000 }).toBe(5)
      expect(await list.getByRole('link').count()).toBe(0)
      letGo()
      await list.getByRole('link').first().waitFor()
      await page.goto('/feeds')
      await pageHydrated(page)
      await list
        .getByRole('button', { name: /^Follow / })
        .first()
        .click()
      await list.getByRole('button', { name: /Unfollow / }).waitFor()
      expect(await list.getByRole('link', { name: 'Ben Fotso' }).count()).toBe(0)
      await leave()
    },
  )
})

describe('the member’s own profile', () => {
  it('is complete and editable, accepts pictures, and leads back to the previous page', async () => {
    const owner = await createMember(url(), 'Photo Proud', 'sells wax and pagne')
    const { page, leave } = await openAs(owner, '/users/me/profile')
    await page.waitForURL(`**${profileOf(owner)}`)
    await page.getByText('ngono.private@example.com').waitFor()
    const follow = page.locator('.mid').getByRole('button', { name: /^Follow/ })
    expect(await follow.count()).toBe(0)
    await edits(page)
    await getsPictures(page, owner)
    await leadsBack(page, owner)
    await page.goto('/users/me/profile?view=settings')
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
    await page.goto(profileOf(owner))
    await pageHydrated(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("localStorage.getItem('my_info')")).toBe(null)
    const headers = { authorization: `Bearer ${owner.token}` }
    await expect.poll(async () => (await fetch(`${url()}/api/users/sessions`, { headers })).status).toBe(401)
    await leave()
  })

  const edits = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('nonsense')
    await dialog.getByLabel('Bio').fill('sells wax only')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please enter an e-mail address').waitFor()
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
    // Around midnight the signup was the day before.
    expect(await text()).toMatch(/today|1 day ago/)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
    await shows('ada@example.com', '+237 699 00 11 22', '3 Feb 1990', 'Male')
    await page.goBack()
  }

  const getsPictures = async (page: Page, owner: Member): Promise<void> => {
    const buffer = await photo().jpeg().toBuffer()
    for (const [link, name] of [
      ['Change profile picture', 'picture.jpg'],
      ['Change cover photo', 'cover.jpg'],
    ] as const) {
      await page.getByRole('link', { name: link }).click()
      await page.waitForURL('**/profile/profile_picture**')
      await page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
      await page.getByRole('button', { name: 'Upload' }).click()
      await page.waitForURL(`**${profileOf(owner)}`)
      await page.getByText('Done. good job!').waitFor()
    }
    // One file is preloaded once, although it is picture and cover.
    const html = await (await fetch(`${url()}${profileOf(owner)}`)).text()
    expect(html.match(/<link[^>]*as="image"/g)).toHaveLength(1)
  }

  const leadsBack = async (page: Page, { name }: Member): Promise<void> => {
    await page.goto('/all_users?name=proud')
    await pageHydrated(page)
    const face = rows(page).locator('img')
    expect(await face.getAttribute('src')).toMatch(/^\/files\//)
    expect(await face.getAttribute('srcset')).toMatch(/-160\.webp 160w, /)
    await page
      .locator('.mid')
      .getByRole('link', { name: /^Photo Proud/ })
      .click()
    for (const part of ['Settings', /follower/, 'Change profile picture']) {
      await page.getByRole('link', { name: part }).click()
      await page.getByRole('link', { name: 'Back to profile' }).click()
      await page.getByRole('heading', { name }).waitFor()
    }
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/all_users?name=proud')
  }

  it('shifts nothing while it hydrates, and neither do its settings', full, async () => {
    const { page, leave } = await openAs(ada, 'about:blank')
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      for (const path of [profileOf(ada), `${profileOf(ada)}?view=settings`]) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        expect([path, await readLayoutShifts(page)]).toEqual([path, []])
      }
    }
    await leave()
  })
})

const pictures = '/profile/profile_picture'

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer })

const choosePhoto = async (page: Page) =>
  choose(page, 'me.png', 'image/png', await photo({ width: 600, height: 600 }).png().toBuffer())

const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })
const shownPercent = async (page: Page) => Number(await page.locator('main progress').getAttribute('value'))

/** Controls the upload speed of a page, in bytes per second. */
const slowLine = async (page: Page) => {
  const line = await page.context().newCDPSession(page)
  const set = (offline: boolean, uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  await line.send('Network.enable')
  return { slow: (rate: number) => set(false, rate), fast: () => set(false, -1), lose: () => set(true, -1) }
}

describe('an upload of a picture', () => {
  it('accepts images up to 10 MB, names every refusal, and asks for a new login when needed', full, async () => {
    const owner = await createMember(url(), 'Pictured Manga')
    const { page, expecting, leave } = await openAs(owner, pictures)
    expecting(/415|503|401/)
    await pageHydrated(page)
    await page.getByText('Please select a profile picture.').waitFor()
    expect(await upload(page).isDisabled()).toBe(true)
    await choose(page, 'cv.pdf', 'application/pdf', Buffer.from('%PDF-1.4'))
    await page.getByText('Not an image file').waitFor()
    await choose(page, 'huge.jpg', 'image/jpeg', Buffer.alloc(10_485_761))
    await page.getByText('File exceeds 10MB').waitFor()
    await choose(page, 'none.png', 'image/png', Buffer.alloc(0))
    await page.getByText('This file is empty').waitFor()
    expect(await upload(page).isDisabled()).toBe(true)
    // Only its name is that of an image, so the server refuses it.
    await choose(page, 'broken.png', 'image/png', Buffer.from('89504e470d0a1a0a00', 'hex'))
    await upload(page).click()
    await page.getByRole('alert').getByText('Not an image file').waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await page.route('**/api/users/*/profile/**', (route) => route.fulfill({ status: 503, body: '{}' }))
    for (const [path, empty, failed] of [
      [pictures, 'Please select a profile picture.', 'Error uploading profile picture.'],
      [`${pictures}?of=cover`, 'Please select a cover photo.', 'Error uploading cover photo.'],
    ] as const) {
      await page.goto(path)
      await pageHydrated(page)
      await page.getByText(empty).waitFor()
      await choosePhoto(page)
      await page.locator('main figure img').waitFor()
      expect(await upload(page).isDisabled()).toBe(false)
      await upload(page).click()
      await page.getByText(failed).waitFor()
    }
    await page.unrouteAll()
    await page.goto(`${pictures}?of=cover`)
    await pageHydrated(page)
    await choosePhoto(page)
    await send(url(), '/api/users/logout', { token: owner.token })
    await upload(page).click()
    await page.waitForURL('**/login')
    await page.getByLabel('User Name').fill(owner.name)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.locator('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`**${pictures}?of=cover`)
    await leave()
  })

  it('shows its progress, can be cancelled, and is retried after a lost connection', full, async () => {
    const owner = await createMember(url(), 'Pictured Nanga')
    const { page, expecting, leave } = await openAs(owner, pictures)
    expecting(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await pageHydrated(page)
    const line = await slowLine(page)
    await choosePhoto(page)
    await line.slow(20_000)
    await upload(page).click()
    await expect.poll(() => shownPercent(page)).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('main progress').waitFor({ state: 'detached' })
    expect(await page.locator('main figure img').count()).toBe(1)
    await page.evaluate(`(() => {
      window.seen = []
      window.said = []
      const note = () => {
        const bar = document.querySelector('main progress')
        const value = bar?.getAttribute('value')
        if (!value || window.seen.at(-1) === Number(value)) return
        window.seen.push(Number(value))
        window.said.push([bar.parentElement.innerText, bar.getAttribute('aria-valuetext')])
      }
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
    })()`)
    await line.slow(200_000)
    await upload(page).click()
    await page.waitForURL(`**${profileOf(owner)}`)
    await page.getByText('Done. good job!').waitFor()
    const seen = (await page.evaluate('window.seen')) as number[]
    expect(seen[0]).toBe(5)
    // The text beside the bar and its accessible text follow the bar at every step.
    expect(await page.evaluate('window.said')).toEqual(
      seen.map((percent) => [expect.stringMatching(new RegExp(`\\s${percent}\u00a0%$`)), `${percent}\u00a0%`]),
    )
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
    expect(seen.filter((percent) => percent > 5 && percent < 90).length).toBeGreaterThan(0)
    expect(seen.filter((percent) => percent > 90 && percent < 100)).toEqual([])
    const profile = (await (await fetch(`${url()}/api/users/${owner.id}/profile`)).json()) as { profile_picture: [] }
    expect(profile.profile_picture).toHaveLength(1)
    await page.goto(pictures)
    await pageHydrated(page)
    await isRetried(page, line)
    await page.waitForURL(`**${profileOf(owner)}`)
    await page.getByText('Done. good job!').waitFor()
    await leave()
  })

  const isRetried = async (page: Page, line: Awaited<ReturnType<typeof slowLine>>): Promise<void> => {
    const failed = page.getByText('An error occurred while uploading the profile picture.')
    await choosePhoto(page)
    await line.slow(20_000)
    await upload(page).click()
    await expect.poll(() => shownPercent(page)).toBeGreaterThan(5)
    await line.lose()
    await failed.waitFor()
    expect(await page.locator('main progress').count()).toBe(0)
    await page.getByRole('button', { name: 'Retry' }).click()
    await failed.waitFor()
    await line.fast()
    await page.getByRole('button', { name: 'Retry' }).click()
  }
})
