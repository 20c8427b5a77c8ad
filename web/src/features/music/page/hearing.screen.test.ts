import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openShop, type Shop } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { addPiece, melody, type Piece, sound } from '@sheds/e2e/support/music'
import { createMember, type Member } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }

let ada: Member
let studio: Shop
let short: Piece
let long: Piece
let album: Piece

const detailsOf = ({ id }: Piece) => `/music/${id}/details`

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Sound')
  studio = await openShop(url(), ada, 'Studio Ada', 'music')
  short = await addPiece(url(), ada, studio, { title: 'Short one', price: 500 })
  long = await addPiece(url(), ada, studio, { title: 'Long one', price: 500 })
  album = await addPiece(url(), ada, studio, { title: 'Album of two', price: 1000, group: true })
  const wav = (name: string, seconds: number) => ({ name, bytes: melody(seconds) })
  await Promise.all([
    sound(url(), ada, studio, short, [wav('short.wav', 6)]),
    sound(url(), ada, studio, long, [wav('long.wav', 36)]),
    sound(url(), ada, studio, album, [wav('First song.wav', 30), wav('Second song.wav', 28)]),
  ])
})

const player = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

/** Displayed position in seconds, as in `Preview 0:07 / 0:18`. */
const secondIn = async (page: Page): Promise<number> => {
  const [, minutes, seconds] = /(\d+):(\d\d) \//.exec(await player(page).innerText()) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

const playOn = async (page: Page, title: string): Promise<void> => {
  await pageHydrated(page)
  await page
    .locator('main')
    .getByRole('button', { name: `Play: ${title}` })
    .first()
    .click()
}

const isPlaying = (page: Page, title: string) => player(page).getByRole('button', { name: `Pause: ${title}` })
const isPaused = (page: Page, title: string) => player(page).getByRole('button', { name: `Play: ${title}` })

/** Records every label that the player's buttons have had. */
const recordKeys = `window.keys = []
  new MutationObserver(() => {
    for (const key of document.querySelectorAll('section[aria-label=Player] button[aria-label]'))
      window.keys.push(key.getAttribute('aria-label'))
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-label'] })`

/** Records the position at which each audio element started. */
const recordStarts = `window.begunAt = []
  window.Audio = class extends Audio {
    constructor(...all) {
      super(...all)
      this.addEventListener('playing', () => window.begunAt.push(this.currentTime))
    }
  }`

const heardTo = (page: Page, second: number) => expect.poll(() => secondIn(page)).toBeGreaterThanOrEqual(second)

describe('music player', () => {
  it('loads nothing before the first tap, shows the price after a preview, and counts one play', full, async () => {
    const { page, leave } = await story.open('about:blank')
    await page.addInitScript(recordKeys)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto(detailsOf(short))
    await pageHydrated(page)
    await page.waitForLoadState('networkidle')
    const isSound = (path: string) => /\.(mp3|ogg)$|\/audio\//.test(path)
    expect(asked.filter((path) => path.includes('player-part') || isSound(path))).toEqual([])
    await playOn(page, 'Short one')
    await player(page).getByText('Preview ended').waitFor()
    expect(asked.filter((path) => path.includes('player-part'))).toHaveLength(1)
    expect(asked.some(isSound)).toBe(true)
    const ended = page.getByRole('region', { name: 'Preview ended' })
    expect(await ended.innerText()).toContain('left to hear. Short one costs CFA')
    await page.evaluate('window.keys = []')
    await ended.getByRole('button', { name: 'Play again' }).click()
    // The preview ends again after three seconds, so the test reads the recorded labels.
    await expect.poll(() => page.evaluate('window.keys')).toContain('Pause: Short one')
    const counted = async () => {
      const answer = await fetch(`${url()}/api/music/${short.id}/details`)
      return ((await answer.json()) as { play_count: number }).play_count
    }
    await expect.poll(counted).toBe(1)
    await leave()
  })

  it('seeks by finger and arrow keys, plays across pages, and resumes at its second after a reload', full, async () => {
    const { page, leave } = await story.open('about:blank')
    await page.addInitScript(recordStarts)
    await page.goto(detailsOf(long))
    await playOn(page, 'Long one')
    await heardTo(page, 1)
    const seek = page.locator('main').getByRole('slider', { name: 'Seek in Long one' })
    const box = await seek.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    const whole = Number(await seek.getAttribute('max'))
    const from = Number(await seek.inputValue()) - (await secondIn(page))
    await seek.click({ position: { x: ((from + 10) / whole) * (box?.width ?? 0), y: 20 } })
    await heardTo(page, 8)
    const before = await secondIn(page)
    await seek.focus()
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight')
    await heardTo(page, before + 4)
    expect(await seek.getAttribute('aria-valuetext')).toMatch(/^0:\d\d of 0:18$/)
    await seek.fill(String(Math.round(from) + 1))
    await expect.poll(() => secondIn(page)).toBeLessThan(6)

    await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'WRITES' }).click()
    await page.waitForURL('**/writes')
    const there = await secondIn(page)
    await isPlaying(page, 'Long one').waitFor()
    await heardTo(page, there + 1)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.resourceType()))
    await page.reload()
    await isPaused(page, 'Long one').waitFor()
    const kept = await secondIn(page)
    expect(kept).toBeGreaterThanOrEqual(there + 1)
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain('media')
    await isPaused(page, 'Long one').click()
    await heardTo(page, kept + 1)
    const begunAt = Number(await page.evaluate('window.begunAt[0]'))
    expect(begunAt).toBeGreaterThanOrEqual(kept)
    expect(begunAt).toBeLessThan(kept + 10)
    await leave()
  })

  it('obeys the phone’s media keys, and plays only in the tab started last', full, async () => {
    const { page, context, leave } = await story.open('about:blank')
    await page.addInitScript(() => {
      const acts: Record<string, unknown> = {}
      Object.assign(globalThis, { acts })
      const { mediaSession } = navigator
      mediaSession.setActionHandler = (name, act) => void Object.assign(acts, { [name]: act })
    })
    await page.goto(detailsOf(album))
    await playOn(page, 'First song')
    await heardTo(page, 1)
    const shown = 'navigator.mediaSession.metadata'
    expect(await page.evaluate(`[${shown}.title, ${shown}.artist, ${shown}.album]`)).toEqual([
      'First song',
      'Studio Ada',
      'Album of two (Album)',
    ])
    const press = (name: string, details = '{}') => page.evaluate(`acts.${name}(${details})`)
    await press('pause')
    await isPaused(page, 'First song').waitFor()
    await press('play')
    await isPlaying(page, 'First song').waitFor()
    await press('seekto', '{ seekTime: 8 }')
    await heardTo(page, 8)
    await press('nexttrack')
    await isPlaying(page, 'Second song').waitFor()
    await expect.poll(() => page.evaluate(`${shown}.title`)).toBe('Second song')
    // `previoustrack` restarts a song that has played for three seconds, so this seeks to its start first.
    await page.evaluate('acts.seekto({ seekTime: 0 }); acts.previoustrack()')
    await isPlaying(page, 'First song').waitFor()

    const other = await context.newPage()
    await other.goto(detailsOf(long))
    await playOn(other, 'Long one')
    await isPlaying(other, 'Long one').waitFor()
    await isPaused(page, 'First song').waitFor()
    await heardTo(other, 1)
    await isPaused(page, 'First song').click()
    await isPaused(other, 'Long one').waitFor()
    await leave()
  })

  it('continues after the connection breaks in the middle of a song', full, async () => {
    const line = await cutLine()
    const { page, leave, expecting } = await story.open('about:blank')
    expecting(/ERR_|Failed to load/)
    await page.goto(`${line.base}${detailsOf(long)}`)
    await playOn(page, 'Long one')
    await heardTo(page, 3)
    await page.locator('main').getByRole('slider').fill('1')
    await heardTo(page, 12)
    await player(page).getByText('Preview ended').waitFor()
    expect(line.sounds()).toBeGreaterThanOrEqual(2)
    line.close()
    await leave()
  })
})

/** Starts a proxy that breaks the connection in the middle of the first audio file. */
const cutLine = async () => {
  let sounds = 0
  const pass = async ({ url: path = '/', headers, method = 'GET' }: IncomingMessage, answer: ServerResponse) => {
    const { range, cookie = '', accept = '*/*' } = headers
    const found = await fetch(`${url()}${path}`, { method, headers: { cookie, accept, ...(range && { range }) } })
    const body = Buffer.from(await found.arrayBuffer())
    const isSound = /\.(mp3|ogg)$/.test(path.split('?')[0] ?? '')
    if (isSound) sounds += 1
    const kept = ['content-type', 'accept-ranges', 'content-range', 'cache-control', 'link', 'x-total-count']
    const copied = kept.flatMap((name) => (found.headers.has(name) ? [[name, found.headers.get(name) as string]] : []))
    answer.writeHead(found.status, { ...Object.fromEntries(copied), 'content-length': body.length })
    if (!isSound || sounds > 1) return void answer.end(body)
    answer.write(body.subarray(0, Math.floor(body.length / 3)))
    setTimeout(() => answer.destroy(), 500)
  }
  const server = createServer((request, answer) => void pass(request, answer))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, sounds: () => sounds, close: () => server.close() }
}
