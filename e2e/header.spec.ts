import { describe, expect, it } from 'vitest'
import { meet } from './support/people.ts'
import { inChromium, tellStory } from './support/story.ts'
import { desktop, phone } from './support/visitor.ts'

const story = tellStory()

describe('the search bar', () => {
  it('is hidden at 768 pixels until toggled, and takes the focus', inChromium, async () => {
    const { page, leave } = await story.open('/', { viewport: { width: 768, height: 900 } })
    const field = page.locator('input[name=query]')
    expect(await field.isVisible()).toBe(false)
    await page.locator('summary[aria-controls=search]').click()
    expect(await field.isVisible()).toBe(true)
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('query')
    await page.keyboard.press('Escape')
    expect(await field.isVisible()).toBe(false)
    await leave()
  })

  it('is there at 769 pixels', async () => {
    const { page, leave } = await story.open('/', { viewport: { width: 769, height: 900 } })
    expect(await page.locator('input[name=query]').isVisible()).toBe(true)
    await leave()
  })

  it('offers every type and city, and asks /render_search', async () => {
    const { page, leave } = await story.open('/', { viewport: desktop })
    const options = (name: string) => page.locator(`select[name=${name}] option`).allTextContents()
    expect((await options('type')).map((text) => text.toLowerCase())).toEqual([
      'all',
      'product',
      'music',
      'shed',
      'user',
      'write',
    ])
    const cities = await options('location')
    expect(cities[0]).toBe('All cities')
    expect(cities).toHaveLength(15)
    expect(cities).toContain('Ngaoundéré')
    const field = page.getByRole('combobox', { name: 'Search the market' })
    await field.fill('ndolè & pagne')
    await page.locator('select[name=type]').selectOption('shed')
    await page.locator('select[name=location]').selectOption('Limbé')
    await page.keyboard.press('Tab')
    await field.press('Enter')
    await page.waitForURL('**/render_search?**')
    const asked = new URL(page.url()).searchParams
    expect(Object.fromEntries(asked)).toEqual({ type: 'shed', query: 'ndolè & pagne', location: 'Limbé' })
    await leave()
  })
})

describe('languages', () => {
  it('the browser decides first, the switch from then on', async () => {
    const { page, leave } = await story.open('/terms?fbclid=x', { viewport: desktop, language: 'fr' })
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await page.locator('footer').getByRole('link', { name: 'English' }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    expect(new URL(page.url()).pathname).toBe('/terms')
    await page.goto('/')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await leave()
  })
})

describe('the menu', () => {
  it('opens, moves and closes by keyboard and gives the focus back', async () => {
    const { page, leave } = await story.open('/', { viewport: desktop })
    const button = page.getByRole('button', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toMatch(/^menuitem/)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Menu')
    await leave()
  })

  it('takes the keys of who types faster than it opens', async () => {
    const { page, leave } = await story.open('/', { viewport: desktop })
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toMatch(/^menuitem/)
    await leave()
  })

  it('sets a theme that the next page comes in', async () => {
    const { page, leave } = await story.open('/', { viewport: desktop })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await expect.poll(async () => (await page.request.get('/terms')).text()).toContain('data-theme="dark"')
    await leave()
  })
})

describe('moving about', () => {
  it('the four tabs lie under the thumb on a phone and in the header on a desktop', async () => {
    for (const viewport of [phone, desktop]) {
      const { page, leave } = await story.open('/writes', { viewport })
      const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
      expect(await tabs.count()).toBe(1)
      expect(await tabs.getByRole('link').allTextContents()).toEqual(['FEEDS', 'SHEDS', 'WRITES', 'SHEDPAY'])
      expect(await tabs.locator('[aria-current=page]').textContent()).toBe('WRITES')
      await leave()
    }
  })

  it('the skip link is the first stop of the keyboard and leads to the content', async () => {
    const { page, leave } = await story.open('/', { viewport: desktop })
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe('#main')
    await page.keyboard.press('Enter')
    await page.waitForURL('**#main')
    await leave()
  })

  it('a page that is moved to takes the focus, back and forth keep the place', async () => {
    const { page, leave } = await story.open('/terms', { viewport: phone })
    await page.waitForLoadState('networkidle')
    await page.evaluate('scrollTo(0, 1200)')
    await page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link', { name: 'SHEDS' })
      .click()
    await page.waitForURL('**/sheds')
    await page.goBack()
    await page.waitForURL('**/terms')
    await expect.poll(() => page.evaluate('Math.abs(scrollY - 1200) < 60')).toBe(true)
    await leave()
  })

  it('the basket badge follows what another tab puts in', inChromium, async () => {
    const { page, context, leave } = await story.open('/', { viewport: desktop })
    const other = await context.newPage()
    await other.goto('/terms')
    await other.evaluate(`localStorage.setItem('basket', JSON.stringify([{ id: 'a', name: 'Kaba', quantity: 2 }]))`)
    await expect.poll(() => page.getByRole('link', { name: /basket/i }).textContent()).toMatch(/[12]/)
    await leave()
  })
})

describe('signed in or not', () => {
  it('the first HTML already has the right header', async () => {
    const { context, page, leave } = await story.open('/', { viewport: desktop })
    expect(await (await page.request.get('/')).text()).toContain('href="/signup"')
    await context.addCookies([{ name: 'signed_in', value: '1', url: story.site().url }])
    const html = await (await page.request.get('/')).text()
    expect(html).toContain('Create Shed')
    await leave()
  })
})

describe('the foot of every page', () => {
  it('offers to sign up only to who has no account here', async () => {
    const signup = { name: 'Signup' }
    const visitor = await story.open('/terms')
    await visitor.page.getByRole('contentinfo').getByRole('link', signup).waitFor()
    await visitor.leave()
    const member = await story.openAs(await meet(story.site().url, 'Member Already'), '/terms')
    await member.page.waitForLoadState('networkidle')
    expect(await member.page.getByRole('contentinfo').getByRole('link', signup).count()).toBe(0)
    await member.leave()
  })
})
