import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, type Shop } from '@sheds/e2e/support/goods'
import { addPiece, melody, type Piece, sound } from '@sheds/e2e/support/music'
import { meet, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { ask, balanceOf, meetWithWallet, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import { beforeAll, describe, expect, it } from 'vitest'

/** Another fee than the usual one: the sum to top up goes by it. */
const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true', TOP_UP_FEE: '500' })
const url = () => story.site().url

let ada: WalletOwner
let studio: Shop
let single: Piece
let free: Piece

const detailsOf = ({ id }: Piece, show = '') => `/music/${id}/details${show}`
const isOwned = async ({ token }: { token: string }, { id }: Piece) =>
  ((await ask(url(), `/api/music/${id}/details`, token)).paidMusic as unknown[]).length === 1

beforeAll(async () => {
  ada = await meetWithWallet(story.site(), 'Ada Sells')
  studio = await openShop(url(), ada, 'Studio Ada Sells', 'music')
  single = await addPiece(url(), ada, studio, { title: 'Wouri la nuit', price: 1000 })
  free = await addPiece(url(), ada, studio, { title: 'A gift', price: 0 })
  await sound(url(), ada, studio, single, [{ name: 'wouri.wav', bytes: melody(4) }])
  await sound(url(), ada, studio, free, [{ name: 'gift.wav', bytes: melody(4) }])
})

describe('buying a song', () => {
  it('takes four taps and the password; then it can be downloaded, and stands in My music', async () => {
    const buyer = await meetWithWallet(story.site(), 'Buys It', 1500)
    const { page, leave } = await story.openAs(buyer, detailsOf(single))
    await page.getByRole('button', { name: 'Buy · CFA 1,000' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Buy this song' })
    await sheet.getByText('CFA 500').waitFor()
    await sheet.getByLabel('Wallet password', { exact: true }).tap()
    await page.keyboard.type(walletPassword)
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Pay CFA 1,000' }).tap()
    await sheet.getByText('It is yours').waitFor()
    expect([await isOwned(buyer, single), await balanceOf(url(), buyer)]).toEqual([true, 500])
    await sheet.getByRole('button', { name: /^Download · MP3 · .*MB: Wouri la nuit$/ }).waitFor()
    await sheet.getByRole('button', { name: 'Done' }).tap()
    await page.getByRole('region', { name: 'It is yours' }).getByRole('link', { name: 'My music' }).tap()
    await page.getByRole('heading', { level: 1, name: 'My music' }).waitFor()
    await page.getByRole('link', { name: /Wouri la nuit/ }).waitFor()
    await page.getByRole('button', { name: /^MP3 · .*MB: Wouri la nuit$/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await leave()
  })

  it('with too little in the wallet asks for just what is missing, in the same sheet, and goes on once it is there', async () => {
    const buyer = await meetWithWallet(story.site(), 'Has Too Little', 850)
    const { page, leave } = await story.openAs(buyer, detailsOf(single, '?show=buy'))
    const sheet = page.getByRole('dialog', { name: 'Buy this song' })
    await sheet.getByText('Still needed').waitFor()
    await sheet.locator('dd', { hasText: 'CFA 150' }).waitFor()
    await sheet.getByRole('button', { name: 'Top up CFA 158' }).waitFor()
    expect(await isOwned(buyer, single)).toBe(false)
    await leave()
  })

  it('with a wallet that is not active begins with that', async () => {
    const buyer = await meet(url(), 'Not Active')
    const { page, leave } = await story.openAs(buyer, detailsOf(single, '?show=buy'))
    const sheet = page.getByRole('dialog', { name: 'Buy this song' })
    await sheet.getByRole('button', { name: 'Click to activate wallet' }).tap()
    await page.getByRole('dialog', { name: 'Activate wallet' }).waitFor()
    await leave()
  })

  it('leads a visitor to the signup, and keeps where they come back to: the sheet, and nothing bought by itself', async () => {
    const { page, leave } = await story.open(detailsOf(single))
    await page.getByRole('link', { name: 'Buy · CFA 1,000' }).tap()
    await page.waitForURL('**/signup')
    expect(await page.evaluate(() => localStorage.getItem('destination'))).toContain(detailsOf(single, '?show=buy'))
    await leave()
  })

  it('that may be given more for asks first how much, and takes no less', async () => {
    const buyer = await meetWithWallet(story.site(), 'Gives More', 5000)
    const body = { price: 500, name_your_price: true, wallet_choice: [ada.walletId] }
    await send(url(), `/api/music/${free.id}/update_music`, { method: 'PUT', token: ada.token, body })
    const { page, leave } = await story.openAs(buyer, detailsOf(free, '?show=buy'))
    const sheet = page.getByRole('dialog', { name: 'Buy this song' })
    await sheet.getByLabel('Pay what it is worth to you').fill('499')
    await sheet.getByRole('button', { name: 'Next' }).tap()
    await sheet.getByText('From CFA 500, up to CFA 500,000').waitFor()
    await sheet.getByRole('button', { name: '2,500' }).tap()
    await sheet.getByRole('button', { name: 'Next' }).tap()
    await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    await sheet.getByRole('button', { name: 'Pay CFA 2,500' }).tap()
    await sheet.getByText('It is yours').waitFor()
    expect(await balanceOf(url(), buyer)).toBe(2500)
    const undone = { price: 0, name_your_price: false }
    await send(url(), `/api/music/${free.id}/update_music`, { method: 'PUT', token: ada.token, body: undone })
    await leave()
  })

  it('for somebody else asks whose wallet, shows whose it is, and ends on what they have now', async () => {
    const [payer, receiver] = [
      await meetWithWallet(story.site(), 'Gives Music', 1500),
      await meetWithWallet(story.site(), 'Gets Music'),
    ]
    const { page, leave } = await story.openAs(payer, detailsOf(single, '?show=buy'))
    const buying = page.getByRole('dialog', { name: 'Buy this song' })
    await buying.getByRole('button', { name: 'Give it to somebody' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Give this music' })
    await sheet.getByLabel('Receiver’s wallet ID').fill(payer.walletId)
    await sheet.getByText('This is your own wallet.', { exact: false }).waitFor()
    await sheet.getByLabel('Receiver’s wallet ID').fill(receiver.walletId)
    await sheet.getByText('Gets Music', { exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Next' }).tap()
    await sheet.getByText('Gift for').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    await sheet.getByRole('button', { name: 'Give · CFA 1,000' }).tap()
    await sheet.getByText('Gets Music has it now').waitFor()
    expect(await Promise.all([isOwned(payer, single), isOwned(receiver, single)])).toEqual([false, true])
    expect(await balanceOf(url(), payer)).toBe(500)
    await leave()
  })

  it('for nothing takes a login and two taps', async () => {
    const taker = await meet(url(), 'Takes It')
    const { page, leave } = await story.openAs(taker, detailsOf(free))
    await page.getByRole('button', { name: 'Get it for free' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Buy this song' })
    await sheet.getByRole('button', { name: 'Get it for free' }).tap()
    await sheet.getByText('It cost nothing.').waitFor()
    expect(await isOwned(taker, free)).toBe(true)
    await leave()
  })

  it('whose price changed meanwhile says so: nothing is paid', async () => {
    const buyer = await meetWithWallet(story.site(), 'Was Slow', 5000)
    const piece = await addPiece(url(), ada, studio, { title: 'Dearer soon', price: 500 })
    await sound(url(), ada, studio, piece, [{ name: 'dearer.wav', bytes: melody(4) }])
    const { page, leave, expecting } = await story.openAs(buyer, detailsOf(piece, '?show=buy'))
    expecting(/400/)
    const sheet = page.getByRole('dialog', { name: 'Buy this song' })
    await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    await send(url(), `/api/music/${piece.id}/update_music`, { method: 'PUT', token: ada.token, body: { price: 900 } })
    await sheet.getByRole('button', { name: 'Pay CFA 500' }).tap()
    await sheet.getByText('This is not its price.').waitFor()
    expect([await isOwned(buyer, piece), await balanceOf(url(), buyer)]).toEqual([false, 5000])
    await leave()
  })
})
