// @module-tag chromium
import { mostPost } from '@sheds/contract/text/graphemes'
import { plainMarkup } from '@sheds/contract/writes/markup'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import scripts from '../contract/src/writes/markup.scripts.json' with { type: 'json' }
import { meet, type Somebody } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { reply, write } from './support/words.ts'

const story = tellStory()
const url = () => story.site().url

let author: Somebody
let first: string

/** As many as fit into a write, a line each. */
const packed = (): string[] => {
  const packs: string[] = []
  for (const script of scripts) {
    const longer = `${packs.at(-1)}\n${script}`
    if (packs.length > 0 && longer.length <= mostPost) packs[packs.length - 1] = longer
    else packs.push(script)
  }
  return packs
}
const posts = packed()

beforeAll(async () => {
  author = await meet(url(), 'Scripted Ngo')
  for (const post of posts) {
    const id = await write(url(), author, post)
    first = first ?? id
    await reply(url(), author, first, post)
  }
})

const linesOf = (post: string): string[] => plainMarkup(post).split('\n')

interface Shown {
  html: string
  lines: string[]
}

/** Each text on the page: its tree, and its lines as they are read. */
const textsOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(`[...document.querySelectorAll('article .writing')].map((text) => ({
    html: text.innerHTML,
    lines: [...text.querySelectorAll('p, li')].map((line) => line.textContent)
  }))`)

/** What no text may bring along: an element or an attribute that is not ours. */
const strangersOn = (page: Page): Promise<string[]> =>
  page.evaluate(`[
    ...document.querySelectorAll('article .writing :not(p, ul, li, em, strong)'),
    ...document.querySelectorAll('iframe, object, embed, base, math, xss, body form[action^="javascript"], a[href^="javascript"]'),
    ...[...document.querySelectorAll('*')].filter((each) => [...each.attributes].some(({ name }) => name.startsWith('on'))),
    ...[...document.querySelectorAll('article .writing *')].filter((each) => each.attributes.length > Number(each.hasAttribute('dir'))),
  ].map((each) => each.outerHTML.slice(0, 200))`)

describe('what would like to be a script', () => {
  it.each([
    ['the list', () => '/writes', () => posts.toReversed()],
    ['a write and its replies', () => `/writes/${first}`, () => [posts[0] ?? '', ...posts]],
  ])('is words in the server’s HTML and in the browser, the same tree in both: %s', async (_, path, expected) => {
    const plain = await story.open(path(), { javaScript: false })
    const served = await textsOn(plain.page)
    expect(served.map(({ lines }) => lines)).toEqual(expected().map(linesOf))
    expect(await strangersOn(plain.page)).toEqual([])
    await plain.leave()
    const hydrated = await story.openAs(author, path())
    // A member's page asks for its list once its script runs, however long a busy machine takes to start that.
    await expect.poll(() => textsOn(hydrated.page)).toEqual(served)
    expect(await strangersOn(hydrated.page)).toEqual([])
    await hydrated.leave()
  })

  it('is words while it is typed, too', async () => {
    const { page, leave } = await story.openAs(author, '/writes')
    await page.getByText('Formatting').waitFor({ state: 'attached' })
    const preview = page.getByRole('region', { name: 'How it will look' })
    for (const post of posts) {
      // In bold, so that there is something to preview; the space ends a last word that a name might begin with.
      await page.getByRole('textbox', { name: 'Write' }).fill(`${post.slice(0, 780)}\n**fin** .`)
      const lines = [...linesOf(post.slice(0, 780)), 'fin .']
      await expect.poll(() => preview.locator('p[dir], li').allTextContents()).toEqual(lines)
    }
    expect(await page.locator('form.composer :is(img, svg:not(.lucide), script, iframe, a, style)').count()).toBe(0)
    await leave()
  })
})
