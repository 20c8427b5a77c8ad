import { openLine } from '@sheds/e2e/support/line'
import { createMember } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

/** Everything the browser stores: storage, database rows, and cached responses outside the shell's cache. */
const privateData = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const answer = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const found = Object.keys(localStorage)
    for (const { name } of await indexedDB.databases()) {
      const base = await answer(indexedDB.open(name))
      for (const store of base.objectStoreNames)
        for (const row of await answer(base.transaction(store).objectStore(store).getAll()))
          found.push(name + '/' + store + ': ' + JSON.stringify(row))
      base.close()
    }
    for (const name of await caches.keys())
      if (!name.startsWith('sheds-shell-'))
        for (const { url } of await (await caches.open(name)).keys()) found.push(name + ': ' + url)
    return found
  })()`)

const cachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })()`)

const typeDraft = async (page: Page): Promise<void> => {
  await page.getByLabel('Shed name').fill('Chez Gaby')
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Chez Gaby')
}

const tapLogout = async (page: Page): Promise<void> => {
  await page.locator('#site-menu').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

const noNetwork = /ERR_|Failed to (fetch|load)|dynamically imported|FetchEvent/

describe('logout without a network', { tags: ['full'] }, () => {
  it('asks about a draft and leaves nothing private on the phone', async () => {
    const line = await openLine(url())
    const gaby = await createMember(url(), 'Gaby Essomba')
    const { page, context, expecting, leave } = await story.openAs(gaby, 'about:blank', { worker: true })
    expecting(noNetwork)
    await page.goto(`${line.url}/create_shed`)
    await typeDraft(page)
    for (const code of ['/assets/site-menu-popup', '/assets/log-out-dialog', '/assets/dialog-popup'])
      await expect.poll(async () => (await cachedFiles(page)).some((path) => path.startsWith(code))).toBe(true)
    await expect.poll(async () => (await cachedFiles(page)).some((path) => path.endsWith('/offline'))).toBe(true)
    expect(await privateData(page)).toContain('my_info')
    await context.setOffline(true)
    await tapLogout(page)
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByRole('listitem').getByText('Create Shed').waitFor()
    await question.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { level: 1, name: 'This page isn’t saved on your phone yet' }).waitFor()
    expect(await privateData(page)).toEqual([])
    await leave()
    line.close()
  })

  it('proceeds without the question if its code cannot be loaded', async () => {
    const { page, expecting, leave } = await story.openAs(await createMember(url(), 'Hervé Nana'), '/create_shed')
    expecting(noNetwork)
    await typeDraft(page)
    await page.locator('#site-menu').click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await page.route(/\/assets\/(dialog-popup|draft-pictures)-/, (route) => route.abort())
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(await privateData(page)).toEqual([])
    await leave()
  })
})
