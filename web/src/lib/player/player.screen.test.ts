import { openShop } from '@sheds/e2e/support/goods'
import { addPiece, melody, sound } from '@sheds/e2e/support/music'
import { tellStory } from '@sheds/e2e/support/story'
import { createWalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import { describe, expect, it } from 'vitest'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
const url = () => story.site().url

describe('the player on a phone', { tags: ['full'] }, () => {
  it('sells a song after its preview, plays it whole once bought, hides from forms and closes', async () => {
    const seller = await createWalletOwner(story.site(), 'Ada Plays')
    const studio = await openShop(url(), seller, 'Studio Ada Plays', 'music')
    const piece = await addPiece(url(), seller, studio, { title: 'Wouri la nuit', price: 300 })
    await sound(url(), seller, studio, piece, [{ name: 'wouri.wav', bytes: melody(6) }])
    const buyer = await createWalletOwner(story.site(), 'Buys While Hearing', 1500)
    const { page, expecting, leave } = await story.openAs(buyer, `/sheds/${studio.id}`)
    const player = page.getByRole('region', { name: 'Player', exact: true })
    await page.locator('main').getByRole('button', { name: 'Play: Wouri la nuit' }).first().click()
    await player.getByText('Preview ended').waitFor()
    const close = player.getByRole('button', { name: 'Close the player' })
    const box = await close.boundingBox()
    expect([box?.width, box?.height].every((side) => side !== undefined && side >= 44)).toBe(true)

    await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'WRITES' }).click()
    await page.waitForURL('**/writes')
    await page.getByRole('textbox', { name: 'Write' }).click()
    await player.waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    await player.getByRole('link', { name: 'Buy · CFA 300' }).click()
    const sheet = page.getByRole('dialog', { name: 'Buy this song' })
    await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    expect(await player.isVisible()).toBe(false)
    await sheet.getByRole('button', { name: 'Pay CFA 300' }).click()
    await sheet.getByText('It’s yours').waitFor()
    await page.route('**/downloads/**', (route) => route.fulfill({ status: 403, body: '{}' }))
    expecting(/403|download/)
    const download = sheet.getByRole('button', { name: /^Download/ })
    await download.click()
    await expect.poll(() => download.isEnabled()).toBe(true)
    await sheet.getByRole('button', { name: 'Done' }).click()

    await player.getByText('Studio Ada Plays').waitFor()
    expect(await player.getByText(/preview/i).count()).toBe(0)
    await page.goto('/terms')
    await player.getByText('Studio Ada Plays').waitFor()
    expect(await player.getByText(/preview/i).count()).toBe(0)
    await close.click()
    await player.waitFor({ state: 'detached' })
    await leave()
  })
})
