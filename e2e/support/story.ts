import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { shareChromium } from './chromium.ts'
import { becomes, type Somebody } from './people.ts'
import { type Site, startSite } from './site.ts'
import { type Look, type Visitor, visit } from './visitor.ts'

export interface Story {
  site: () => Site
  /** Somebody opens a page. */
  open(path: string, look?: Look): Promise<Visitor>
  /** Somebody opens it who is logged in on that device. */
  openAs(person: Somebody, path: string, look?: Look): Promise<Visitor>
}

/** A site and a browser for the stories of one file. */
export const tellStory = (env: Record<string, string> = {}): Story => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await startSite(env)
    browser = await shareChromium()
  })
  afterAll(async () => {
    // Windows of stories that failed.
    for (const context of browser?.contexts() ?? []) await context.close()
    await site?.stop()
  })
  return {
    site: () => site,
    async open(path, look) {
      const visitor = await visit(browser, site.url, look)
      await visitor.page.goto(path)
      return visitor
    },
    async openAs(person, path, look) {
      const visitor = await visit(browser, site.url, look)
      await becomes(visitor.context, site.url, person)
      await visitor.page.goto(path)
      return visitor
    },
  }
}

/** One window for several stories, opened by the first of them: each begins on a page, with nothing in its way. */
export const shareWindow = (open: () => Promise<Visitor>): ((path: string) => Promise<Visitor>) => {
  let window: Visitor | undefined
  afterAll(() => window?.leave())
  return async (path) => {
    window ??= await open()
    await window.again(path)
    return window
  }
}
