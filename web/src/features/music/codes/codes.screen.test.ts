import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, type Shop } from '@sheds/e2e/support/goods'
import { addPiece, melody, type Piece, sound } from '@sheds/e2e/support/music'
import { meet } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { tapTwice } from '@sheds/e2e/support/twice'
import { ask, meetWithWallet, type WalletOwner } from '@sheds/e2e/support/wallets'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let ada: WalletOwner
let studio: Shop
let single: Piece

beforeAll(async () => {
  ada = await meetWithWallet(story.site(), 'Ada Prints')
  studio = await openShop(url(), ada, 'Studio Ada Prints', 'music')
  single = await addPiece(url(), ada, studio, { title: 'Wouri la nuit', price: 1000 })
  await sound(url(), ada, studio, single, [{ name: 'wouri.wav', bytes: melody(4) }])
})

const codesOf = async () =>
  (await ask(url(), `/api/music/${single.id}/codes`, ada.token)).codes as { code: string | null; state: string }[]

describe('download codes', () => {
  it('are made by who owns the piece, shown to print, and withdrawn one by one', async () => {
    const { page, leave } = await story.openAs(ada, `/music/${single.id}/codes`)
    await page.getByRole('button', { name: 'Make the 10 codes' }).tap()
    await page.getByText('10 of 10 not used yet').waitFor()
    await page.getByRole('img', { name: 'QR code of code 10' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Withdraw: Code 3' }).tap()
    let withdrawn = 0
    page.on('request', (request) => {
      if (request.method() !== 'GET') withdrawn += 1
    })
    await tapTwice(page.getByRole('button', { name: 'Withdraw', exact: true }))
    await page.getByText('9 of 10 not used yet').waitFor()
    expect((await codesOf())[2]?.state).toBe('void')
    expect(withdrawn).toBe(1)
    await leave()
  })

  it('make the piece theirs who comes with one; a second time it does nothing for others', async () => {
    const code = (await codesOf()).find(({ state }) => state === 'open')?.code ?? ''
    const [taker, late] = [await meet(url(), 'Takes By Code'), await meet(url(), 'Comes Late')]
    const { page, leave } = await story.openAs(taker, `/redeem#${code.replaceAll('-', '')}`)
    expect(await page.getByLabel('Your code').inputValue()).toBe(code)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Get the music' }).tap()
    await page.getByText('“Wouri la nuit” is yours now').waitFor()
    await page.getByRole('link', { name: 'Listen and download' }).tap()
    await page.getByRole('region', { name: 'It is yours' }).waitFor()
    await leave()
    const second = await story.openAs(late, `/redeem#${code}`)
    second.expecting(/404/)
    await second.page.getByRole('button', { name: 'Get the music' }).tap()
    await second.page.getByText('This code does nothing', { exact: false }).waitFor()
    await second.leave()
  })

  it('wait for who has to log in first: the code stays on the device, and never in an address a server sees', async () => {
    const { page, leave } = await story.open('/redeem#ABCDEFGHJKMNPQRS')
    await page.getByRole('main').getByRole('link', { name: 'Signup' }).tap()
    await page.waitForURL('**/signup')
    expect(await page.evaluate(() => localStorage.getItem('destination'))).toContain('/redeem#ABCD-EFGH-JKMN-PQRS')
    await leave()
  })
})
