import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { meet, type Somebody } from './support/people.ts'
import { tellStory } from './support/story.ts'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
}, 60_000)

const kept = (page: Page) => page.getByText('Your draft was kept.')
const shedName = (page: Page) => page.getByLabel('Shed name')
const category = (page: Page) => page.getByLabel('Category')

describe('what was typed for a new shed', () => {
  it('is there again after Back, a reload and a closed page, until one starts anew', async () => {
    const { page, context, leave } = await story.openAs(ada, '/terms')
    await page.goto('/create_shed')
    await shedName(page).fill('Chez Ada')
    await category(page).selectOption('fashion')
    expect(await kept(page).count()).toBe(0)
    await page.goBack()
    await page.waitForURL('**/terms')
    await page.goForward()
    await kept(page).waitFor()
    expect([await shedName(page).inputValue(), await category(page).inputValue()]).toEqual(['Chez Ada', 'fashion'])
    await page.reload()
    await expect.poll(() => shedName(page).inputValue()).toBe('Chez Ada')
    const later = await context.newPage()
    await page.close()
    await later.goto('/create_shed')
    await kept(later).waitFor()
    expect(await shedName(later).inputValue()).toBe('Chez Ada')
    await later.getByRole('button', { name: 'Start anew' }).click()
    expect([await shedName(later).inputValue(), await category(later).inputValue()]).toEqual(['', ''])
    await later.reload()
    await shedName(later).waitFor()
    expect(await kept(later).count()).toBe(0)
    await leave()
  })
})
