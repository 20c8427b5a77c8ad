import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { openShop, sell } from './support/goods.ts'
import { meet } from './support/people.ts'
import { inChromium, tellStory } from './support/story.ts'
import { touchAll } from './support/touch.ts'

const story = tellStory()
let path: string

beforeAll(async () => {
  const { url } = story.site()
  const clarisse = await meet(url, 'Clarisse Eyenga')
  const shop = await openShop(url, clarisse, 'Maison Ngondo')
  const words = { caption: 'Wax of Bonaberi, sewn by hand.', description: 'One size. '.repeat(30) }
  path = `/products/${await sell(url, clarisse, shop, { name: 'Kaba dress', ...words })}/details`
})

describe('the bar with its buttons, on a phone', () => {
  it(
    'lies on no target so that a finger could mean both or would miss, however high the screen is',
    inChromium,
    async () => {
      const { page, leave } = await story.open(path)
      await page.waitForLoadState('networkidle')
      const bad: [number, string[]][] = []
      for (let height = 580; height <= 880; height += 6) {
        await page.setViewportSize({ width: 412, height })
        const found = await axeViolations(page, ['target-size'])
        if (found.length > 0) bad.push([height, found])
      }
      expect(bad).toEqual([])
      const heights = Array.from({ length: 11 }, (_, step) => 580 + 30 * step)
      expect(
        (
          await touchAll(
            page,
            heights.map((height) => [412, height]),
          )
        ).faults,
      ).toEqual([])
      await leave()
    },
  )

  it('covers nothing that the keyboard comes to', inChromium, async () => {
    const { page, leave } = await story.open(path)
    await page.waitForLoadState('networkidle')
    const links = page.locator('.facts .link')
    for (const height of [560, 620, 680, 740]) {
      await page.setViewportSize({ width: 360, height })
      await page.evaluate('scrollTo(0, 0)')
      await page.getByRole('button', { name: 'Share' }).focus()
      for (const place of [0, 1]) {
        await page.keyboard.press('Tab')
        expect(await links.nth(place).evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)
        const [link, bar] = [await links.nth(place).boundingBox(), await page.locator('.sticky-actions').boundingBox()]
        expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      }
    }
    await leave()
  })
})
