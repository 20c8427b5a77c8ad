import { axeViolations } from '@sheds/e2e/support/axe'
import { justOnce } from '@sheds/e2e/support/cuts'
import { openShop, sell, snapshot } from '@sheds/e2e/support/goods'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { phone } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let brice: Somebody
let solange: Somebody
let lamp: string

beforeAll(async () => {
  brice = await meet(url(), 'Brice Fotso')
  solange = await meet(url(), 'Solange Ndip')
  await meet(url(), 'Solange Mbarga')
  await send(url(), '/api/users/acc_follower', { token: brice.token, body: { userId: solange.id, status: 1 } })
  lamp = await sell(url(), solange, await openShop(url(), solange, 'Akwa Mobile'), { name: 'Lampe solaire' })
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Write' })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const options = (page: Page) => page.getByRole('listbox', { name: 'Mention' }).getByRole('option')
const good = 'Post created successfully!'

const kept = (page: Page) => page.getByText('Your draft was kept.')
const media = /\/api\/writes\/[^/]+\/media/

/** Calls that stay on their way until they are let go; `asked` once the first has left. */
const holdCalls = async (page: Page, calls: string | RegExp) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    ask()
    await held
    await route.continue()
  })
  return { asked, letGo }
}

const toSheds = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'SHEDS', exact: true }).last()

const awayAndBack = async (page: Page): Promise<void> => {
  await toSheds(page).click()
  await page.waitForURL('**/sheds')
  await field(page).waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByText('Formatting').waitFor({ state: 'attached' })
}

const composing = async (person = brice) => {
  const visitor = await story.openAs(person, '/writes')
  // Its tools are there.
  await visitor.page.getByText('Formatting').waitFor({ state: 'attached' })
  await field(visitor.page).click()
  return visitor
}

interface Posted {
  id: string
  content: string
  mentions: { name: string; type: string; id: string }[]
  picture: object | null
  product: { name: string } | null
}

const postedBy = async ({ id }: Somebody): Promise<Posted[]> =>
  (await (await fetch(`${url()}/api/users/${id}/writes/author/me`)).json()) as Posted[]

/** What a screen reader finds while a name is being typed. */
const composerTree = `
- textbox "Write":
  - /placeholder: News from your market?
  - text: "**Bonjour** @sol"
- group "Mention":
  - text: Mention
  - radio "@ People" [checked]
  - text: "@ People"
  - radio "& Sheds"
  - text: "& Sheds"
  - radio "! Things"
  - text: "! Things"
  - button "Close"
- searchbox "Search names": sol
- status: 2 names
- listbox "Mention":
  - option "Solange Ndip You follow them" [selected]:
    - mark: Sol
    - text: ange Ndip You follow them
  - option "Solange Mbarga":
    - mark: Sol
    - text: ange Mbarga
- group: Formatting
- button "Add a picture"
- button "Add a product"
- button "Mention"
- text: 16/800
- button "Post"`.trim()

describe('a write', () => {
  it('is typed with names chosen by keys alone, looked at, posted, and stands first', inChromium, async () => {
    const { page, leave } = await composing()
    expect(await post(page).isDisabled()).toBe(true)
    await page.keyboard.type('**Bonjour** @sol')
    await options(page).first().waitFor()
    await page.getByRole('status').getByText('2 names').waitFor({ state: 'attached' })
    const chosen = await field(page).getAttribute('aria-activedescendant')
    expect(await options(page).first().getAttribute('id')).toBe(chosen)
    expect(await axeViolations(page)).toEqual([])
    const names = await options(page).locator('.row-title').allInnerTexts()
    // Whom he follows comes first.
    expect(names).toEqual(['Solange Ndip', 'Solange Mbarga'])
    expect(await page.locator('form.composer').ariaSnapshot()).toBe(composerTree)
    await page.keyboard.press('ArrowDown')
    expect(await options(page).nth(1).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const name = names[0] ?? ''
    expect(await field(page).inputValue()).toBe(`**Bonjour** @${name.replaceAll(' ', '-')} `)
    await options(page).first().waitFor({ state: 'detached' })
    await page.keyboard.type('!lam')
    await options(page).getByText('Lampe solaire').waitFor()
    await page.keyboard.press('Escape')
    await options(page).first().waitFor({ state: 'detached' })
    // For this word it stays closed.
    for (const _ of '!lam') await page.keyboard.press('Backspace')
    await page.keyboard.type('!lam')
    await options(page).first().waitFor()
    await page.keyboard.press('Tab')
    const preview = page.getByRole('region', { name: 'How it will look' })
    await preview.getByText('!Lampe-solaire').waitFor()
    expect(await preview.locator('strong').innerText()).toBe('Bonjour')
    await post(page).press('Enter')
    await page.getByRole('status').getByText(good).waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('')
    const first = page.locator('main article').first()
    await first.getByRole('link', { name: '!Lampe-solaire' }).waitFor()
    expect(await first.getByRole('link', { name: '!Lampe-solaire' }).getAttribute('href')).toBe(
      `/products/${lamp}/details`,
    )
    await page.getByText(good).waitFor({ state: 'detached' })
    expect((await postedBy(brice))[0]?.mentions.map(({ type }) => type)).toEqual(['user', 'product'])
    await leave()
  })

  it(
    'is typed by a thumb, a search box and an input method: none of them takes what another is about to say',
    inChromium,
    async () => {
      const { page, leave } = await composing()
      const isTyping = () => page.evaluate('document.activeElement.name')
      const search = page.getByRole('searchbox', { name: 'Search names' })
      await page.keyboard.type('Merci ')
      // An input method composes a word: its Enter is its own.
      const method = await page.context().newCDPSession(page)
      await method.send('Input.imeSetComposition', { text: '@sol', selectionStart: 4, selectionEnd: 4 })
      await options(page).first().waitFor()
      await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter' })
      expect(await field(page).inputValue()).toBe('Merci @sol')
      await method.send('Input.insertText', { text: '@sol' })
      const named = await options(page).nth(1).locator('.row-title').innerText()
      await options(page).nth(1).tap()
      expect(await field(page).inputValue()).toBe(`Merci @${named.replaceAll(' ', '-')} `)
      expect(await isTyping()).toBe('content')
      await page.getByRole('button', { name: 'Mention', exact: true }).tap()
      expect(await field(page).inputValue()).toMatch(/ @$/)
      await options(page).first().waitFor()
      await page.keyboard.press('Backspace')
      await options(page).first().waitFor({ state: 'detached' })
      await page.keyboard.type('&')
      expect(await options(page).count()).toBe(0)
      await page.keyboard.type('akwa')
      await options(page).getByText('Akwa Mobile').waitFor()
      await page.getByRole('radio', { name: '@ People' }).check({ force: true })
      await search.fill('mbarga')
      await expect.poll(() => options(page).locator('.row-title').allInnerTexts()).toEqual(['Solange Mbarga'])
      await search.press('ArrowDown')
      expect(await search.getAttribute('aria-activedescendant')).toBe(await options(page).first().getAttribute('id'))
      await search.press('Enter')
      expect(await field(page).inputValue()).toMatch(/ @Solange-Mbarga $/)
      expect(await isTyping()).toBe('content')
      await page.keyboard.type('@')
      await options(page).first().waitFor()
      await page.getByRole('button', { name: 'Close', exact: true }).tap()
      await options(page).first().waitFor({ state: 'detached' })
      expect(await isTyping()).toBe('content')
      await page.keyboard.press('Backspace')
      await page.keyboard.type('@')
      await options(page).first().waitFor()
      await page.goBack()
      await options(page).first().waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/writes')
      expect(await field(page).inputValue()).toMatch(/ @Solange-Mbarga @$/)
      expect(await isTyping()).toBe('content')
      // A draft that ends in such a word is shown again as it will look, and asks for no names.
      await field(page).fill('**Voici** !lampe')
      await page.reload()
      await page.getByRole('region', { name: 'How it will look' }).getByText('Voici').waitFor()
      expect(await page.getByRole('listbox', { name: 'Mention' }).count()).toBe(0)
      await field(page).fill('')
      await leave()
    },
  )

  it('takes 800 characters as people count them, and not one more', inChromium, async () => {
    const { page, leave } = await composing()
    await field(page).fill('👨‍👩‍👧‍👦'.repeat(799))
    await page.getByText('799/800').waitFor()
    await field(page).press('End')
    await page.keyboard.insertText('é')
    await page.getByText('800/800').waitFor()
    expect(await page.getByText('Maximum characters exceeded!').count()).toBe(0)
    await page.keyboard.insertText('xyz')
    await page.locator('[aria-live=assertive]').getByText('Maximum characters exceeded!').waitFor()
    expect(await field(page).inputValue()).toBe(`${'👨‍👩‍👧‍👦'.repeat(799)}é`)
    await page.keyboard.press('Home')
    await page.keyboard.insertText('x')
    expect(await field(page).inputValue()).toBe(`${'👨‍👩‍👧‍👦'.repeat(799)}é`)
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.getByText('799/800').waitFor()
    expect(await page.getByText('Maximum characters exceeded!').count()).toBe(0)
    await page.getByRole('button', { name: 'Start anew' }).or(field(page)).first().waitFor()
    await field(page).fill('')
    await leave()
  })

  it('carries a picture and a product, and a second tap posts nothing twice', async () => {
    const { page, leave } = await composing()
    await field(page).fill('Regardez cette lampe')
    await page.locator('form.composer input[type=file]').setInputFiles(await snapshot('lampe.jpg'))
    await page.getByRole('img', { name: 'lampe.jpg' }).waitFor()
    await page.getByRole('button', { name: 'Add a product' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a product' })
    await sheet.getByRole('searchbox').fill('LAMPE')
    await sheet.getByRole('button', { name: /Lampe solaire/ }).click()
    await sheet.waitFor({ state: 'detached' })
    const before = (await postedBy(brice)).length
    await post(page).dblclick()
    await page.getByText(good).waitFor()
    const [first, ...others] = await postedBy(brice)
    expect(others).toHaveLength(before)
    expect(first).toMatchObject({ content: 'Regardez cette lampe', product: { name: 'Lampe solaire' } })
    expect(first?.picture).not.toBeNull()
    const article = page.locator('main article').first()
    await article.getByRole('img', { name: 'Picture by Brice Fotso' }).waitFor()
    await article.getByRole('link', { name: /Lampe solaire/ }).waitFor()
    await leave()
  })

  it('left while its picture goes out is posted once: the picture goes on, and is still on its way on return', async () => {
    const gone = await meet(url(), 'Gone Ngo')
    const { page, leave } = await composing(gone)
    await page.locator('form.composer input[type=file]').setInputFiles(await snapshot('pagne.jpg'))
    await page.getByRole('img', { name: 'pagne.jpg' }).waitFor()
    const picture = await holdCalls(page, media)
    await field(page).fill('Le pagne est là')
    await post(page).click()
    await picture.asked
    await expect.poll(() => field(page).inputValue()).toBe('')
    // The next may be begun meanwhile.
    await field(page).fill('Et demain')
    await awayAndBack(page)
    await page.getByRole('progressbar').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('Et demain')
    const asks = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")
    // Closed now, the page would take it along.
    expect(await asks()).toBe(true)
    picture.letGo()
    await page.getByText(good).waitFor()
    expect(await asks()).toBe(false)
    expect(await field(page).inputValue()).toBe('Et demain')
    await page.getByRole('article').getByRole('img', { name: 'Picture by Gone Ngo' }).waitFor()
    const all = await postedBy(gone)
    expect(all.map(({ content, picture: shown }) => [content, shown !== null])).toEqual([['Le pagne est là', true]])
    await leave()
  })

  it('whose picture does not get through says so on another page, and is offered that picture, not its words, on return', async () => {
    const unlucky = await meet(url(), 'Unlucky Ngo')
    const { page, expecting, leave } = await composing(unlucky)
    expecting(/ERR_FAILED/)
    await page.locator('form.composer input[type=file]').setInputFiles(await snapshot('pagne.jpg'))
    await page.getByRole('img', { name: 'pagne.jpg' }).waitFor()
    const { promise: held, resolve: cut } = Promise.withResolvers<void>()
    await page.route(
      media,
      justOnce((route) => held.then(() => route.abort('failed'))),
    )
    await field(page).fill('Sans image ?')
    await post(page).click()
    await page.getByRole('progressbar').waitFor()
    await toSheds(page).click()
    await page.waitForURL('**/sheds')
    await field(page).waitFor({ state: 'detached' })
    cut()
    await page.getByText('its picture did not get through').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Leave it without the picture' }).waitFor()
    expect([await field(page).inputValue(), await kept(page).count()]).toEqual(['', 0])
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(good).waitFor()
    expect((await postedBy(unlucky)).map(({ picture }) => picture !== null)).toEqual([true])
    await leave()
  })

  it('left while its words go out is gone from the field on return once they are out', async () => {
    const quick = await meet(url(), 'Quick Ngo')
    const { page, leave } = await composing(quick)
    const words = await holdCalls(page, '**/api/write')
    await field(page).fill('Deux fois ?')
    await post(page).click()
    await words.asked
    await awayAndBack(page)
    await expect.poll(() => field(page).inputValue()).toBe('Deux fois ?')
    words.letGo()
    await expect.poll(() => field(page).inputValue()).toBe('')
    expect(await kept(page).count()).toBe(0)
    expect(await postedBy(quick)).toHaveLength(1)
    await leave()
  })

  it('takes no letters while its words go out: they would go with them', async () => {
    const { page, leave } = await composing()
    const words = await holdCalls(page, '**/api/write')
    await field(page).fill('Tout est dit')
    await post(page).click()
    await words.asked
    await expect.poll(() => field(page).getAttribute('readonly')).not.toBeNull()
    await field(page).press('End')
    await page.keyboard.type(' !')
    expect(await field(page).inputValue()).toBe('Tout est dit')
    words.letGo()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await field(page).click()
    await page.keyboard.type('Encore')
    expect(await field(page).inputValue()).toBe('Encore')
    await field(page).fill('')
    await leave()
  })

  it('leads nobody back who is on the way elsewhere when its good word goes', async () => {
    const { page, leave } = await composing()
    const time = await holdTimers(page, 2000)
    await field(page).fill('Je file')
    await post(page).click()
    await page.getByText(good).waitFor()
    // The address is another one by then; the page is drawn later.
    await page.evaluate(`{
      const { pushState } = history
      history.pushState = (...given) => {
        pushState.apply(history, given)
        window.heldTimers2000()
      }
    }`)
    await toSheds(page).click()
    await field(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/sheds')
    await time.letGo()
    await leave()
  })

  it('whose answer is lost is kept, and posted once by Retry', async () => {
    const { page, context, expecting, leave } = await composing()
    expecting(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    const before = (await postedBy(brice)).length
    await field(page).fill('Une seule fois')
    let ids: unknown[] = []
    await page.route('**/api/write', async (route) => {
      ids.push((route.request().postDataJSON() as { id: string }).id)
      if (ids.length > 1) return route.continue()
      // It arrives, and nobody hears of it.
      await route.fetch()
      return route.abort('failed')
    })
    await post(page).click()
    await page.getByText('The draft is kept on this phone').waitFor()
    expect(await field(page).inputValue()).toBe('Une seule fois')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(good).waitFor()
    expect(ids[1]).toBe(ids[0])
    expect((await postedBy(brice)).length).toBe(before + 1)
    ids = []
    await context.setOffline(true)
    await field(page).fill('Hors ligne')
    await post(page).click()
    await page.getByText('The draft is kept on this phone').waitFor()
    await context.setOffline(false)
    await page.reload()
    await expect.poll(() => field(page).inputValue()).toBe('Hors ligne')
    await page.getByText('Your draft was kept.').waitFor()
    await page.getByRole('button', { name: 'Start anew' }).click()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await leave()
  })

  it('changed after its answer was lost says the words of now, and stands there once', async () => {
    const { page, expecting, leave } = await composing()
    expecting(/ERR_FAILED/)
    const before = (await postedBy(brice)).length
    await page.route(
      '**/api/write',
      justOnce(async (route) => {
        await route.fetch()
        return route.abort('failed')
      }),
    )
    await field(page).fill('Marché à sept heures')
    await post(page).click()
    await page.getByText('The draft is kept on this phone').waitFor()
    await field(page).fill('Marché à huit heures')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(good).waitFor()
    await page.locator('main article').first().getByText('Marché à huit heures').waitFor()
    const [first, ...others] = await postedBy(brice)
    expect([first?.content, others.length]).toEqual(['Marché à huit heures', before])
    await leave()
  })

  it('that stands first is gone from there once it is deleted', async () => {
    const { page, expecting, leave } = await composing()
    expecting(/404/)
    await field(page).fill('À reprendre')
    await post(page).click()
    const mine = page.locator('main article').filter({ hasText: 'À reprendre' })
    await mine.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const said = page.getByRole('dialog')
    await said.getByRole('status').waitFor()
    await said.getByRole('button', { name: 'Close' }).first().click()
    await said.waitFor({ state: 'detached' })
    await mine.waitFor({ state: 'detached' })
    await leave()
  })

  it('survives a login that ends in the middle of posting', async () => {
    const expired = await meet(url(), 'Expired Mbarga')
    const { page, expecting, leave } = await composing(expired)
    expecting(/401/)
    await field(page).fill('Ne te perds pas')
    await page.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token: expired.token })
    await post(page).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe('/writes')
    await page.getByLabel('User Name').fill(expired.name)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/writes')
    await expect.poll(() => field(page).inputValue()).toBe('Ne te perds pas')
    await leave()
  })

  it('is not a visitor’s: the composer is shut, and leads to the login and back', async () => {
    const { page, leave } = await story.open('/writes', { viewport: phone })
    await page.waitForLoadState('networkidle')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'News from your market?' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe('/writes')
    await leave()
  })
})
