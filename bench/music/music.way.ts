import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buyFirstSong, watchSounds } from '@sheds/e2e/support/buy-first-song'
import { launchChromium } from '@sheds/e2e/support/chromium'
import { openShop } from '@sheds/e2e/support/goods'
import { addPiece, melody, sound } from '@sheds/e2e/support/music'
import { createWalletOwner } from '@sheds/e2e/support/wallets'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import { buildSite } from '../../tools/build.ts'
import { holdCeiling } from '../support/rounds.ts'
import { inAll, type Walk, walkOn, withLetters } from '../support/slow-phone.ts'

/** Limit for signup, wallet, top-up, purchase and keeping the song offline. */
const most = { taps: 30 }

/** Walks from a visitor's preview to an owned song that plays offline: on a slow phone in French with an empty cache. */
export const walkWay = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-music-way-'))
  const server = await startServer(
    loadConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0' }),
  )
  const browser = await launchChromium()
  try {
    const url = server.address
    const seller = await createWalletOwner({ url, database: '', stop: async () => undefined }, 'Vend La Musique')
    const studio = await openShop(url, seller, 'Deïdo Sound', 'music')
    const piece = await addPiece(url, seller, studio, { title: 'Wouri la nuit', price: 1000 })
    await sound(url, seller, studio, piece, [{ name: 'wouri.wav', bytes: melody(60) }])
    const walk = await walkOn(browser, {
      start: `${url}/music/${piece.id}/details`,
      locale: 'fr-CM',
      prepare: async (page) => void (await page.context().addInitScript(watchSounds)),
      walk: (by) => buyFirstSong(by, 'Achète En Chemin', by.cut),
    })
    print(walk)
    holdCeiling('taps', walk.taps, most.taps)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const print = (walk: Walk): void => {
  const [taps, letters] = [inAll, withLetters].map((figure) => figure(walk).toFixed(0))
  console.log('\nPreview → signup → wallet → money → song kept, heard without a network')
  console.log(`    ${walk.taps} taps and ${walk.letters} letters, ${Math.round(walk.bytes / 1024)} KiB received`)
  console.log(`    phone and line ${walk.seconds.toFixed(1)} s, with taps ${taps} s, with letters ${letters} s`)
}
