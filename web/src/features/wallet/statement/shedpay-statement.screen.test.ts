import { axeViolations } from '@sheds/e2e/support/axe'
import { send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { ask, meetWithWallet, pay } from '@sheds/e2e/support/wallets'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

describe('a statement', () => {
  it('is read, filtered in its address, opened line by line, and taken along', inChromium, async () => {
    const ada = await meetWithWallet(story.site(), 'Ada Lines', 50_000)
    const ben = await meetWithWallet(story.site(), 'Ben Lines', 1000)
    await pay(url(), ada, ben, 12_345, 'Merci pour le pagne')
    await pay(url(), ben, ada, 500)
    const { page, context, leave } = await story.openAs(ada, '/shedpay?tab=transactions', { viewport: desktop })
    const table = page.getByRole('table', { name: 'Your transactions, newest first' })
    await table.getByText('− 12,345').waitFor()
    for (const header of ['Amount', 'Type', 'Wallet ID', 'Date', 'Details'])
      await table.getByRole('columnheader', { name: header, exact: true }).waitFor()
    expect(await table.getByRole('row').count()).toBe(4)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Credit', exact: true }).click()
    await page.waitForURL(/type=Credit/)
    await expect.poll(() => table.getByRole('row').count()).toBe(2)
    await page.getByLabel('Wallet ID or reference').fill('ZZZ')
    await page.getByText('No transactions found.').waitFor()
    expect(page.url()).toContain('q=ZZZ')
    await page.getByRole('link', { name: 'Show everything again' }).click()
    await table.getByText('− 12,345').waitFor()
    await table
      .getByRole('button', { name: /Details: Ben Lines/ })
      .last()
      .click()
    const sheet = page.getByRole('dialog')
    for (const name of [
      ...['Type', 'Amount', 'Sender', 'Recipient', 'Date', 'Previous balance', 'New balance', 'Reference'],
      ...['Transaction ID', 'Status', 'Description'],
    ])
      await sheet
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .waitFor()
    await sheet.getByText('“Merci pour le pagne”').waitFor()
    // The reference is what one gives away; of the long id only the ends are read, and a press copies all of it.
    expect(await sheet.innerText()).not.toMatch(/[0-9a-f]{8}-/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await sheet.getByRole('button', { name: /^Copy Transaction ID/ }).click()
    await page.getByText('Transaction ID copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^[0-9a-f-]{36}$/)
    await sheet.getByRole('button', { name: /^Copy Reference [A-Z0-9]+$/ }).waitFor()
    expect(page.url()).toMatch(/show=line:/)
    await page.reload()
    await sheet.getByText('“Merci pour le pagne”').waitFor()
    await sheet.getByRole('link', { name: 'Send again' }).click()
    await page.waitForURL(new RegExp(`pay=${ben.walletId}&amount=12345`))
    await page.goBack()
    await page.goBack()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /CSV file/ }).click()
    expect((await file).suggestedFilename()).toBe('sheds-statement.csv')
    // What the server says in words comes anew in another language.
    await page.locator('#site-menu').click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await page
      .getByRole('button', { name: /Ben Lines/ })
      .last()
      .click()
    await sheet.getByText('Argent envoyé').waitFor()
    await leave()
  })

  it(
    'shows what moved last beside the forms of a wide screen, and is not asked for on a phone',
    inChromium,
    async () => {
      const ada = await meetWithWallet(story.site(), 'Ada Last', 50_000)
      const ben = await meetWithWallet(story.site(), 'Ben Last', 1000)
      for (let amount = 101; amount < 108; amount += 1) await pay(url(), ada, ben, amount)
      const { page, leave } = await story.openAs(ada, '/shedpay', { viewport: desktop, live: true })
      const last = page.getByRole('region', { name: 'Last movements' })
      await last.getByText('− 107').waitFor()
      expect(await last.getByRole('listitem').count()).toBe(6)
      await pay(url(), ben, ada, 777)
      await last.getByText('+ 777').waitFor()
      expect(await last.getByRole('listitem').count()).toBe(6)
      expect(await axeViolations(page)).toEqual([])
      await last.getByRole('button', { name: /Ben Last.*777/ }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByText('CFA 777', { exact: true }).first().waitFor()
      await page.goBack()
      await sheet.waitFor({ state: 'hidden' })
      await last.getByRole('link', { name: 'Transactions' }).click()
      await page.getByRole('table', { name: 'Your transactions, newest first' }).waitFor()
      expect(await last.count()).toBe(0)
      await leave()
      const small = await story.openAs(ada, 'about:blank', { viewport: phone })
      const asked: string[] = []
      small.page.on('request', (request) => asked.push(request.url()))
      await small.page.goto(`${url()}/shedpay`)
      await small.page.getByText('No operator of mobile money is connected here.').waitFor()
      await small.page.waitForLoadState('load')
      expect(asked.filter((each) => /\/transactions|wallet-page-last/.test(each))).toEqual([])
      await small.leave()
    },
  )

  it('knows what came between the page and its stream', async () => {
    const ada = await meetWithWallet(story.site(), 'Ada Between', 50_000)
    const ben = await meetWithWallet(story.site(), 'Ben Between', 1000)
    const { page, leave } = await story.openAs(ada, 'about:blank', { viewport: desktop, live: true })
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/events*', async (route) => {
      await held
      await route.fallback()
    })
    const wanted = page.waitForRequest(/\/api\/events/)
    await page.goto('/shedpay')
    await page.getByText('50,000').first().waitFor()
    await wanted
    await pay(url(), ben, ada, 888)
    // Told by a job: from then on the stream's first word counts it.
    const told = async () => ((await ask(url(), '/api/notifications', ada.token)).rows as unknown[]).length
    await expect.poll(told).toBe(1)
    letGo()
    await page.getByText('50,888').first().waitFor()
    await leave()
  })

  it('is rows on a phone, cards and weeks in the history, and paper', inChromium, async () => {
    const ada = await meetWithWallet(story.site(), 'Ada Cards', 50_000)
    const ben = await meetWithWallet(story.site(), 'Marie-Antoinette Ngo Bassong épouse Tchoumi', 1000)
    await pay(url(), ada, ben, 25)
    const { page, leave } = await story.openAs(ada, '/shedpay?tab=history', { viewport: phone, language: 'fr' })
    await page.getByRole('button', { name: /Marie-Antoinette/ }).waitFor()
    const weeks = page.getByRole('table', { name: 'Entrées et sorties par semaine, en FCFA' })
    // They come by a call of their own.
    await expect.poll(() => weeks.getByRole('row').count()).toBe(9)
    expect(await weeks.getByRole('row').last().innerText()).toMatch(/50\s000\s+25$/)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    // Nor are the weeks' names cut off where the sums take two lines.
    await page.setViewportSize({ width: 320, height: 640 })
    const card = page.locator('section').filter({ has: weeks }).last()
    const [box, names] = [await card.boundingBox(), await card.locator('svg + p').boundingBox()]
    expect((names?.y ?? Number.NaN) + (names?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
    await page.setViewportSize(phone)
    await page.goto('/shedpay?tab=transactions')
    await page.getByText('− 25').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.getByRole('link', { name: 'Relevé' }).click()
    await page.getByRole('heading', { name: /^Relevé\s: / }).waitFor()
    await page.getByText('Solde après').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    expect(await axeViolations(page)).toEqual([])
    await leave()
    // Opened by its own address, on a device that has not seen the wallet.
    const fresh = await story.openAs(ada, '/shedpay/statement', { viewport: desktop })
    await fresh.page.getByText(new RegExp(`· ${ada.walletId}$`)).waitFor()
    await fresh.leave()
  })
})

describe('a receipt', () => {
  it('is read without JavaScript and without a login; its payer takes it back', async () => {
    const ada = await meetWithWallet(story.site(), 'Ada Receipt', 50_000)
    const ben = await meetWithWallet(story.site(), 'Ben Receipt')
    const id = await pay(url(), ada, ben, 7500)
    const made = await send(url(), `/api/transactions/${id}/receipt`, { token: ada.token })
    const { url: path } = made.receipt as { url: string }
    const answer = await fetch(`${url()}${path}`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const html = await answer.text()
    expect(html).not.toMatch(new RegExp(`${ada.walletId}|${ben.walletId}|Ben Receipt`))
    await expectWords(path, ['paid', 'sent', 'title', 'about', 'once'])
    const stranger = await story.open(path, { javaScript: false, viewport: phone })
    await stranger.page.getByText('CFA 7,500').waitFor()
    await stranger.page.getByText('Paid', { exact: true }).waitFor()
    await stranger.page.getByText('Ben R.').waitFor()
    await stranger.page.getByText('6 times').waitFor()
    await stranger.leave()
    const got = await story.openAs(ben, path, { viewport: phone })
    await got.page.getByText(/^In your wallet since /).waitFor()
    expect(await axeViolations(got.page)).toEqual([])
    await got.leave()
    const payer = await story.openAs(ada, path)
    await payer.page.getByRole('button', { name: 'Take this receipt back' }).click()
    await payer.page.getByRole('button', { name: 'Take this receipt back' }).click()
    await payer.page.getByText('Revoked: this receipt is taken back').waitFor()
    await expect.poll(() => payer.page.getByText('CFA 7,500').count()).toBe(0)
    await payer.leave()
    await expectWords(path, ['title', 'about', 'revoked', 'nothing'])
  })
})

/** What a receipt says to a stranger, by each language. */
const words = {
  paid: { en: 'Paid<', fr: 'Payé<' },
  sent: { en: 'Money sent', fr: 'Argent envoyé' },
  title: { en: '"Receipt · Sheds"', fr: '"Reçu · Sheds"' },
  about: { en: 'What proves a payment by ShedPay.', fr: 'Ce qui prouve un paiement par ShedPay.' },
  once: { en: 'A receipt proves one payment', fr: 'Un reçu prouve un paiement' },
  revoked: { en: 'Revoked: this receipt is taken back', fr: 'ce reçu n’est plus valable' },
  nothing: { en: 'Do not hand over anything', fr: 'Ne livrez rien' },
}

/** The page as it comes from the server, its preview with it: all in the reader's language and nothing in the other. */
const expectWords = async (path: string, said: readonly (keyof typeof words)[]): Promise<void> => {
  for (const lang of ['en', 'fr'] as const)
    for (const headers of [{ 'accept-language': `${lang}-CM` }, { cookie: `lang=${lang}`, 'accept-language': 'de' }]) {
      const html = await (await fetch(`${url()}${path}`, { headers })).text()
      const inHtml = Object.entries(words).flatMap(([name, each]) =>
        (['en', 'fr'] as const).filter((one) => html.includes(each[one])).map((one) => `${name} ${one}`),
      )
      expect(inHtml.sort()).toEqual(said.map((name) => `${name} ${lang}`).sort())
    }
}
