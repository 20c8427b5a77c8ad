import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { themeViolations } from './support/axe.ts'
import { buyFirstSong, watchSounds } from './support/buy-first-song.ts'
import { openShop, type Shop } from './support/goods.ts'
import { type Line, openLine } from './support/line.ts'
import { addPiece, melody, type Piece, sound } from './support/music.ts'
import { createMember, logInBrowser, type Member, send } from './support/people.ts'
import { tellStory } from './support/story.ts'
import type { VisitorOptions } from './support/visitor.ts'
import { createWalletOwner } from './support/wallets.ts'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
let line: Line
let seller: Member
let studio: Shop
let single: Piece
let album: Piece

const seconds = 60

beforeAll(async () => {
  const { url } = story.site()
  line = await openLine(url)
  seller = await createMember(url, 'Ada Sells')
  studio = await openShop(url, seller, 'Studio Ada', 'music')
  single = await addPiece(url, seller, studio, { title: 'Wouri la nuit' })
  album = await addPiece(url, seller, studio, { title: 'Bonabéri 18 h', group: true })
  await sound(url, seller, studio, single, [{ name: 'wouri.wav', bytes: melody(seconds) }])
  const two = [1, 2].map((n) => ({ name: `Porteur ${n}.wav`, bytes: melody(6, 0.3 + n / 10) }))
  await sound(url, seller, studio, album, two)
})
afterAll(() => line.close())

const createBuyer = async (name: string, ...pieces: Piece[]): Promise<Member> => {
  const { url } = story.site()
  const person = await createMember(url, name)
  for (const { id } of pieces)
    await send(url, '/api/paid_music', { token: person.token, body: { music_id: id, amount: 0 } })
  return person
}

/**
 * Opens a window with the service worker, on a connection that can be cut; `window.sounds` records the audio elements.
 */
const openWithWorker = async (person: Member, look: VisitorOptions = {}) => {
  line.leadTo('site')
  const visitor = await story.openAs(person, 'about:blank', { worker: true, ...look })
  await visitor.context.addInitScript(`window.sounds = []
    window.Audio = class extends Audio { constructor(...all) { super(...all); window.sounds.push(this) } }`)
  visitor.expecting(/ERR_|Failed to (fetch|load)|status of|dynamically imported|FetchEvent/)
  const cut = async (is: boolean): Promise<void> => {
    line.leadTo(is ? 'nothing' : 'site')
    await visitor.context.setOffline(is)
  }
  return { ...visitor, cut, go: (path: string) => visitor.page.goto(`${line.url}${path}`) }
}

const soundOf = (page: Page): Promise<{ at: number; from: string; long: number }> =>
  page.evaluate(`(({ currentTime: at, src: from, duration: long }) => ({ at, from, long }))(window.sounds.at(-1))`)

const waitForSecond = async (page: Page, second: number): Promise<void> => {
  await expect.poll(async () => (await soundOf(page)).at).toBeGreaterThan(second)
}

/** Owners and bytes in the database of songs. */
const readSongs = (page: Page): Promise<{ users: string[]; bytes: number }> =>
  page.evaluate(`(async () => {
    const answer = (asked) => new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result) })
    const known = (await indexedDB.databases()).some(({ name }) => name === 'tracks')
    if (!known) return { users: [], bytes: 0 }
    const base = await answer(indexedDB.open('tracks'))
    if (!base.objectStoreNames.contains('parts')) { base.close(); return { users: [], bytes: 0 } }
    const from = base.transaction(['songs', 'parts'])
    const rows = await answer(from.objectStore('songs').getAll())
    const parts = await answer(from.objectStore('parts').getAll())
    base.close()
    return { users: [...new Set(rows.map(({ user }) => user))], bytes: parts.reduce((sum, { size }) => sum + size, 0) }
  })()`)

/** Counts the bytes that the page reads from streamed responses, which only songs are. */
const countRead = `window.bytesRead = 0
  const { read } = ReadableStreamDefaultReader.prototype
  ReadableStreamDefaultReader.prototype.read = async function () {
    const part = await read.call(this)
    window.bytesRead += part.value?.byteLength ?? 0
    return part
  }`

/** Waits until the worker has cached the page that plays the songs, and its code. */
const isReady = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(`(async () => {
        for (const name of await caches.keys()) {
          if (!name.startsWith('sheds-shell-')) continue
          const list = await (await caches.open(name)).match('/kept/list')
          const text = (await list?.text()) ?? ''
          if (text.includes('/my_music"') && text.includes('/assets/player-part')) return true
        }
        return false
      })()`),
    )
    .toBe(true)

describe('a downloaded song', () => {
  it('plays offline, also after a reload, and is removed by a logout that asks first', {
    tags: ['full'],
  }, async () => {
    const ada = await createBuyer('Kept Ada', single, album)
    const { page, go, cut, leave } = await openWithWorker(ada)
    await go('/my_music')
    const key = page.getByRole('button', { name: /^Keep · \d+\.\d MB: Wouri la nuit$/ })
    await key.waitFor()
    expect(await themeViolations(page)).toEqual([])
    await key.tap()
    await page.getByRole('link', { name: /^Kept · \d+\.\d MB: Wouri la nuit$/ }).waitFor()
    await isReady(page)
    const before = await readSongs(page)
    expect([before.users, before.bytes > 50_000]).toEqual([[ada.id], true])

    await cut(true)
    await go('/my_music')
    await page.getByText('You’re offline: songs you’ve kept still play.').waitFor()
    await page.getByRole('button', { name: 'Play: Wouri la nuit' }).tap()
    await waitForSecond(page, 0.5)
    const told = await soundOf(page)
    expect(told.from).toMatch(/^blob:/)
    expect(Math.abs(told.long - seconds)).toBeLessThan(1)
    await page.locator('.player').getByRole('button', { name: 'Pause: Wouri la nuit' }).tap()
    expect(await themeViolations(page, '.player')).toEqual([])
    await page.locator('.player button[aria-haspopup]').first().tap()
    const sheet = page.getByRole('dialog', { name: 'Player' })
    await sheet.getByText('Kept', { exact: true }).waitFor()
    await sheet.getByRole('slider', { name: 'Seek in Wouri la nuit' }).fill('15')
    expect(await themeViolations(page, '[role=dialog], dialog[open]')).toEqual([])
    await sheet.getByRole('button', { name: 'Play: Wouri la nuit' }).tap()
    await waitForSecond(page, 15.2)
    await sheet.getByRole('button', { name: 'Pause: Wouri la nuit' }).tap()
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await sheet.waitFor({ state: 'detached' })

    await page.reload()
    await page.locator('.player').getByRole('button', { name: 'Play: Wouri la nuit' }).tap()
    await waitForSecond(page, 15.3)
    expect((await soundOf(page)).from).toMatch(/^blob:/)

    await page.locator('#site-menu').tap()
    await page
      .getByRole('menuitem', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Logout' }))
      .first()
      .tap()
    const asks = page.getByRole('alertdialog')
    await asks.getByText('1 song kept').waitFor()
    await asks.getByRole('button', { name: 'Logout' }).tap()
    // The login page is not cached, so the offline page is shown instead, as to a visitor.
    await page.waitForURL(/\/offline\?from=%2Flogin$|\/login$/)
    await expect.poll(() => readSongs(page)).toEqual({ users: [], bytes: 0 })
    await cut(false)
    await leave()
  })

  it('resumes after a cut, is downloaded with its album, and is removed alone or with all others', {
    tags: ['full'],
  }, async () => {
    const ben = await createBuyer('Kept Ben', single, album)
    const { page, go, cut, context, leave } = await openWithWorker(ben)
    const ranges: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('/audio/')) ranges.push(request.headers().range ?? 'all')
    })
    await context.addInitScript(countRead)
    await go(`/music/${single.id}/details`)
    await page.getByRole('button', { name: /^Keep · .*Wouri la nuit$/ }).waitFor()
    // More than one part of the song, and less than all of it.
    line.holdSoundAfter(140_000)
    await page.getByRole('button', { name: /^Keep · .*Wouri la nuit$/ }).tap()
    await page.getByRole('button', { name: /^Stop keeping: Wouri la nuit/ }).waitFor()
    await expect.poll(async () => (await readSongs(page)).bytes).toBeGreaterThan(0)
    // Bytes that the page has not read when the connection is cut are lost.
    await expect.poll(() => page.evaluate('window.bytesRead')).toBe(140_000)
    await cut(true)
    await page.getByText(/^Waiting · \d+\.\d of \d+\.\d MB$/).waitFor()
    await cut(false)
    await page.getByRole('link', { name: /^Kept · .*Wouri la nuit$/ }).waitFor()
    expect(ranges[0]).toBe('all')
    // Received bytes are not fetched again.
    expect(ranges.at(-1)).toBe('bytes=140000-')

    await go('/my_music')
    await page.getByRole('button', { name: /^Keep · .*Bonabéri 18 h$/ }).tap()
    await page.getByRole('link', { name: /^Kept · .*Bonabéri 18 h$/ }).waitFor()
    await page.getByRole('link', { name: 'Kept 3' }).tap()
    await page.getByText('Studio Ada · 2 songs · ').waitFor()
    const whole = (await readSongs(page)).bytes
    await page.getByRole('button', { name: 'Remove from this device: Wouri la nuit' }).tap()
    await expect.poll(async () => (await readSongs(page)).bytes).toBeLessThan(whole)
    expect((await readSongs(page)).bytes).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Remove all' }).tap()
    await page.getByText('Remove 2 songs from this device?').waitFor()
    await page.getByRole('button', { name: 'Remove all' }).tap()
    await page.getByText('Nothing kept yet').waitFor()
    expect((await readSongs(page)).bytes).toBe(0)
    await leave()
  })

  it('is removed for the next member on the phone, and when the login has expired', { tags: ['full'] }, async () => {
    const [cleo, dan] = [await createBuyer('Kept Cleo', single), await createBuyer('Kept Dan')]
    const { page, go, context, expecting, leave } = await openWithWorker(cleo)
    expecting(/401/)
    const keep = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Keep · .*Wouri la nuit$/ }).tap()
      await page.getByRole('link', { name: /^Kept · .*Wouri la nuit$/ }).waitFor()
      expect((await readSongs(page)).users).toEqual([cleo.id])
    }
    await go('/my_music')
    await keep()
    await page.evaluate(
      `localStorage.setItem('my_info', ${JSON.stringify(JSON.stringify({ user_name: dan.name, user_id: dan.id, token: dan.token }))})`,
    )
    await go('/my_music?view=kept')
    await page.getByText('Nothing kept yet').waitFor()
    await expect.poll(() => readSongs(page)).toEqual({ users: [], bytes: 0 })

    await logInBrowser(context, line.url, cleo)
    await page.evaluate('sessionStorage.clear()')
    await go('/my_music')
    await keep()
    await send(story.site().url, '/api/users/logout', { token: cleo.token })
    await go('/my_music')
    await page.waitForURL('**/login')
    await expect.poll(() => readSongs(page)).toEqual({ users: [], bytes: 0 })
    expect(await page.evaluate("localStorage.getItem('kept_songs')")).toBe(null)
    await leave()
  })
})

describe('the purchase of a song', () => {
  it('leads from the preview to a song that is bought and plays offline, in French', { tags: ['full'] }, async () => {
    const { url } = story.site()
    const artist = await createWalletOwner(story.site(), 'Vend La Musique')
    const stage = await openShop(url, artist, 'Deïdo Sound', 'music')
    const piece = await addPiece(url, artist, stage, { title: 'Wouri la nuit', price: 1000 })
    await sound(url, artist, stage, piece, [{ name: 'wouri.wav', bytes: melody(8) }])
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
    await buyFirstSong({ page, tap, fill, also }, 'Achète En Chemin', () => context.setOffline(true))
    expect(await page.evaluate('window.sounds.at(-1).src')).toMatch(/^blob:/)
    // A first payment from an active wallet takes 12 at most; this includes signup, activation, top-up, purchase and
    // download.
    expect(taps).toBeLessThanOrEqual(30)
    await context.setOffline(false)
    await leave()
  })
})
