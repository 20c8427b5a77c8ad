import { afterAll, beforeAll } from 'vitest'
import { shareChromium } from './chromium.ts'
import { becomes, type Somebody } from './people.ts'
import { type Site, startSite } from './site.ts'
import { type Look, type Visitor, visit } from './visitor.ts'

export interface Story {
  site: () => Site
  /** Opens a page as a visitor. */
  open(path: string, look?: Look): Promise<Visitor>
  /** Opens a page as a member who is logged in on that device. */
  openAs(person: Somebody, path: string, look?: Look): Promise<Visitor>
}

/** A site for the stories of one file, and a window of Chromium for each visitor. */
export const tellStory = (env: Record<string, string> = {}): Story => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(env)
  })
  afterAll(async () => {
    // Windows that failed stories left open.
    for (const context of (await shareChromium()).contexts()) await context.close()
    await site?.stop()
  })
  return {
    site: () => site,
    async open(path, look) {
      const visitor = await visit(await shareChromium(), site.url, look)
      await visitor.page.goto(path)
      return visitor
    },
    async openAs(person, path, look) {
      const visitor = await visit(await shareChromium(), site.url, look)
      await becomes(visitor.context, site.url, person)
      await visitor.page.goto(path)
      return visitor
    },
  }
}

/** One window for several stories, opened by the first of them; each begins on a page of its own choice. */
export const shareWindow = (open: () => Promise<Visitor>): ((path: string) => Promise<Visitor>) => {
  let shared: Visitor | undefined
  afterAll(async () => {
    await shared?.leave()
  })
  return async (path) => {
    shared ??= await open()
    await shared.again(path)
    return shared
  }
}
