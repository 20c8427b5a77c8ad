import { fileOnDisk, openShop, type Shop, sell, snapshot } from '@sheds/e2e/support/goods'
import { followLink, pageHydrated } from '@sheds/e2e/support/hydrated'
import { addPiece, melody, type Piece, sound } from '@sheds/e2e/support/music'
import { createMember, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { tapTwice } from '@sheds/e2e/support/twice'
import { ask, balanceOf, createWalletOwner, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

/** A fee other than the default, because the amount to top up depends on it. */
const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true', TOP_UP_FEE: '500' })
const url = () => story.site().url
const full = { tags: ['full'] }

let ada: WalletOwner
let studio: Shop
let single: Piece
let free: Piece

const detailsOf = ({ id }: Piece, show = '') => `/music/${id}/details${show}`
const isOwned = async ({ token }: { token: string }, { id }: Piece) =>
  ((await ask(url(), `/api/music/${id}/details`, token)).paidMusic as unknown[]).length === 1
const update = ({ id }: Piece, body: object) =>
  send(url(), `/api/music/${id}/update_music`, { method: 'PUT', token: ada.token, body })
const songsOf = async (id: string): Promise<string[]> =>
  ((await ask(url(), `/api/music/${id}/details`, ada.token)) as { songs: { title: string }[] }).songs.map(
    ({ title }) => title,
  )

/** Adds a piece of music with audio. */
const addSound = async (title: string, more: object = {}, shop = studio): Promise<Piece> => {
  const piece = await addPiece(url(), ada, shop, { title, ...more })
  await sound(url(), ada, shop, piece, [{ name: `${title}.wav`, bytes: melody(4) }])
  return piece
}

beforeAll(async () => {
  ada = await createWalletOwner(story.site(), 'Ada Sells')
  studio = await openShop(url(), ada, 'Studio Ada Sells', 'music')
  single = await addSound('Sawa blues', { price: 1000 })
  free = await addSound('A gift', { price: 0 })
})

const wav = (name: string, seconds: number) => ({ name, mimeType: 'audio/wav', buffer: melody(seconds) })
const choose = (page: Page, files: object | string) => page.locator('input[type=file]').setInputFiles(files as never)
const buySheet = (page: Page) => page.getByRole('dialog', { name: 'Buy this song' })
const destination = (page: Page) => page.evaluate("localStorage.getItem('destination')")

describe('pages that add music', () => {
  it('lead from the details through cover and audio to the shed, and name missing fields', async () => {
    const { page, leave } = await story.openAs(ada, `/sheds/${studio.id}/add_music/single`)
    await page.getByRole('heading', { level: 1, name: 'Add Music' }).waitFor()
    await page.getByRole('link', { name: 'Back to Shed' }).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    for (const label of ['Title', 'Category', 'Genre', 'Price'])
      await page.getByText(`${label} is required`, { exact: true }).waitFor()
    const form = page.locator('main form').last()
    await form.locator('[name=title]').fill('Akwa la nuit')
    await form.locator('[name=category]').selectOption('song')
    await form.locator('[name=genre]').selectOption('mboko')
    await form.locator('[name=price]').fill('500')
    await form.getByRole('button', { name: 'Next' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('heading', { name: 'Add Cover Art' }).waitFor()
    await sheet.getByText('Please select a file before submitting.').waitFor()
    await choose(page, await snapshot('cover.jpg'))
    await sheet.getByRole('button', { name: 'Done' }).click()
    await sheet.getByRole('heading', { name: 'Add a Single Audio File' }).waitFor()
    await sheet.getByRole('button', { name: 'Upload' }).click()
    await sheet.getByText('Please select an audio file.').waitFor()
    await choose(page, { name: 'notes.docx', mimeType: 'application/msword', buffer: Buffer.from('x') })
    await sheet.getByText('notes.docx — Invalid audio format').waitFor()
    await choose(page, fileOnDisk('big.mp3', 20_971_521))
    await sheet.getByText('big.mp3 — File must be ≤ 20 MB').waitFor()
    await choose(page, wav('akwa.wav', 6))
    await sheet.getByLabel('Listen to akwa.wav').waitFor()
    await sheet.getByRole('button', { name: 'Upload 0.1 MB' }).click()
    await page.waitForURL(`**/sheds/${studio.id}?tab=music`)
    await page.getByText('Done. Good job!').waitFor()
    await page.getByRole('link', { name: 'Akwa la nuit (Single)' }).waitFor()
    await leave()
  })

  it('continue an interrupted album at the first missing file; then it is edited and deleted', full, async () => {
    const piece = await addPiece(url(), ada, studio, { title: 'Bonabéri 20 h', group: true })
    const media = `/sheds/${studio.id}/music/${piece.id}/group_media`
    const { page, leave, expecting } = await story.openAs(ada, media)
    expecting(/ERR_FAILED|Failed to load/)
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('heading', { name: 'Add Audio Files' }).waitFor()
    await page.getByRole('button', { name: 'Upload 0 File(s)' }).click()
    await page.getByText('Please select at least one valid audio file.').waitFor()
    await choose(page, [{ name: 'cover-back.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') }])
    await page.getByText('No valid audio files selected.').waitFor()
    const files = [wav('01 cloche.wav', 5), wav('02 porteurs.wav', 6), wav('03 pluie.wav', 7)]
    await choose(page, files)
    await page.getByLabel('Title of 03 pluie.wav').fill('Pluie sur tôle')
    let calls = 0
    await page.route('**/group_adio_file', (route) => (++calls > 1 ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Upload 3 File(s)' }).click()
    await page.getByText('An error occurred during upload.').waitFor()
    expect(await songsOf(piece.id)).toEqual(['01 cloche'])
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByText('01 cloche.wav').waitFor()
    await choose(page, files)
    await page.getByRole('button', { name: 'Upload 2 File(s)' }).click()
    await page.waitForURL(`**/sheds/${studio.id}?tab=music`)
    expect(await songsOf(piece.id)).toEqual(['01 cloche', '02 porteurs', 'Pluie sur tôle'])

    await page.goto(detailsOf(piece))
    // Holds the timer that closes the dialog.
    await holdTimers(page, 3000)
    const edit = page.getByRole('region', { name: 'Your music' }).getByRole('button', { name: 'Edit' })
    await edit.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Title').first().fill('Changed')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Changed (Album)' }).waitFor()
    await edit.click()
    await sheet.getByRole('button', { name: 'Delete this music' }).click()
    await sheet.getByRole('button', { name: 'Delete', exact: true }).click()
    await sheet.getByText('Changed has been deleted.').waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await page.waitForURL(`**/sheds/${studio.id}?tab=music`)
    await leave()
  })
})

describe('buy sheet', () => {
  it('takes four taps and the password, or two taps if free, and My music offers the download', async () => {
    const buyer = await createWalletOwner(story.site(), 'Buys It', 1500)
    const { page, leave } = await story.openAs(buyer, detailsOf(free))
    await page.getByRole('button', { name: 'Get it for free' }).tap()
    const sheet = buySheet(page)
    await sheet.getByRole('button', { name: 'Get it for free' }).tap()
    await sheet.getByText('It was free.').waitFor()
    expect(await isOwned(buyer, free)).toBe(true)

    await page.goto(detailsOf(single))
    await page.getByRole('button', { name: 'Buy · CFA 1,000' }).tap()
    await sheet.getByText('CFA 500').waitFor()
    await sheet.getByLabel('Wallet password', { exact: true }).tap()
    await page.keyboard.type(walletPassword)
    await sheet.getByRole('button', { name: 'Pay CFA 1,000' }).tap()
    await sheet.getByText('It’s yours').waitFor()
    expect([await isOwned(buyer, single), await balanceOf(url(), buyer)]).toEqual([true, 500])
    await sheet.getByRole('button', { name: /^Download · MP3 · .*MB: Sawa blues$/ }).waitFor()
    await sheet.getByRole('button', { name: 'Done' }).tap()
    await page.getByRole('region', { name: 'It’s yours' }).getByRole('link', { name: 'My music' }).tap()
    await page.getByRole('heading', { level: 1, name: 'My music' }).waitFor()
    for (const title of ['Sawa blues', 'A gift']) {
      await page.getByRole('link', { name: new RegExp(title) }).waitFor()
      await page.getByRole('button', { name: new RegExp(`^MP3 · .*MB: ${title}$`) }).waitFor()
    }
    await leave()
  })

  it('asks first for a signup, an active wallet or the missing amount', full, async () => {
    const poor = await story.openAs(
      await createWalletOwner(story.site(), 'Has Too Little', 850),
      detailsOf(single, '?show=buy'),
    )
    const sheet = buySheet(poor.page)
    await sheet.getByText('Still needed').waitFor()
    await sheet.locator('dd', { hasText: 'CFA 150' }).waitFor()
    await sheet.getByRole('button', { name: 'Top up CFA 158' }).waitFor()
    await poor.leave()
    const inactive = await story.openAs(await createMember(url(), 'Not Active'), detailsOf(single, '?show=buy'))
    await buySheet(inactive.page).getByRole('button', { name: 'Click to activate wallet' }).tap()
    await inactive.page.getByRole('dialog', { name: 'Activate wallet' }).waitFor()
    await inactive.leave()
    const visitor = await story.open(detailsOf(single))
    await pageHydrated(visitor.page)
    await visitor.page.getByRole('link', { name: 'Buy · CFA 1,000' }).tap()
    await visitor.page.waitForURL('**/signup')
    expect(await destination(visitor.page)).toContain(detailsOf(single, '?show=buy'))
    await visitor.leave()
  })

  it(
    'accepts more than the price but not less, refuses a changed price, and gives to another member',
    full,
    async () => {
      const receiver = await createWalletOwner(story.site(), 'Gets Music')
      const payer = await createWalletOwner(story.site(), 'Gives More', 5000)
      const open = await addSound('Open price', { price: 500 })
      await update(open, { name_your_price: true, wallet_choice: [ada.walletId] })
      const { page, leave, expecting } = await story.openAs(payer, detailsOf(open, '?show=buy'))
      expecting(/400/)
      const sheet = buySheet(page)
      const password = sheet.getByLabel('Wallet password', { exact: true })
      await sheet.getByLabel('Pay what it is worth to you').fill('499')
      await sheet.getByRole('button', { name: 'Next' }).tap()
      await sheet.getByText('From CFA 500, up to CFA 500,000').waitFor()
      await sheet.getByRole('button', { name: '2,500' }).tap()
      await sheet.getByRole('button', { name: 'Next' }).tap()
      await password.fill(walletPassword)
      await sheet.getByRole('button', { name: 'Pay CFA 2,500' }).tap()
      await sheet.getByText('It’s yours').waitFor()
      expect(await balanceOf(url(), payer)).toBe(2500)

      const dearer = await addSound('Dearer soon', { price: 500 })
      await page.goto(detailsOf(dearer, '?show=buy'))
      await password.fill(walletPassword)
      await update(dearer, { price: 900 })
      await sheet.getByRole('button', { name: 'Pay CFA 500' }).tap()
      await sheet.getByText('That isn’t the price.').waitFor()
      expect([await isOwned(payer, dearer), await balanceOf(url(), payer)]).toEqual([false, 2500])

      await page.goto(detailsOf(single, '?show=buy'))
      await sheet.getByRole('button', { name: 'Give as a gift' }).tap()
      const gift = page.getByRole('dialog', { name: 'Give this music' })
      await gift.getByLabel('Receiver’s wallet ID').fill(payer.walletId)
      await gift.getByText('This is your own wallet.', { exact: false }).waitFor()
      await gift.getByLabel('Receiver’s wallet ID').fill(receiver.walletId)
      await gift.getByText('Gets Music', { exact: true }).waitFor()
      await gift.getByRole('button', { name: 'Next' }).tap()
      await gift.getByText('Gift for').waitFor()
      await gift.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
      await gift.getByRole('button', { name: 'Give · CFA 1,000' }).tap()
      await gift.getByText('Gets Music has it now').waitFor()
      expect(await Promise.all([isOwned(payer, single), isOwned(receiver, single)])).toEqual([false, true])
      expect(await balanceOf(url(), payer)).toBe(1500)
      await leave()
    },
  )
})

describe('income of a song', () => {
  it('is split among wallets by ID, and an added partner can give up the share', full, async () => {
    const bih = await createWalletOwner(story.site(), 'Bih Sings')
    const shared = await addSound('Shared song', { price: 1001 })
    const wallets = async () => (await ask(url(), `/api/music/${shared.id}/details`, ada.token)).wallet_choice
    const owner = await story.openAs(ada, detailsOf(shared))
    await owner.page.getByRole('button', { name: 'Split the income' }).tap()
    const sheet = owner.page.getByRole('dialog', { name: 'Who gets paid' })
    await sheet.getByText('CFA 1,001 of each sale').waitFor()
    const id = sheet.getByLabel('Your collaborator’s wallet ID')
    await id.fill(ada.walletId)
    await sheet.getByText('You already get a share.').waitFor()
    await id.fill(bih.walletId)
    await sheet.getByRole('button', { name: 'Add Bih Sings' }).tap()
    await sheet.getByText('CFA 501 of each sale').waitFor()
    await sheet.getByText('CFA 500 of each sale').waitFor()
    await id.fill(bih.walletId)
    await sheet.getByText('They already have a share.').waitFor()
    await id.fill('')
    await sheet.getByRole('button', { name: 'Save' }).tap()
    await owner.page.getByText('From now on each sale is paid to these wallets.').waitFor()
    expect(await wallets()).toEqual([ada.walletId, bih.walletId])
    await owner.leave()

    const partner = await story.openAs(bih, detailsOf(shared))
    const share = partner.page.getByRole('region', { name: 'You get a share of every sale' })
    await share.getByText('Ada Sells shares the income from this with you.').waitFor()
    await share.getByRole('button', { name: 'Give up my share' }).tap()
    await share.getByText('Only Ada Sells can add you again.', { exact: false }).waitFor()
    await share.getByRole('button', { name: 'Give up my share' }).tap()
    await expect.poll(() => share.count()).toBe(0)
    expect(await wallets()).toEqual([ada.walletId])
    await partner.leave()
  })
})

describe('download codes', () => {
  it('are created and withdrawn by the owner, work once, and are kept during a visitor’s signup', full, async () => {
    const printed = await addSound('Printed song', { price: 1000 })
    const codesOf = async () =>
      (await ask(url(), `/api/music/${printed.id}/codes`, ada.token)).codes as { code: string | null; state: string }[]
    const owner = await story.openAs(ada, `/music/${printed.id}/codes`)
    await owner.page.getByRole('button', { name: 'Create the 10 codes' }).tap()
    await owner.page.getByText('10 of 10 not used yet').waitFor()
    await owner.page.getByRole('img', { name: 'QR code of code 10' }).waitFor()
    await owner.page.getByRole('button', { name: 'Withdraw: Code 3' }).tap()
    let withdrawn = 0
    owner.page.on('request', (request) => {
      if (request.method() !== 'GET') withdrawn += 1
    })
    await tapTwice(owner.page.getByRole('button', { name: 'Withdraw', exact: true }))
    await owner.page.getByText('9 of 10 not used yet').waitFor()
    expect((await codesOf())[2]?.state).toBe('void')
    expect(withdrawn).toBe(1)
    await owner.leave()

    const code = (await codesOf()).find(({ state }) => state === 'open')?.code ?? ''
    const [taker, late] = [await createMember(url(), 'Takes By Code'), await createMember(url(), 'Comes Late')]
    const { page, leave } = await story.openAs(taker, `/redeem#${code.replaceAll('-', '')}`)
    await expect.poll(() => page.getByLabel('Your code').inputValue()).toBe(code)
    await page.getByRole('button', { name: 'Get the music' }).tap()
    await page.getByText('“Printed song” is yours now').waitFor()
    await page.getByRole('link', { name: 'Listen and download' }).tap()
    await page.getByRole('region', { name: 'It’s yours' }).waitFor()
    await leave()
    const second = await story.openAs(late, `/redeem#${code}`)
    second.expecting(/404/)
    await second.page.getByRole('button', { name: 'Get the music' }).tap()
    await second.page.getByText('We don’t recognise this code', { exact: false }).waitFor()
    await second.leave()

    // The code is in the fragment, which no server sees.
    const visitor = await story.open('/redeem#ABCDEFGHJKMNPQRS')
    await pageHydrated(visitor.page)
    await visitor.page.getByRole('main').getByRole('link', { name: 'Signup' }).tap()
    await visitor.page.waitForURL('**/signup')
    expect(await destination(visitor.page)).toContain('/redeem#ABCD-EFGH-JKMN-PQRS')
    await visitor.leave()
  })
})

describe('music lists', () => {
  let shop: Shop
  let empty: Shop
  let song: Piece
  const titles = (page: Page) => page.locator('main .row-title')

  beforeAll(async () => {
    shop = await openShop(url(), ada, 'Studio Lists', 'music')
    await sell(url(), ada, shop, { name: 'Kora' })
    empty = await openShop(url(), ada, 'Empty Studio', 'music')
    song = await addSound('Wouri la nuit', { price: 500, genre: 'afrobeat' }, shop)
    await addSound('Bonabéri 18 h', { price: 2000, group: true }, shop)
    await addSound('Beat du soir', { category: 'beatz' }, shop)
    // A song without a file is invisible to others.
    await addPiece(url(), ada, shop, { title: 'Unfinished' })
  })

  it('have filters, appear on other pages and lead to a page with a player, without JavaScript', full, async () => {
    const { page, leave } = await story.open(`/sheds/${shop.id}`, { javaScript: false })
    const shown = () => titles(page).allTextContents()
    expect(await shown()).toEqual(['Beat du soir (Single)', 'Bonabéri 18 h (Album)', 'Wouri la nuit (Single)'])
    await followLink(page.getByRole('link', { name: 'Beatz' }))
    expect(await shown()).toEqual(['Beat du soir (Single)'])
    await followLink(page.getByRole('link', { name: 'Samples' }))
    await page.getByText('No music found matching your criteria.').waitFor()
    await followLink(page.getByRole('link', { name: 'All', exact: true }))
    await page.locator('main select[name=kind]').selectOption('group')
    await followLink(page.locator('main form [type=submit]'))
    expect(await shown()).toEqual(['Bonabéri 18 h (Album)'])
    await page.goto(`/sheds/${shop.id}?tab=music&name=NUIT`)
    expect(await shown()).toEqual(['Wouri la nuit (Single)'])
    await page.goto(`/sheds/${empty.id}`)
    await page.getByText('Sorry, no music found.').waitFor()

    await page.goto('/shed/categories/music')
    expect(await shown()).toEqual(expect.arrayContaining(['Wouri la nuit (Single)', 'Sawa blues (Single)']))
    expect(await shown()).not.toContain('Unfinished (Single)')
    await page.getByRole('heading', { level: 2, name: 'Products', exact: true }).waitFor()
    expect(await page.getByText('OOPS!').count()).toBe(0)
    await page.goto('/')
    await page.getByRole('heading', { level: 2, name: 'Music picks' }).waitFor()
    await page.goto(`/users/${ada.id}/profile`)
    await page.getByRole('region', { name: 'Music' }).getByRole('link', { name: 'Wouri la nuit (Single)' }).waitFor()

    await page.goto(detailsOf(song))
    expect(await page.title()).toBe('Wouri la nuit (Single) · Studio Lists · Sheds')
    const text = (await page.locator('main').innerText()).replace(/\u00a0/g, ' ')
    for (const part of ['Wouri la nuit (Single)', 'CFA 500', 'Afrobeat', 'Song', 'Ada Sells', 'Like'])
      expect(text).toContain(part)
    const source = await page.locator('main audio').getAttribute('src')
    expect((await fetch(new URL(source ?? '', url()))).status).toBe(200)
    expect(await page.locator('main svg mask path').first().getAttribute('d')).toMatch(/^M1 /)
    await leave()
  })

  it('load with Retry after a failure, and filter while the visitor types', full, async () => {
    const { page, leave, expecting } = await story.open(`/sheds/${shop.id}?tab=about`)
    expecting(/503|Failed to load/)
    await pageHydrated(page)
    await page.route('**/api/sheds/*/musics*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"unavailable","message":""}' }),
    )
    await page.getByRole('link', { name: 'Music', exact: true }).click()
    await page.getByText('Error fetching music').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => titles(page).count()).toBe(3)
    await page.getByLabel('Title').click()
    await page.getByLabel('Title').fill('bona')
    await page.waitForURL(/name=bona/)
    await expect.poll(() => titles(page).allTextContents()).toEqual(['Bonabéri 18 h (Album)'])
    await leave()
  })
})
