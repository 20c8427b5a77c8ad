import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { graphemeCount, mostPost } from '@sheds/contract/text/graphemes'
import { launchChromium } from '@sheds/e2e/support/chromium'
import { becomes, meet, type Somebody } from '@sheds/e2e/support/people'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import type { Browser, Page } from 'playwright-core'
import { buildSite } from '../../tools/build.ts'
import { holdCeiling, median } from '../support/rounds.ts'

const rounds = 5
const slowdown = 4
/** Milliseconds for which nothing else could happen: from there on a browser calls it a long task. */
const ceiling = 50
const keyMs = 90

const line =
  '**Arrivage** de *bar frais* chez @Clarisse-Mfoundi 👩🏿‍🍳 !\n- 3 500 le kilo, ***ce soir*** à &Akwa-Mobile\n'
const words = ' et *tout* ça'
const room = words.length + 12

/** All but full, with everything that a write can have in it. */
const almostFull = (): string => {
  const lines = Math.floor((mostPost - room) / graphemeCount(line))
  const text = line.repeat(lines)
  return text + 'a'.repeat(mostPost - room - graphemeCount(text))
}

/** Typing into a full composer on a slow phone: the longest that the page does nothing else. The control is a bare field. */
export const holdTyping = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-typing-'))
  const server = await startServer(
    loadConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0' }),
  )
  const browser = await launchChromium()
  try {
    const writer = await meet(server.address, 'Clarisse Mfoundi')
    await meet(server.address, 'Clarisse Eyenga')
    const holds: Holds[] = []
    for (let round = 0; round < rounds; round += 1) holds.push(await typeOnce(browser, server.address, writer))
    console.log(
      `\nTyping in a composer with ${mostPost - room} to ${mostPost} characters, ${slowdown}× slower, ${rounds} rounds`,
    )
    for (const what of ['words', 'a mention', 'a bare field'] as const) {
      const all = holds.map((each) => each[what])
      const title = `longest hold of ${what}, ms (${all.map(Math.round).join(' ')})`
      if (what === 'a bare field') console.log(`    control, ${title}: ${Math.round(median(all))}`)
      else holdCeiling(title, Math.round(median(all)), ceiling)
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Holds = Record<'words' | 'a mention' | 'a bare field', number>

const typeOnce = async (browser: Browser, base: string, writer: Somebody): Promise<Holds> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'en-CM' })
  await becomes(context, base, writer)
  const page = await context.newPage()
  await page.goto(`${base}/writes`)
  // The live stream never rests; the field is heard once React has it.
  while (!(await page.evaluate(isHeard))) await page.waitForTimeout(100)
  await page.getByRole('textbox', { name: 'Write' }).fill(almostFull())
  await page.getByRole('region', { name: 'How it will look' }).waitFor()
  // The list of names has been open before: its code is here.
  await page.keyboard.type(' @cla')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  for (let letter = 0; letter < room; letter += 1) await page.keyboard.press('Backspace')
  await slow(page)
  const typed = await holdOf(page, words)
  const mention = await holdOf(page, ' @clari')
  await page.setContent('<textarea rows="8"></textarea>')
  await page.locator('textarea').fill(almostFull())
  const bare = await holdOf(page, words)
  await context.close()
  return { words: typed, 'a mention': mention, 'a bare field': bare }
}

const isHeard = "Object.keys(document.querySelector('textarea') ?? {}).some((key) => key.startsWith('__react'))"

const slow = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.waitForTimeout(500)
}

const holdOf = async (page: Page, text: string): Promise<number> => {
  await page.evaluate(watch)
  await page.keyboard.type(text, { delay: keyMs })
  // What was put off until the fingers rest.
  await page.waitForTimeout(1000)
  return (await page.evaluate('window.endWatch()')) as number
}

/** Messages to itself, one after another: the longest between two of them is how long something else went on. */
const watch = `{
  const { port1, port2 } = new MessageChannel()
  let [longest, last, watching] = [0, performance.now(), true]
  port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (watching) port2.postMessage(null)
  }
  port2.postMessage(null)
  window.endWatch = () => { watching = false; return longest }
}`
