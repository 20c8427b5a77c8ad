import { snapshot } from '@sheds/e2e/support/goods'
import { openLine } from '@sheds/e2e/support/line'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

const field = (page: Page) => page.getByRole('textbox', { name: 'Write' })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })

const choosePhoto = async (page: Page, name: string): Promise<void> => {
  await page.locator('form.composer input[type=file]').setInputFiles(await snapshot(name))
  await page.getByRole('img', { name }).waitFor()
}

/** Texts of a member's writes, and whether each has its photo. */
const postedBy = async ({ id, token }: Member): Promise<[string, boolean][]> => {
  const answer = await fetch(`${url()}/api/users/${id}/writes/author/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const rows = (await answer.json()) as { content: string; picture: object | null }[]
  return rows.map(({ content, picture }) => [content, picture !== null])
}

const noNetwork = /ERR_|Failed to (fetch|load)|dynamically imported|FetchEvent/

describe('writes without a connection', { tags: ['full'] }, () => {
  it('are readable; a new one waits with its photo, can be undone, and is sent later', async () => {
    const line = await openLine(url())
    const other = await createMember(url(), 'Mado Ebelle')
    await send(url(), '/api/write', { token: other.token, body: { content: 'Le marché ouvre à six heures' } })
    const author = await createMember(url(), 'Nadège Offline')
    const { page, context, expecting, leave } = await story.openAs(author, 'about:blank', { worker: true })
    expecting(noNetwork)
    await page.goto(`${line.url}/writes`)
    await page.getByText('Formatting').waitFor({ state: 'attached' })
    const kept = () =>
      page.evaluate(`(async () => {
        const lists = await Promise.all((await caches.keys()).map((name) => caches.match('/kept/list', { cacheName: name })))
        return (await Promise.all(lists.map((list) => list?.text() ?? ''))).join(' ')
      })()`)
    await expect.poll(kept).toContain('/writes"')
    await expect.poll(kept).toContain('/composer-tools')
    await context.setOffline(true)
    await page.goto(`${line.url}/writes`)
    await page.getByRole('article').getByText('Le marché ouvre à six heures').waitFor()

    await field(page).click()
    await field(page).fill('Je change d’avis')
    await post(page).click()
    const undo = page.getByRole('button', { name: 'Undo: Je change d’avis' })
    await undo.click()
    await undo.waitFor({ state: 'detached' })
    await choosePhoto(page, 'pagne.jpg')
    await field(page).fill('Pagne du jour')
    await post(page).click()
    await page.getByText('Your post will be sent as soon as you’re back online.').waitFor()
    await page.getByRole('listitem').getByText('Pagne du jour').waitFor()
    expect(await field(page).inputValue()).toBe('')
    await context.setOffline(false)
    await expect.poll(() => postedBy(author)).toEqual([['Pagne du jour', true]])
    await page.getByRole('article').getByText('Pagne du jour').waitFor()
    await leave()
    line.close()
  })

  it('keep their photo when the page is left during its upload', async () => {
    const author = await createMember(url(), 'Odile Reload')
    const { page, expecting, leave } = await story.openAs(author, '/writes')
    expecting(/ERR_/)
    await page.getByText('Formatting').waitFor({ state: 'attached' })
    await field(page).click()
    await choosePhoto(page, 'pagne.jpg')
    let sent = 0
    await page.route(/\/api\/writes\/[^/]+\/media/, async (route) => {
      sent += 1
      // The first request stays unanswered until its page is gone.
      if (sent > 1) await route.continue()
    })
    await field(page).fill('Photo en route')
    await post(page).click()
    await page.getByRole('progressbar').waitFor()
    await page.goto('/terms')
    expect(await postedBy(author)).toEqual([['Photo en route', false]])
    // The closed page holds the exclusive right to upload for 20 seconds.
    await expect.poll(() => postedBy(author), { timeout: 60_000 }).toEqual([['Photo en route', true]])
    await leave()
  })
})
