import { justOnce } from '@sheds/e2e/support/cuts'
import { openShop, sell, snapshot } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }

let brice: Member
let solange: Member
let lamp: string

beforeAll(async () => {
  brice = await createMember(url(), 'Brice Fotso')
  solange = await createMember(url(), 'Solange Ndip')
  await createMember(url(), 'Solange Mbarga')
  await send(url(), '/api/users/acc_follower', { token: brice.token, body: { userId: solange.id, status: 1 } })
  lamp = await sell(url(), solange, await openShop(url(), solange, 'Akwa Mobile'), { name: 'Lampe solaire' })
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Write' })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const options = (page: Page) => page.getByRole('listbox', { name: 'Mention' }).getByRole('option')
const good = 'Post created successfully!'
const posted = (page: Page) => page.getByText(good).waitFor()
const stored = (page: Page) => page.getByText('Your draft was saved.')
const media = /\/api\/writes\/[^/]+\/media/

/** Holds calls until released; `asked` resolves when the first was sent. */
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

const openSheds = async (page: Page): Promise<void> => {
  await page.getByRole('navigation').getByRole('link', { name: 'SHEDS', exact: true }).last().click()
  await page.waitForURL('**/sheds')
  await field(page).waitFor({ state: 'detached' })
}

const composerReady = (page: Page) => page.getByText('Formatting').waitFor({ state: 'attached' })

const leaveAndReturn = async (page: Page): Promise<void> => {
  await openSheds(page)
  await page.goBack()
  await composerReady(page)
}

const openComposer = async (person = brice) => {
  const visitor = await story.openAs(person, '/writes')
  await composerReady(visitor.page)
  await field(visitor.page).click()
  return visitor
}

interface PostedWrite {
  id: string
  content: string
  mentions: { name: string; type: string; id: string }[]
  picture: object | null
  product: { name: string } | null
}

const postedBy = async ({ id }: Member): Promise<PostedWrite[]> =>
  (await (await fetch(`${url()}/api/users/${id}/writes/author/me`)).json()) as PostedWrite[]

/** The composer's accessibility tree while a name is typed. */
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

const typeWithMentions = async (page: Page): Promise<void> => {
  await page.keyboard.type('**Bonjour** @sol')
  await options(page).first().waitFor()
  await page.getByRole('status').getByText('2 names').waitFor({ state: 'attached' })
  const chosen = await field(page).getAttribute('aria-activedescendant')
  expect(await options(page).first().getAttribute('id')).toBe(chosen)
  // A member he follows is listed first.
  expect(await options(page).locator('.row-title').allInnerTexts()).toEqual(['Solange Ndip', 'Solange Mbarga'])
  expect(await page.locator('form.composer').ariaSnapshot()).toBe(composerTree)
  await page.keyboard.press('ArrowDown')
  expect(await options(page).nth(1).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  expect(await field(page).inputValue()).toBe('**Bonjour** @Solange-Ndip ')
  await options(page).first().waitFor({ state: 'detached' })
  await page.keyboard.type('!lam')
  await options(page).getByText('Lampe solaire').waitFor()
  await page.keyboard.press('Escape')
  await options(page).first().waitFor({ state: 'detached' })
  // The list stays closed for this word only.
  for (const _ of '!lam') await page.keyboard.press('Backspace')
  await page.keyboard.type('!lam')
  await options(page).first().waitFor()
  await page.keyboard.press('Tab')
}

const attachProduct = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add a product' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a product' })
  await sheet.getByRole('searchbox').fill('LAMPE')
  await sheet.getByRole('button', { name: /Lampe solaire/ }).click()
  await sheet.waitFor({ state: 'detached' })
}

describe('posting a write', () => {
  it('takes mentions by keyboard, a picture and a product, posts once, and deletes it', async () => {
    const { page, expecting, leave } = await openComposer()
    expecting(/404/)
    expect(await post(page).isDisabled()).toBe(true)
    await typeWithMentions(page)
    const preview = page.getByRole('region', { name: 'How it will look' })
    await preview.getByText('!Lampe-solaire').waitFor()
    expect(await preview.locator('strong').innerText()).toBe('Bonjour')
    await post(page).press('Enter')
    await page.getByRole('status').getByText(good).waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('')
    const first = page.locator('main article').first()
    expect(await first.getByRole('link', { name: '!Lampe-solaire' }).getAttribute('href')).toBe(
      `/products/${lamp}/details`,
    )
    await page.getByText(good).waitFor({ state: 'detached' })
    expect((await postedBy(brice))[0]?.mentions.map(({ type }) => type)).toEqual(['user', 'product'])

    await field(page).fill('Regardez cette lampe')
    await page.locator('form.composer input[type=file]').setInputFiles(await snapshot('lampe.jpg'))
    await page.getByRole('img', { name: 'lampe.jpg' }).waitFor()
    await attachProduct(page)
    await post(page).dblclick()
    await posted(page)
    const [newest, ...others] = await postedBy(brice)
    expect(others).toHaveLength(1)
    expect(newest).toMatchObject({ content: 'Regardez cette lampe', product: { name: 'Lampe solaire' } })
    expect(newest?.picture).not.toBeNull()
    await first.getByRole('img', { name: 'Picture by Brice Fotso' }).waitFor()
    await first.getByRole('link', { name: /Lampe solaire/ }).waitFor()

    const mine = page.locator('main article').filter({ hasText: 'Regardez cette lampe' })
    await mine.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('status').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'detached' })
    await mine.waitFor({ state: 'detached' })
    await leave()
  })

  it('takes 800 characters, and mentions by thumb, search box and input method', full, async () => {
    const { page, leave } = await openComposer()
    const focused = () => page.evaluate('document.activeElement.name')
    const search = page.getByRole('searchbox', { name: 'Search names' })
    await page.keyboard.type('Merci ')
    // The Enter of an input method accepts its own word, not a mention.
    const method = await page.context().newCDPSession(page)
    await method.send('Input.imeSetComposition', { text: '@sol', selectionStart: 4, selectionEnd: 4 })
    await options(page).first().waitFor()
    await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter' })
    expect(await field(page).inputValue()).toBe('Merci @sol')
    await method.send('Input.insertText', { text: '@sol' })
    const named = await options(page).nth(1).locator('.row-title').innerText()
    await options(page).nth(1).tap()
    expect(await field(page).inputValue()).toBe(`Merci @${named.replaceAll(' ', '-')} `)
    expect(await focused()).toBe('content')
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
    expect(await focused()).toBe('content')
    await page.keyboard.type('@')
    await options(page).first().waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).tap()
    await options(page).first().waitFor({ state: 'detached' })
    expect(await focused()).toBe('content')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('@')
    await options(page).first().waitFor()
    await page.goBack()
    await options(page).first().waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/writes')
    expect(await field(page).inputValue()).toMatch(/ @Solange-Mbarga @$/)
    expect(await focused()).toBe('content')
    // A restored draft that ends in a mention opens no list.
    await field(page).fill('**Voici** !lampe')
    await page.reload()
    await page.getByRole('region', { name: 'How it will look' }).getByText('Voici').waitFor()
    expect(await page.getByRole('listbox', { name: 'Mention' }).count()).toBe(0)

    const family = '👨‍👩‍👧‍👦'
    await field(page).fill(family.repeat(799))
    await page.getByText('799/800').waitFor()
    await field(page).press('End')
    await page.keyboard.insertText('é')
    await page.getByText('800/800').waitFor()
    expect(await page.getByText('Maximum characters exceeded!').count()).toBe(0)
    await page.keyboard.insertText('xyz')
    await page.locator('[aria-live=assertive]').getByText('Maximum characters exceeded!').waitFor()
    expect(await field(page).inputValue()).toBe(`${family.repeat(799)}é`)
    await page.keyboard.press('Home')
    await page.keyboard.insertText('x')
    expect(await field(page).inputValue()).toBe(`${family.repeat(799)}é`)
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.getByText('799/800').waitFor()
    expect(await page.getByText('Maximum characters exceeded!').count()).toBe(0)
    await field(page).fill('')
    await leave()
  })
})

describe('a write that is being sent', () => {
  it('is read-only, leaves the field empty after a return, and never changes the page', full, async () => {
    const quick = await createMember(url(), 'Quick Ngo')
    const { page, leave } = await openComposer(quick)
    const words = await holdCalls(page, '**/api/write')
    await field(page).fill('Deux fois ?')
    await post(page).click()
    await words.asked
    await expect.poll(() => field(page).getAttribute('readonly')).not.toBeNull()
    await field(page).press('End')
    await page.keyboard.type(' !')
    expect(await field(page).inputValue()).toBe('Deux fois ?')
    await leaveAndReturn(page)
    await expect.poll(() => field(page).inputValue()).toBe('Deux fois ?')
    words.letGo()
    await expect.poll(() => field(page).inputValue()).toBe('')
    expect(await stored(page).count()).toBe(0)
    expect(await postedBy(quick)).toHaveLength(1)
    await page.unrouteAll()
    await field(page).click()
    await page.keyboard.type('Encore')
    expect(await field(page).inputValue()).toBe('Encore')

    // The confirmation ends after the URL has changed but before the next page is rendered.
    const time = await holdTimers(page, 2000)
    await post(page).click()
    await posted(page)
    await page.evaluate(`{
      const { pushState } = history
      history.pushState = (...given) => {
        pushState.apply(history, given)
        window.heldTimers2000()
      }
    }`)
    await openSheds(page)
    expect(new URL(page.url()).pathname).toBe('/sheds')
    await time.letGo()
    await leave()
  })

  it('uploads its picture on other pages, and offers a failed upload again', full, async () => {
    const gone = await createMember(url(), 'Gone Ngo')
    const { page, expecting, leave } = await openComposer(gone)
    expecting(/ERR_FAILED/)
    const attach = async (): Promise<void> => {
      await page.locator('form.composer input[type=file]').setInputFiles(await snapshot('pagne.jpg'))
      await page.getByRole('img', { name: 'pagne.jpg' }).waitFor()
    }
    await attach()
    const picture = await holdCalls(page, media)
    await field(page).fill('Le pagne est là')
    await post(page).click()
    await picture.asked
    await expect.poll(() => field(page).inputValue()).toBe('')
    // The next write can be started in the meantime.
    await field(page).fill('Et demain')
    await leaveAndReturn(page)
    await page.getByRole('progressbar').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('Et demain')
    const warns = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")
    // The device stores the picture, so closing the page loses nothing.
    expect(await warns()).toBe(false)
    picture.letGo()
    await posted(page)
    expect(await field(page).inputValue()).toBe('Et demain')
    await page.getByRole('article').getByRole('img', { name: 'Picture by Gone Ngo' }).waitFor()
    const all = await postedBy(gone)
    expect(all.map(({ content, picture: shown }) => [content, shown !== null])).toEqual([['Le pagne est là', true]])

    await page.getByText(good).waitFor({ state: 'detached' })
    await page.unrouteAll()
    const { promise: held, resolve: cut } = Promise.withResolvers<void>()
    await page.route(
      media,
      justOnce((route) => held.then(() => route.abort('failed'))),
    )
    await attach()
    await field(page).fill('Sans image ?')
    await post(page).click()
    await page.getByRole('progressbar').waitFor()
    await openSheds(page)
    cut()
    await page.getByText('the picture didn’t upload').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Continue without the picture' }).waitFor()
    expect([await field(page).inputValue(), await stored(page).count()]).toEqual(['', 0])
    await page.getByRole('button', { name: 'Retry' }).click()
    await posted(page)
    expect((await postedBy(gone)).map(({ picture: shown }) => shown !== null)).toEqual([true, true])
    await leave()
  })

  it('keeps a draft when the response is lost, and posts the latest text once by Retry', full, async () => {
    const cutOff = await createMember(url(), 'Cut Off Ngo')
    const { page, expecting, leave } = await openComposer(cutOff)
    expecting(/ERR_FAILED/)
    const ids: unknown[] = []
    /** The request arrives, its response does not. */
    const loseAnswer = () =>
      page.route(
        '**/api/write',
        justOnce(async (route) => {
          ids.push((route.request().postDataJSON() as { id: string }).id)
          await route.fetch()
          return route.abort('failed')
        }),
      )
    const failed = () => page.getByText('Your draft is saved on this phone').waitFor()
    page.on('request', (request) => {
      if (ids.length === 1 && request.method() === 'POST' && request.url().endsWith('/api/write'))
        ids.push((request.postDataJSON() as { id: string }).id)
    })
    await loseAnswer()
    await field(page).fill('Une seule fois')
    await post(page).click()
    await failed()
    expect(await field(page).inputValue()).toBe('Une seule fois')
    await page.getByRole('button', { name: 'Retry' }).click()
    await posted(page)
    expect(ids[1]).toBe(ids[0])
    expect(await postedBy(cutOff)).toHaveLength(1)
    await page.getByText(good).waitFor({ state: 'detached' })

    await loseAnswer()
    await field(page).fill('Marché à sept heures')
    await post(page).click()
    await failed()
    await field(page).fill('Marché à huit heures')
    await page.getByRole('button', { name: 'Retry' }).click()
    await posted(page)
    await page.locator('main article').first().getByText('Marché à huit heures').waitFor()
    expect((await postedBy(cutOff)).map(({ content }) => content)).toEqual(['Marché à huit heures', 'Une seule fois'])
    await leave()
  })
})

describe('the composer without a login', () => {
  it('leads a visitor to the login and back, and keeps the text when the login expires', full, async () => {
    const expired = await createMember(url(), 'Expired Mbarga')
    const { page, expecting, leave } = await story.open('/writes')
    expecting(/401/)
    await pageHydrated(page)
    const loginAsked = async (): Promise<void> => {
      await page.waitForURL('**/login')
      expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe('/writes')
    }
    const logIn = async (): Promise<void> => {
      await page.getByLabel('User Name').fill(expired.name)
      await page.getByLabel('Password', { exact: true }).fill('correct horse')
      await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
      await page.waitForURL('**/writes')
    }
    await page.getByRole('link', { name: 'News from your market?' }).click()
    await loginAsked()
    const sheet = page.getByRole('dialog', { name: 'Create an account to write' })
    const login = sheet.getByRole('button', { name: 'Login' }).or(sheet.getByRole('link', { name: 'Login' }))
    await login.first().click()
    await logIn()
    await composerReady(page)
    await field(page).fill('Ne te perds pas')
    await page.waitForLoadState('networkidle')
    const token = String(await page.evaluate("JSON.parse(localStorage.getItem('my_info')).token"))
    await send(url(), '/api/users/logout', { token })
    await post(page).click()
    await loginAsked()
    await logIn()
    await expect.poll(() => field(page).inputValue()).toBe('Ne te perds pas')
    await leave()
  })
})
