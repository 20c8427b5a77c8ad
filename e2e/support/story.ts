import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Screens } from '../screen/story.ts'
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

/**
 * What only Chromium can tell: layout, scrolling, focus and keys, several tabs, scripts that are off, axe. Everything
 * else a page without a screen tells at a third of the price: decision 0023.
 */
export const inChromium = { tags: ['chromium'] }

/** For whoever wants to hear all of them there. */
const allInChromium = process.env.STORIES_IN_CHROMIUM === '1'

let isInChromium = allInChromium

/** A site, and browsers, for the stories of one file. */
export const tellStory = (env: Record<string, string> = {}): Story => {
  let site: Site
  let chromium: Browser | undefined
  let screens: Screens | undefined
  beforeAll(async () => {
    site = await startSite(env)
  })
  beforeEach(({ task }) => {
    isInChromium = allInChromium || task.tags?.includes('chromium') === true
  })
  afterAll(async () => {
    // Windows of stories that failed.
    for (const context of chromium?.contexts() ?? []) await context.close()
    await screens?.close()
    await site?.stop()
  })
  const enter = async (look?: Look): Promise<Visitor> => {
    if (isInChromium) {
      chromium = await shareChromium()
      return await visit(chromium, site.url, look)
    }
    // A DOM and all that goes with it: only for whoever needs it.
    screens ??= new (await import('../screen/story.ts')).Screens()
    return screens.visit(site.url, look)
  }
  return {
    site: () => site,
    async open(path, look) {
      const visitor = await enter(look)
      await visitor.page.goto(path)
      return visitor
    },
    async openAs(person, path, look) {
      const visitor = await enter(look)
      await becomes(visitor.context, site.url, person)
      await visitor.page.goto(path)
      return visitor
    },
  }
}

/** One window for several stories, opened by the first of them: each begins on a page, with nothing in its way. */
export const shareWindow = (open: () => Promise<Visitor>): ((path: string) => Promise<Visitor>) => {
  let shared: { window: Visitor; isInChromium: boolean } | undefined
  const leave = async (): Promise<void> => {
    const left = shared
    shared = undefined
    await left?.window.leave()
  }
  afterAll(leave)
  return async (path) => {
    if (shared?.isInChromium !== isInChromium) await leave()
    shared ??= { window: await open(), isInChromium }
    await shared.window.again(path)
    return shared.window
  }
}
