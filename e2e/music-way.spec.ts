// @module-tag chromium
import { expect, it } from 'vitest'
import { openShop } from './support/goods.ts'
import { addPiece, melody, sound } from './support/music.ts'
import { walkToMusic, watchSounds } from './support/music-way.ts'
import { tellStory } from './support/story.ts'
import { meetWithWallet } from './support/wallets.ts'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })

it('from a visitor’s preview to a song that is owned, kept and heard without a network, in French', async () => {
  const { url } = story.site()
  const seller = await meetWithWallet(story.site(), 'Vend La Musique')
  const studio = await openShop(url, seller, 'Deïdo Sound', 'music')
  const piece = await addPiece(url, seller, studio, { title: 'Wouri la nuit', price: 1000 })
  await sound(url, seller, studio, piece, [{ name: 'wouri.wav', bytes: melody(8) }])
  const { page, context, expecting, leave } = await story.open('about:blank', { language: 'fr', worker: true })
  expecting(/ERR_|Failed to (fetch|load)|status of|dynamically imported|FetchEvent/)
  await context.addInitScript(watchSounds)
  let taps = 0
  await page.goto(`/music/${piece.id}/details`)
  const tap = async (target: ReturnType<typeof page.locator>): Promise<void> => {
    taps += 1
    await target.tap()
  }
  const fill = async (field: ReturnType<typeof page.locator>, text: string): Promise<void> => {
    taps += 1
    await field.fill(text)
  }
  const also = (more: number): void => {
    taps += more
  }
  await walkToMusic({ page, tap, fill, also }, 'Achète En Chemin', () => context.setOffline(true))
  expect(await page.evaluate('window.sounds.at(-1).src')).toMatch(/^blob:/)
  // A first payment from an open wallet is 12 at most: this is signup, wallet, money, song and keeping.
  expect(taps).toBeLessThanOrEqual(30)
  await context.setOffline(false)
  await leave()
})
