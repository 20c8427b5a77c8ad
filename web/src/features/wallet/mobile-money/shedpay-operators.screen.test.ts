import { axeViolations } from '@sheds/e2e/support/axe'
import { type Cut, cutAfter, cutAnswer, cutBefore, justOnce } from '@sheds/e2e/support/cuts'
import { send } from '@sheds/e2e/support/people'
import { shareWindow, tellStory } from '@sheds/e2e/support/story'
import { desktop, phone, type Visitor } from '@sheds/e2e/support/visitor'
import { balanceOf, meetWithWallet, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import { withServer } from '@sheds/server/testing/test-database'
import { proveBooks } from '@sheds/server/testing/wallets'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
const url = () => story.site().url

afterAll(() => withServer(story.site().database, proveBooks))

/** One answers by itself after a moment, one has no money, and one never answers. */
const [willing, poor, silent] = ['670401852', '690000419', '690000408']

const fillIn = async (page: Page, amount: string, number = willing): Promise<void> => {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByLabel('Phone number').fill(number)
}

const held = async (person: WalletOwner): Promise<number> => balanceOf(url(), person)

const cuts: Readonly<Record<string, { cut: Cut; arrives: boolean }>> = {
  'before it leaves': { cut: cutBefore, arrives: false },
  'after it left': { cut: cutAfter, arrives: true },
  // The page waits for it in vain, and asks by the key.
  'before the answer': { cut: cutAnswer, arrives: true },
}

/** A window whose line is going to be cut. */
const openCut = async (person: WalletOwner): Promise<Visitor> => {
  const visitor = await story.openAs(person, 'about:blank')
  visitor.expecting(/ERR_|Failed to load/)
  return visitor
}

/** Leads from what became of it back to the form, where a sheet says it, out of the sheet first. */
const goOn = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Done$|another/ }).click()
  await page.getByLabel('Amount', { exact: true }).waitFor()
}

describe('a top-up', () => {
  it('guesses the operator, says what arrives as one types, waits, and is there', async () => {
    const ada = await meetWithWallet(story.site(), 'Ada Topup')
    const { page, leave } = await story.openAs(ada, '/shedpay', { viewport: phone })
    const top = page.getByRole('button', { name: /^Top up CFA 1,000$/ })
    await page.getByRole('button', { name: '1,000', exact: true }).click()
    await page.getByText('CFA 970').waitFor()
    await top.click()
    await page.getByText('Invalid phone number. Please enter a 9-digit number.').waitFor()
    await page.getByLabel('Phone number').fill('222 33 44 55')
    await top.click()
    await page.getByText('This number does not tell its operator. Please choose it.').waitFor()
    expect(await page.getByText('Please select a payment method.').count()).toBe(0)
    await page.getByLabel('Phone number').fill('690401852')
    expect(await page.getByRole('radio', { name: 'Orange Money' }).isChecked()).toBe(true)
    await page.getByLabel('Phone number').fill('+237 670 40 18 52')
    await page.getByText('MTN MoMo: guessed. Change it if it is wrong.').waitFor()
    await page.getByRole('radio', { name: 'MTN MoMo' }).check({ force: true })
    await page.getByText('Demo: mobile money is simulated.').waitFor()
    // What was typed scrolled the card half under the header, where its buttons are cut short.
    await page.evaluate('scrollTo(0, 0)')
    expect(await axeViolations(page)).toEqual([])
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/wallet/*', (route) => late.then(() => route.continue()))
    await top.click()
    await page.getByText('Top-up successful.').waitFor()
    await page.getByText('+ 970').waitFor()
    expect(await held(ada)).toBe(970)
    // What the wallet held before is not said to be what it holds now.
    const now = page.getByRole('definition').last()
    expect(await now.innerText()).not.toContain('0')
    letGo()
    await now.getByText('CFA 970').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Amount', { exact: true }).waitFor()
    expect(await page.getByLabel('Phone number').inputValue()).toBe(willing)
    await leave()
  })

  it('waits for a PIN, is found again after its page was closed, and stands above what was', async () => {
    const ada = await meetWithWallet(story.site(), 'Ada Closed')
    const { page, context, leave, expecting } = await story.openAs(ada, '/shedpay')
    expecting(/ERR_ABORTED/)
    await fillIn(page, '2000', silent)
    await page.getByRole('button', { name: 'Top up CFA 2,000' }).click()
    await page.getByText('Enter your PIN on 6 90 00 04 08').waitFor()
    await page.getByText('CFA 1,940').waitFor()
    const other = await context.newPage()
    await page.close()
    await other.goto('/shedpay')
    await other.getByText('Enter your PIN on 6 90 00 04 08').waitFor()
    expect(await axeViolations(other)).toEqual([])
    await other.getByRole('link', { name: 'Back to ShedPay' }).click()
    await other.getByRole('region', { name: 'Still open' }).getByText('Top up · Orange Money').waitFor()
    expect(await held(ada)).toBe(0)
    await leave()
    await isSeenElsewhere(ada)
  })

  /** On another device the form gives way to what waits, and the line among what is open leads there as well. */
  const isSeenElsewhere = async (ada: WalletOwner): Promise<void> => {
    const { page, leave } = await story.openAs(ada, '/shedpay', { viewport: phone })
    await page.getByText('Enter your PIN on').waitFor()
    await page.getByText('CFA 1,940').waitFor()
    expect(await page.getByRole('button', { name: /^Top up CFA/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Back to ShedPay' }).click()
    await page.getByRole('region', { name: 'Still open' }).getByRole('link').click()
    await page.waitForURL(/payment=/)
    await page.getByText('Enter your PIN on').waitFor()
    await leave()
  }

  it('says why it was refused, and leads on with what was filled in', async () => {
    const ada = await meetWithWallet(story.site(), 'Ada Poor')
    const { page, leave, expecting } = await story.openAs(ada, '/shedpay', { viewport: desktop })
    expecting(/400/)
    await fillIn(page, '5000', poor)
    await page.getByRole('button', { name: 'Top up CFA 5,000' }).click()
    await page.getByText('Not enough money in Orange Money').waitFor()
    await page.getByText('Nothing was taken.').waitFor()
    await page.getByRole('button', { name: 'Top up another amount' }).click()
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('5,000')
    expect(await held(ada)).toBe(0)
    await leave()
  })

  describe('ends on the truth where the line is cut', () => {
    let ada: WalletOwner
    const enter = shareWindow(async () => {
      ada = await meetWithWallet(story.site(), 'Ada Cut')
      return await openCut(ada)
    })

    it.each(Object.entries(cuts))('%s', async (_, { cut, arrives }) => {
      const { page } = await enter('/shedpay')
      const before = await held(ada)
      await fillIn(page, '1000')
      await page.route(/fund_wallet/, justOnce(cut))
      await page.getByRole('button', { name: 'Top up CFA 1,000' }).click()
      await page.getByText(arrives ? 'Top-up successful.' : 'Not sent: nothing was taken').waitFor()
      expect((await held(ada)) - before).toBe(arrives ? 970 : 0)
      await goOn(page)
    })
  })
})

/** Somebody with money that came from a phone: what the operator pays out it has to have. */
const meetWithMoney = async (name: string, gross: number): Promise<WalletOwner> => {
  const person = await meetWithWallet(story.site(), name)
  const body = { amount: gross, phone: willing, medium: 'mobile money', externalId: `money-of-${person.id}` }
  await send(url(), `/api/wallets/${person.id}/fund_wallet`, { method: 'PUT', token: person.token, body })
  // On a busy machine the call may answer before the operator has.
  await expect.poll(() => held(person)).toBeGreaterThan(0)
  return person
}

const cashOut = async (page: Page, amount: string): Promise<void> => {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByLabel('Phone number').fill(willing)
  await page.getByRole('button', { name: /^Cash-out CFA/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Wallet password').fill(walletPassword)
  await sheet.getByRole('button', { name: /^Cash-out CFA/ }).click()
}

describe('a cash-out', () => {
  it('that its operator still has is not said to be not sent: not in its sheet, nor to who comes back', async () => {
    const ada = await meetWithMoney('Ada Running', 5155)
    const { page, leave } = await openCut(ada)
    await page.goto('/shedpay?tab=cash-out')
    const running = { outcome: 'running', message: 'This payment is still under way.', code: null, transaction: null }
    await page.route(/settle$/, (route) => route.fulfill({ json: running }))
    await page.route(/cash_out$/, justOnce(cutAfter))
    await cashOut(page, '1000')
    await page.getByText('Cash-out successful.').waitFor()
    await goOn(page)
    await page.route(/cash_out$/, justOnce(cutAnswer))
    await cashOut(page, '500')
    await expect.poll(() => held(ada)).toBe(5000 - 1500)
    await page.goto('/shedpay?tab=send')
    await page.locator('main').getByText('This payment is still under way.').waitFor()
    expect(await page.getByText('Not sent').count()).toBe(0)
    await leave()
  })

  it('says what stands in its way, whose phone it is, and ends with the proof', async () => {
    const ada = await meetWithMoney('Ada Cash', 20_619)
    const { page, leave } = await story.openAs(ada, '/shedpay?tab=cash-out', { viewport: phone })
    await page.getByText('At most CFA 1,000,000 a day').waitFor()
    await page.getByLabel('Amount', { exact: true }).fill('25000')
    await page.getByText('your wallet holds CFA 20,000').waitFor()
    expect(await page.getByRole('button', { name: 'Cash-out CFA 25,000' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: '5,000', exact: true }).click()
    await page.getByLabel('Phone number').fill(willing)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cash-out CFA 5,000' }).click()
    await page.getByText(/Registered as .+\*/).waitFor()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('CFA 15,000').waitFor()
    await sheet.getByLabel('Wallet password').fill(walletPassword)
    await sheet.getByRole('button', { name: 'Cash-out CFA 5,000' }).click()
    await page.getByText('Cash-out successful.').waitFor()
    expect(await held(ada)).toBe(15_000)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Amount', { exact: true }).waitFor()
    await leave()
  })

  describe('ends on the truth where the line is cut', () => {
    let ada: WalletOwner
    const enter = shareWindow(async () => {
      ada = await meetWithMoney('Ada Out', 5155)
      return await openCut(ada)
    })

    it.each(Object.entries(cuts))('%s', async (when, { cut, arrives }) => {
      const { page } = await enter('/shedpay?tab=cash-out')
      const before = await held(ada)
      await page.route(/cash_out$/, justOnce(cut))
      await cashOut(page, '1000')
      if (when === 'before the answer') {
        // Nobody waits half a minute for it: they come back.
        await expect.poll(() => held(ada)).toBe(before - 1000)
        await page.goto('/shedpay?tab=cash-out')
      }
      await page
        .getByText(arrives ? 'Cash-out successful.' : /^Not sent: nothing was taken/)
        .first()
        .waitFor()
      expect(before - (await held(ada))).toBe(arrives ? 1000 : 0)
      await goOn(page)
    })
  })
})
