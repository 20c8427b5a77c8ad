import { snapshot } from '@sheds/e2e/support/goods'
import { meet } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()

/** From the first tap to the first product; letters are not counted. */
const mostTaps = 15

/** What the phone's own windows cost: a choice opened and made, photos opened, ticked one by one and taken. */
const ownWindow = { select: 2, photos: (count: number) => count + 2 } as const

/** Counts what a person does, beside doing it. */
const hand = (page: Page) => {
  const done = { taps: 0 }
  const tap = async (target: Locator): Promise<void> => {
    done.taps += 1
    await target.tap()
  }
  return {
    done,
    tap,
    async type(field: Locator, text: string) {
      await tap(field)
      await field.pressSequentially(text)
    },
    async choose(label: string, value: string) {
      done.taps += ownWindow.select
      await page.getByLabel(label).selectOption(value)
    },
    async photograph(names: readonly string[]) {
      done.taps += ownWindow.photos(names.length)
      await page.locator('input[type=file]').setInputFiles(await Promise.all(names.map(snapshot)))
    },
  }
}

describe('someone who has just signed up, on a screen of 360 pixels', () => {
  it(`opens a shed and has a product with three photos on the market within ${mostTaps} taps`, async () => {
    const { url } = story.site()
    const somebody = await meet(url, 'Nouvelle Venue')
    const { page, leave } = await story.openAs(somebody, '/')
    const { done, tap, type, choose, photograph } = hand(page)
    await tap(page.getByRole('link', { name: 'Become a seller' }).filter({ visible: true }))
    await type(page.getByLabel('Shed Name'), 'Chez Nouvelle')
    await choose('Category', 'fashion')
    // Both are those of the account.
    await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe('677123456')
    expect(await page.getByLabel('Shed Email').inputValue()).toBe('ngono.private@example.com')
    await tap(page.locator('main').getByRole('button', { name: 'Create Shed' }))

    await tap(page.getByRole('link', { name: 'Add the first product' }))
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Product Name').waitFor()
    await photograph(['one.jpg', 'two.jpg', 'three.jpg'])
    await type(sheet.getByLabel('Product Price'), '27500')
    await type(sheet.getByLabel('Product Name'), 'Robe kaba en wax')
    await tap(sheet.getByRole('button', { name: 'Publish' }))
    await sheet.getByText('Robe kaba en wax is in your shed.').waitFor()
    expect(done.taps).toBeLessThanOrEqual(mostTaps)
    process.stdout.write(`first product: ${done.taps} taps\n`)

    await page.goto('/feeds')
    const card = page.getByRole('region', { name: "Today's picks" }).locator('article')
    await card.filter({ hasText: 'Robe kaba en wax' }).scrollIntoViewIfNeeded()
    await card.getByText('1 / 3').waitFor()
    await leave()
  })
})
