// @module-tag chromium
import { openShop, type Shop, snapshot } from '@sheds/e2e/support/goods'
import { addPiece, melody } from '@sheds/e2e/support/music'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let ada: Somebody
let studio: Shop

beforeAll(async () => {
  ada = await meet(url(), 'Ada Adds')
  studio = await openShop(url(), ada, 'Studio Adds', 'music')
})

const wav = (name: string, seconds: number) => ({ name, mimeType: 'audio/wav', buffer: melody(seconds) })

const fillIn = async (page: Page, title: string): Promise<void> => {
  const form = page.locator('main form').last()
  await form.locator('[name=title]').fill(title)
  await form.locator('[name=category]').selectOption('song')
  await form.locator('[name=genre]').selectOption('mboko')
  await form.locator('[name=price]').fill('500')
  await form.getByRole('button', { name: 'Next' }).click()
}

const songsOf = async (id: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${ada.token}` }
  const answer = await fetch(`${url()}/api/music/${id}/details`, { headers })
  return ((await answer.json()) as { songs: { title: string }[] }).songs.map(({ title }) => title)
}

const choose = (page: Page, files: object) => page.locator('input[type=file]').setInputFiles(files as never)

describe('adding music', () => {
  it('goes from the details over cover and audio to the shed; what is missing or wrong is said', async () => {
    const { page, leave } = await story.openAs(ada, `/sheds/${studio.id}/add_music/single`)
    await page.getByRole('heading', { level: 1, name: 'Add Music' }).waitFor()
    await page.getByRole('link', { name: 'Back to Shed' }).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    for (const label of ['Title', 'Category', 'Genre', 'Price'])
      await page.getByText(`${label} is required`, { exact: true }).waitFor()
    await fillIn(page, 'Wouri la nuit')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('heading', { name: 'Add Cover Art' }).waitFor()
    await sheet.getByText('Please select a file before submitting.').waitFor()
    await choose(page, await snapshot('cover.jpg'))
    await sheet.getByRole('button', { name: 'Done' }).click()
    await sheet.getByRole('heading', { name: 'Add a Single Audio File' }).waitFor()
    await sheet.getByRole('button', { name: 'Upload' }).click()
    await sheet.getByText('Please select an audio file.').waitFor()
    await choose(page, { name: 'notes.docx', mimeType: 'application/msword', buffer: Buffer.from('x') })
    await sheet.getByText('notes.docx — Invalid audio format').waitFor()
    await choose(page, { name: 'big.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(20_971_521) })
    await sheet.getByText('big.mp3 — File must be ≤ 20 MB').waitFor()
    await choose(page, wav('wouri.wav', 6))
    await sheet.getByLabel('Listen to wouri.wav').waitFor()
    await sheet.getByRole('button', { name: 'Upload 0.1 MB' }).click()
    await page.waitForURL(`**/sheds/${studio.id}?tab=music`)
    await page.getByText('Done. Good job!').waitFor()
    await page.getByRole('link', { name: 'Wouri la nuit (Single)' }).waitFor()
    await leave()
  })

  it('of a group goes on at the first missing file after the page was lost', async () => {
    const piece = await addPiece(url(), ada, studio, { title: 'Bonabéri 18 h', group: true })
    const media = `/sheds/${studio.id}/music/${piece.id}/group_media`
    const { page, leave, expecting } = await story.openAs(ada, media)
    expecting(/ERR_FAILED|Failed to load/)
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('heading', { name: 'Add Audio Files' }).waitFor()
    await page.getByRole('button', { name: 'Upload 0 File(s)' }).click()
    await page.getByText('Please select at least one valid audio file.').waitFor()
    await choose(page, [{ name: 'cover-back.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') }])
    await page.getByText('No valid audio files selected.').waitFor()
    const files = [wav('01 cloche.wav', 5), wav('02 porteurs.wav', 6), wav('03 pluie.wav', 7)]
    await choose(page, files)
    await page.getByLabel('Title of 03 pluie.wav').fill('Pluie sur tôle')
    let calls = 0
    await page.route('**/group_adio_file', (route) => (++calls > 1 ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Upload 3 File(s)' }).click()
    await page.getByText('An error occurred during upload.').waitFor()
    expect(await songsOf(piece.id)).toEqual(['01 cloche'])
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByText('01 cloche.wav').waitFor()
    await choose(page, files)
    await page.getByRole('button', { name: 'Upload 2 File(s)' }).click()
    await page.waitForURL(`**/sheds/${studio.id}?tab=music`)
    expect(await songsOf(piece.id)).toEqual(['01 cloche', '02 porteurs', 'Pluie sur tôle'])
    await leave()
  })

  it('is changed, put into another order and taken away by its owner alone', async () => {
    const piece = await addPiece(url(), ada, studio, { title: 'To change', group: true })
    const { page, leave, expecting } = await story.openAs(ada, `/music/${piece.id}/details`)
    // As a visitor its server’s page knows nothing of it yet.
    expecting(/404/)
    // What the dialog says last stays until it is closed.
    await holdTimers(page, 3000)
    await page.getByRole('region', { name: 'Your music' }).getByRole('button', { name: 'Edit' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Title').fill('Changed')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Changed (Album)' }).waitFor()
    await page.getByRole('region', { name: 'Your music' }).getByRole('button', { name: 'Edit' }).click()
    await sheet.getByRole('button', { name: 'Delete this music' }).click()
    await sheet.getByRole('button', { name: 'Delete', exact: true }).click()
    await sheet.getByText('deleted', { exact: false }).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await page.waitForURL(`**/sheds/${studio.id}?tab=music`)
    await leave()
  })
})
