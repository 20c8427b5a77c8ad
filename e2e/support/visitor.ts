import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 800 }

export interface VisitorOptions {
  viewport?: { width: number; height: number }
  theme?: 'light' | 'dark'
  language?: 'en' | 'fr'
  javaScript?: boolean
  /** Follows the live stream; without it the network becomes idle. */
  live?: boolean
  /** Uses the service worker; without it, requests that a test blocks are really blocked. */
  worker?: boolean
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Complaints of the browser: console errors, page errors, CSP violations, failed requests. */
  complaints: string[]
  /** Pattern of complaints that a test provokes on purpose, such as the 404 of a missing page. */
  expecting(complaint: RegExp): void
  /** Opens a page for another test in the same window, without the earlier routes. */
  again(path: string): Promise<void>
  /** Closes the browser window and fails if the browser complained. */
  leave(): Promise<void>
}

/** Opens a browser window. Any complaint of the browser fails the test. */
export const visit = async (browser: Browser, baseURL: string, look: VisitorOptions = {}): Promise<Visitor> => {
  const { viewport = phone, theme = 'light', language = 'en', javaScript = true, live = false, worker = false } = look
  const options: BrowserContextOptions = {
    baseURL,
    viewport,
    colorScheme: theme,
    locale: language === 'fr' ? 'fr-CM' : 'en-CM',
    javaScriptEnabled: javaScript,
    hasTouch: viewport.width < 769,
  }
  const context = await browser.newContext(options)
  // A long timeout, because a busy machine is slow and slowness must not fail a test.
  context.setDefaultTimeout(120_000)
  if (!live) await context.addInitScript(holdStream)
  if (!worker) await context.addInitScript(withoutWorker)
  const page = await context.newPage()
  const complaints = listen(page)
  return createVisitor({ page, context, complaints, close: () => context.close() })
}

interface Stage extends Pick<Visitor, 'page' | 'context' | 'complaints'> {
  close(): Promise<void>
}

/** Wraps a window for a test; the message of a failed test includes the state of its pages and the last requests. */
export const createVisitor = ({ page, context, complaints, close }: Stage): Visitor => {
  const requests = watchRequests(context)
  const describeFailure = (): void => {
    if (expect.getState().currentTestName === undefined) return
    onTestFailed(async ({ task }) => {
      const error = task.result?.errors?.at(-1)
      if (error === undefined) return
      const shot = join(failuresFolder, `${task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}.png`)
      await page.screenshot({ path: shot, timeout: 5000 }).catch(() => undefined)
      error.message += `\n${[...(await pageStates(context)), ...complaints, ...requests(), shot].join('\n')}`
    })
  }
  describeFailure()
  const expected: RegExp[] = []
  return {
    page,
    context,
    complaints,
    expecting: (complaint) => void expected.push(complaint),
    async again(path) {
      describeFailure()
      await page.unrouteAll()
      await page.goto(path)
    },
    async leave() {
      await close()
      const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
      expect(unexpected).toEqual([])
    },
  }
}

const failuresFolder = fileURLToPath(new URL('../../node_modules/.cache/failed-stories/', import.meta.url))

/** The last twelve requests of a window; those without a response with their waiting time. */
const watchRequests = (context: BrowserContext): (() => string[]) => {
  const began = new Map<Request, number>()
  const answers = new Map<Request, string>()
  context.on('request', (request) => began.set(request, performance.now()))
  context.on('response', (response) => answers.set(response.request(), String(response.status())))
  context.on('requestfailed', (request) => answers.set(request, request.failure()?.errorText ?? 'failed'))
  const outcomeOf = (request: Request, at: number): string =>
    answers.get(request) ?? `no answer for ${Math.round(performance.now() - at)} ms`
  return () => [...began].slice(-12).map(([each, at]) => `${each.method()} ${each.url()}: ${outcomeOf(each, at)}`)
}

/** URL and text of each page, one line per page. */
const pageStates = (context: BrowserContext): Promise<string[]> =>
  Promise.all(
    context.pages().map(async (page) => {
      const words = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
      return `${page.url()} ${shortened(words)}`
    }),
  )

/** Start and end of the text of a page; an overlay is at the end. */
const shortened = (words: string): string => {
  const line = words.replace(/\s+/g, ' ')
  return line.length <= 1000 ? line : `${line.slice(0, 500)} … ${line.slice(-500)}`
}

/** Pretends that another tab of the browser has the live stream. */
const holdStream = `if (isSecureContext && location.protocol.startsWith('http'))
  navigator.locks.request('live', () => new Promise(() => undefined)).catch(() => undefined)`

const withoutWorker = `Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })`

const listen = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Requests aborted by leaving a page, and scripts that are switched off, are not failures.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED' && !(reason === 'csp' && request.url().endsWith('.js')))
      complaints.push(`request failed: ${request.url()} ${reason}`)
  })
  return complaints
}
