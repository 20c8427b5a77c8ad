import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { turnTo } from '@sheds/e2e/support/hydrated'
import { addPiece, melody, sound } from '@sheds/e2e/support/music'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let ada: Somebody
let studio: Shop
let empty: Shop
let song: string

beforeAll(async () => {
  ada = await meet(url(), 'Ada Lists')
  studio = await openShop(url(), ada, 'Studio Lists', 'music')
  await sell(url(), ada, studio, { name: 'Kora' })
  empty = await openShop(url(), ada, 'Empty Studio', 'music')
  const pieces = [
    { title: 'Wouri la nuit', price: 500, genre: 'afrobeat' },
    { title: 'Bonabéri 18 h', price: 2000, group: true },
    { title: 'Beat du soir', category: 'beatz' as const },
  ]
  for (const [place, each] of pieces.entries()) {
    const piece = await addPiece(url(), ada, studio, each)
    if (place === 0) song = piece.id
    const name = `${each.title}.wav`
    await sound(url(), ada, studio, piece, [{ name, bytes: melody(5 + place) }])
  }
  // Of a song that nobody sent, strangers see nothing.
  await addPiece(url(), ada, studio, { title: 'Unfinished' })
})

const titles = 'main .row-title'

describe('music', () => {
  it('of a shed is read without JavaScript: by tab, kind of project and title', inChromium, async () => {
    const { page, leave } = await story.open(`/sheds/${studio.id}`, { javaScript: false })
    const shown = () => page.locator(titles).allTextContents()
    expect(await shown()).toEqual(['Beat du soir (Single)', 'Bonabéri 18 h (Album)', 'Wouri la nuit (Single)'])
    await turnTo(page.getByRole('link', { name: 'Beatz' }))
    expect(await shown()).toEqual(['Beat du soir (Single)'])
    await turnTo(page.getByRole('link', { name: 'Samples' }))
    await page.getByText('No music found matching your criteria.').waitFor()
    await turnTo(page.getByRole('link', { name: 'All', exact: true }))
    await page.locator('main select[name=kind]').selectOption('group')
    await turnTo(page.locator('main form [type=submit]'))
    expect(await shown()).toEqual(['Bonabéri 18 h (Album)'])
    await page.goto(`/sheds/${studio.id}?tab=music&name=NUIT`)
    expect(await shown()).toEqual(['Wouri la nuit (Single)'])
    await page.goto(`/sheds/${empty.id}`)
    await page.getByText('Sorry, no music found.').waitFor()
    await leave()
  })

  it('follows what is typed and chosen', async () => {
    const { page, leave } = await story.open(`/sheds/${studio.id}?tab=music`)
    await page.getByLabel('Title').click()
    await page.getByLabel('Title').fill('bona')
    await page.waitForURL(/name=bona/)
    await expect.poll(() => page.locator(titles).allTextContents()).toEqual(['Bonabéri 18 h (Album)'])
    await leave()
  })

  it('that does not come says so, and comes when asked once more', async () => {
    const { page, leave, expecting } = await story.open(`/sheds/${studio.id}?tab=about`)
    expecting(/503|Failed to load/)
    await page.route('**/api/sheds/*/musics*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"unavailable","message":""}' }),
    )
    await page.getByRole('link', { name: 'Music', exact: true }).click()
    await page.getByText('Error fetching music').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.locator(titles).count()).toBe(3)
    await leave()
  })

  it(
    'has its category, with its products below, and its place at home and on its owner’s page',
    inChromium,
    async () => {
      const { page, leave } = await story.open('/shed/categories/music', { javaScript: false })
      expect(await page.locator(titles).count()).toBe(3)
      await page.getByRole('heading', { level: 2, name: 'Products', exact: true }).waitFor()
      expect(await page.getByText('OOPS!').count()).toBe(0)
      await page.goto('/')
      await page.getByRole('heading', { level: 2, name: 'Music picks' }).waitFor()
      await page.goto(`/users/${ada.id}/profile`)
      await page.getByRole('region', { name: 'Music' }).getByRole('link', { name: 'Wouri la nuit (Single)' }).waitFor()
      await leave()
    },
  )

  it('has a page that reads, and plays, without JavaScript', inChromium, async () => {
    const { page, leave } = await story.open(`/music/${song}/details`, { javaScript: false })
    expect(await page.title()).toBe('Wouri la nuit (Single) · Studio Lists · Sheds')
    const text = (await page.locator('main').innerText()).replace(/\u00a0/g, ' ')
    for (const part of ['Wouri la nuit (Single)', 'CFA 500', 'Afrobeat', 'Song', 'Ada Lists', 'Like'])
      expect(text).toContain(part)
    const source = await page.locator('main audio').getAttribute('src')
    expect((await page.request.get(source ?? '')).status()).toBe(200)
    expect(await page.locator('main svg mask path').first().getAttribute('d')).toMatch(/^M1 /)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((each) => (JSON.parse(each) as { '@type': string })['@type'])).toEqual([
      'MusicRecording',
      'BreadcrumbList',
    ])
    await leave()
  })

  it.each(['light', 'dark'] as const)('is accessible, %s', inChromium, async (theme) => {
    const { page, leave } = await story.open(`/sheds/${studio.id}`, { theme })
    await page.waitForLoadState('networkidle')
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`/music/${song}/details`)
    await page.waitForLoadState('networkidle')
    await page.locator('main').getByRole('button', { name: 'Play: Wouri la nuit' }).click()
    await page.getByRole('region', { name: 'Player', exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page
      .getByRole('region', { name: 'Player', exact: true })
      .getByRole('button', { name: 'Wouri la nuit', exact: true })
      .click()
    await page.getByRole('dialog', { name: 'Player' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await leave()
  })
})
