import { afterAll, beforeAll } from 'vitest'
import { shareChromium } from './chromium.ts'
import { logInBrowser, type Member } from './people.ts'
import { type Site, startSite } from './site.ts'
import { type Visitor, type VisitorOptions, visit } from './visitor.ts'

export interface Story {
  site: () => Site
  /** Opens a page as a visitor. */
  open(path: string, look?: VisitorOptions): Promise<Visitor>
  /** Opens a page as a member who is logged in on that device. */
  openAs(person: Member, path: string, look?: VisitorOptions): Promise<Visitor>
}

/** Site for the tests of one file, with a Chromium window for each visitor. */
export const tellStory = (env: Record<string, string> = {}): Story => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(env)
  })
  afterAll(async () => {
    // Windows that failed tests left open.
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
      await logInBrowser(visitor.context, site.url, person)
      await visitor.page.goto(path)
      return visitor
    },
  }
}

/** Window shared by several tests and opened by the first; each test starts on a page it names. */
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
