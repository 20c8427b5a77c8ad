import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, type Shop } from '@sheds/e2e/support/goods'
import { addPiece, melody, type Piece, sound } from '@sheds/e2e/support/music'
import { tellStory } from '@sheds/e2e/support/story'
import { ask, meetWithWallet, type WalletOwner } from '@sheds/e2e/support/wallets'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let ada: WalletOwner
let bih: WalletOwner
let studio: Shop
let single: Piece

beforeAll(async () => {
  ada = await meetWithWallet(story.site(), 'Ada Shares')
  bih = await meetWithWallet(story.site(), 'Bih Sings')
  studio = await openShop(url(), ada, 'Studio Ada Shares', 'music')
  single = await addPiece(url(), ada, studio, { title: 'Wouri la nuit', price: 1001 })
  await sound(url(), ada, studio, single, [{ name: 'wouri.wav', bytes: melody(4) }])
})

const page = () => `/music/${single.id}/details`
const walletsPaid = async () => (await ask(url(), `/api/music/${single.id}/details`, ada.token)).wallet_choice

describe('who is paid for a piece', () => {
  it('is chosen by wallet IDs, each with the name behind it and its part; who is added can leave', async () => {
    const owner = await story.openAs(ada, page())
    await owner.page.getByRole('button', { name: 'Split the income' }).tap()
    const sheet = owner.page.getByRole('dialog', { name: 'Who is paid for it' })
    await sheet.getByText('CFA 1,001 of each sale').waitFor()
    const id = sheet.getByLabel('Wallet ID of who made it with you')
    await id.fill(ada.walletId)
    await sheet.getByText('You are paid already.').waitFor()
    await id.fill(bih.walletId)
    await sheet.getByRole('button', { name: 'Add Bih Sings' }).tap()
    await sheet.getByText('CFA 501 of each sale').waitFor()
    await sheet.getByText('CFA 500 of each sale').waitFor()
    await id.fill(bih.walletId)
    await sheet.getByText('They are in it already.').waitFor()
    expect(await axeViolations(owner.page)).toEqual([])
    await id.fill('')
    await sheet.getByRole('button', { name: 'Save' }).tap()
    await owner.page.getByText('From now on each sale is paid to these wallets.').waitFor()
    expect(await walletsPaid()).toEqual([ada.walletId, bih.walletId])
    await owner.leave()

    const partner = await story.openAs(bih, page())
    const share = partner.page.getByRole('region', { name: 'You get a share of every sale' })
    await share.getByText('Ada Shares shares the income of this with you.').waitFor()
    await share.getByRole('button', { name: 'Give up my share' }).tap()
    await share.getByText('Only Ada Shares can add you again.', { exact: false }).waitFor()
    expect(await axeViolations(partner.page)).toEqual([])
    await share.getByRole('button', { name: 'Give up my share' }).tap()
    await expect.poll(() => share.count()).toBe(0)
    expect(await walletsPaid()).toEqual([ada.walletId])
    await partner.leave()
  })
})
