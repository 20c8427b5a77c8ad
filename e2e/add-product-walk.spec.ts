import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { snapshot } from './support/goods.ts'
import { meet } from './support/people.ts'
import { tellStory } from './support/story.ts'

const story = tellStory()

/** What a hand on a phone takes: seconds for a tap with the look before it, and for a typed letter. */
const seconds = { tap: 1.5, letter: 0.28 }

/** Counts what a person does, beside doing it. */
const hand = (page: Page) => {
  const done = { taps: 0, letters: 0 }
  const tap = async (target: Locator): Promise<void> => {
    done.taps += 1
    await target.tap()
  }
  const type = async (label: string, text: string): Promise<void> => {
    await tap(page.getByLabel(label))
    done.letters += text.length
    await page.getByLabel(label).pressSequentially(text)
  }
  return { done, tap, type, press: (name: string) => tap(page.getByRole('button', { name })) }
}

describe('someone who never saw it, on a screen of 360 pixels', () => {
  it('opens a shed, adds a product with three photos and finds it on home', async () => {
    const somebody = await meet(story.site().url, 'Nouvelle Venue')
    const { page, leave } = await story.openAs(somebody, '/')
    const { done, tap, type, press } = hand(page)
    const begun = Date.now()
    await tap(page.getByRole('link', { name: 'Become a seller' }).filter({ visible: true }))
    await type('Shed Name', 'Chez Nouvelle')
    done.taps += 2
    await page.getByLabel('Category').selectOption('fashion')
    await type('Phone Number', '677123456')
    await type('Shed Email', 'nouvelle@example.com')
    await press('Create Shed')
    await page.waitForURL(/\/sheds\/[0-9a-f-]{36}$/)

    await tap(page.getByRole('link', { name: 'Add product' }))
    await type('Product Name', 'Robe kaba en wax')
    await type('Product Price', '27500')
    await press('Next')
    await press('Continue to the pictures')
    done.taps += 5
    await page
      .locator('input[type=file]')
      .setInputFiles([await snapshot('one.jpg'), await snapshot('two.jpg'), await snapshot('three.jpg')])
    await press('Upload 3 pictures')
    await page.getByText('Done. good job!').waitFor()

    await tap(page.getByRole('link', { name: 'FEEDS' }).filter({ visible: true }))
    await page.waitForURL('**/feeds')
    const card = page.getByRole('region', { name: "Today's picks" }).locator('article')
    await card.filter({ hasText: 'Robe kaba en wax' }).scrollIntoViewIfNeeded()
    await card.getByText('1 / 3').waitFor()
    const machine = (Date.now() - begun) / 1000
    const person = done.taps * seconds.tap + done.letters * seconds.letter
    process.stdout.write(
      `first product: ${done.taps} taps and ${done.letters} letters, about ${Math.round(person)} s for a hand, ` +
        `${machine.toFixed(1)} s for this machine\n`,
    )
    expect(done.taps).toBeLessThanOrEqual(30)
    await leave()
  })
})
