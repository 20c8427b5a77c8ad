import { axeViolations } from '@sheds/e2e/support/axe'
import { meet, send, unlikeLetter } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const place = '/profile/profile_picture'
let people = 0

const openOn = async (path = place) => {
  const owner = await meet(url(), `Pictured ${unlikeLetter(people++)}anga`)
  return { owner, ...(await story.openAs(owner, path)) }
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer })

const choosePhoto = async (page: Page, width = 600) =>
  choose(page, 'me.png', 'image/png', await photo({ width, height: width }).png().toBuffer())

const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })

/** A line that takes some seconds for the picture, until it is lost or becomes fast. */
const slowLine = async (page: Page, uploadThroughput: number) => {
  const line = await page.context().newCDPSession(page)
  const become = (offline: boolean, rate: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: rate,
    })
  await line.send('Network.enable')
  await become(false, uploadThroughput)
  return { fast: () => become(false, -1), lose: () => become(true, -1) }
}

const shownPercent = async (page: Page) => Number(await page.locator('main progress').getAttribute('value'))

describe('a picture', () => {
  it('is needed before anything is sent, must be an image, and has 10 MB at most', async () => {
    const { page, leave } = await openOn()
    await page.getByText('Please select a profile picture.').waitFor()
    expect(await upload(page).isDisabled()).toBe(true)
    await choose(page, 'cv.pdf', 'application/pdf', Buffer.from('%PDF-1.4'))
    await page.getByText('Not an image file').waitFor()
    await choose(page, 'huge.jpg', 'image/jpeg', Buffer.alloc(10_485_761))
    await page.getByText('File exceeds 10MB').waitFor()
    await choose(page, 'none.png', 'image/png', Buffer.alloc(0))
    await page.getByText('This file is empty').waitFor()
    expect(await upload(page).isDisabled()).toBe(true)
    await choosePhoto(page)
    await page.locator('main figure img').waitFor()
    expect(await upload(page).isDisabled()).toBe(false)
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`${place}?of=cover`)
    await page.getByText('Please select a cover photo.').waitFor()
    await leave()
  })

  it('shows how much of it is on the way, and is there when it is answered', inChromium, async () => {
    const { page, owner, leave } = await openOn()
    await choosePhoto(page)
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
    await slowLine(page, 200_000)
    await upload(page).click()
    await page.waitForURL(`**/users/${owner.id}/profile`)
    await page.getByText('Done. good job!').waitFor()
    const seen = (await page.evaluate('window.seen')) as number[]
    expect(seen[0]).toBe(5)
    // The words beside the bar, and what is read out, are the bar's own at every step.
    expect(await page.evaluate('window.said')).toEqual(
      seen.map((percent) => [expect.stringMatching(new RegExp(`\\s${percent}\u00a0%$`)), `${percent}\u00a0%`]),
    )
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
    expect(seen.filter((percent) => percent > 5 && percent < 90).length).toBeGreaterThan(0)
    expect(seen.filter((percent) => percent > 90 && percent < 100)).toEqual([])
    await leave()
  })

  it('is cancelled, and sent after all', inChromium, async () => {
    const { page, owner, leave } = await openOn()
    await choosePhoto(page)
    const { fast } = await slowLine(page, 20_000)
    await upload(page).click()
    await expect.poll(() => shownPercent(page)).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('main progress').waitFor({ state: 'detached' })
    expect(await page.locator('main figure img').count()).toBe(1)
    await fast()
    await upload(page).click()
    await page.waitForURL(`**/users/${owner.id}/profile`)
    const profile = (await (await fetch(`${url()}/api/users/${owner.id}/profile`)).json()) as { profile_picture: [] }
    expect(profile.profile_picture).toHaveLength(1)
    await leave()
  })

  it('is sent again when the line was lost', inChromium, async () => {
    const { page, owner, expecting, leave } = await openOn()
    expecting(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await choosePhoto(page)
    const { fast, lose } = await slowLine(page, 20_000)
    await upload(page).click()
    await expect.poll(() => shownPercent(page)).toBeGreaterThan(5)
    await lose()
    await page.getByText('An error occurred while uploading the profile picture.').waitFor()
    expect(await page.locator('main progress').count()).toBe(0)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('An error occurred while uploading the profile picture.').waitFor()
    await fast()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForURL(`**/users/${owner.id}/profile`)
    await page.getByText('Done. good job!').waitFor()
    await leave()
  })

  it('that is profile picture and cover at once is asked for ahead once', async () => {
    const { page, owner, leave } = await openOn()
    const profile = `/users/${owner.id}/profile`
    const file = await photo().png().toBuffer()
    for (const path of [place, `${place}?of=cover`]) {
      await page.goto(path)
      await choose(page, 'me.png', 'image/png', file)
      await upload(page).click()
      await page.waitForURL(`**${profile}`)
    }
    const html = await (await fetch(`${url()}${profile}`)).text()
    expect(html.match(/<link[^>]*as="image"/g)).toHaveLength(1)
    await leave()
  })

  it('that is none is refused in the server’s words, and not offered again', async () => {
    const { page, expecting, leave } = await openOn()
    expecting(/415/)
    await choose(page, 'broken.png', 'image/png', Buffer.from('89504e470d0a1a0a00', 'hex'))
    await upload(page).click()
    await page.getByRole('alert').getByText('Not an image file').waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await leave()
  })

  it('the server could not take is said to be missing, of either kind', async () => {
    for (const [path, words] of [
      [place, 'Error uploading profile picture.'],
      [`${place}?of=cover`, 'Error uploading cover photo.'],
    ] as const) {
      const { page, expecting, leave } = await openOn(path)
      expecting(/503/)
      await page.route('**/api/users/*/profile/**', (route) => route.fulfill({ status: 503, body: '{}' }))
      await choosePhoto(page)
      await upload(page).click()
      await page.getByText(words).waitFor()
      await leave()
    }
  })

  it('from a login that has ended leads to the login, and back', async () => {
    const { page, owner, expecting, leave } = await openOn(`${place}?of=cover`)
    expecting(/401/)
    await choosePhoto(page)
    await send(url(), '/api/users/logout', { token: owner.token })
    await upload(page).click()
    await page.waitForURL('**/login')
    await page.getByLabel('User Name').fill(owner.name)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.locator('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`**${place}?of=cover`)
    await leave()
  })

  it('asks visitors to log in, and keeps the place', async () => {
    const { page, leave } = await story.open(`${place}?of=cover`)
    await page.waitForLoadState('networkidle')
    await page.locator('main').getByRole('link', { name: 'Login' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(`${place}?of=cover`)
    await leave()
  })
})
