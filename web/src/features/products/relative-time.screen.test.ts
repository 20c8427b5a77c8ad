import { openShop, sell } from '@sheds/e2e/support/goods'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import { withServer } from '@sheds/server/testing/test-database'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
let ada: Somebody
const paths = { old: '', older: '' }
const dayMs = 24 * 3_600_000
const made = { old: new Date(Date.now() - 100 * dayMs), older: new Date(Date.now() - 800 * dayMs) }

beforeAll(async () => {
  const { url, database } = story.site()
  ada = await meet(url, 'Ada Ngono')
  const shop = await openShop(url, ada, 'Ada Pagne')
  const place = async (name: 'old' | 'older') => {
    const id = await sell(url, ada, shop, { name })
    await withServer(database, async (sql) => {
      await sql`update products set created_at = ${made[name]} where id = ${id}`
    })
    paths[name] = `/products/${id}/details`
  }
  await place('old')
  await place('older')
})

describe('how long ago something was', () => {
  it.each([
    ['en', '3 months ago', '2 years ago'],
    ['fr', 'il y a 3 mois', 'il y a 2 ans'],
  ] as const)(
    'is told at any age, in %s, wherever the reader’s clock stands',
    inChromium,
    async (language, old, older) => {
      const { page, context, leave } = await story.open('about:blank', { language, viewport: desktop })
      // What React finds different from the server's HTML fails the test.
      const wire = await context.newCDPSession(page)
      await wire.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' })
      for (const [name, text] of [
        ['old', old],
        ['older', older],
      ] as const) {
        await page.goto(paths[name], { waitUntil: 'networkidle' })
        const time = page.locator('.mid time, main time').first()
        expect((await time.textContent())?.replaceAll('\u00a0', ' ')).toBe(text)
        expect(await time.getAttribute('datetime')).toBe(made[name].toISOString())
        const there = new Date(made[name].getTime() + 3_600_000)
        const title = await time.getAttribute('title')
        expect(title).toContain(String(there.getUTCFullYear()))
        expect(title).toContain(there.toISOString().slice(11, 16))
      }
      await leave()
    },
  )
})
