import type { Locator, Page } from 'playwright-core'

/** User whose taps and filled fields are counted. */
export interface CountedUser {
  page: Page
  tap(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  also(taps: number): void
}

const patience = { timeout: 120_000 }
/** Phone number whose simulated owner confirms by itself. */
const confirmingPhone = '670401852'
const password = 'mot de passe 237'
const walletWord = 'njangi-2407'

/**
 * From a visitor's preview to an owned song that plays offline, in French: signup, return to the purchase dialog,
 * activation, top-up, password, download, and the connection is cut.
 */
export const buyFirstSong = async (by: CountedUser, name: string, cut: () => Promise<void>): Promise<void> => {
  const { page, tap } = by
  await tap(page.getByRole('button', { name: 'Écouter : Wouri la nuit' }).first())
  await waitForSound(page)
  await tap(page.getByRole('link', { name: /^Acheter/ }))
  await signUp(by, name)
  await page.getByRole('dialog', { name: 'Acheter ce titre' }).waitFor(patience)
  await activate(by)
  await topUp(by)
  await payFor(by)
  await downloadSong(by)
  await cut()
  await page.goto(new URL('/my_music', page.url()).href)
  await page.getByText('Hors ligne : ce qui est gardé joue.').waitFor(patience)
  await tap(page.getByRole('button', { name: 'Écouter : Wouri la nuit' }).first())
  await waitForSound(page)
}

const waitForSound = async (page: Page): Promise<void> => {
  await until(page, 'window.sounds?.at(-1)?.currentTime > 0.3')
}

const until = async (page: Page, expression: string): Promise<void> => {
  for (const end = Date.now() + patience.timeout; !(await page.evaluate(expression)); await page.waitForTimeout(100))
    if (Date.now() > end) throw new Error(`timed out waiting for ${expression}`)
}

/** Records the page's audio elements, whose position the tests read. */
export const watchSounds = `window.sounds = []
  window.Audio = class extends Audio { constructor(...all) { super(...all); window.sounds.push(this) } }`

const signUp = async ({ page, tap, fill, also }: CountedUser, name: string): Promise<void> => {
  await page.waitForURL('**/signup', patience)
  await fill(page.getByLabel('Nom', { exact: true }), name)
  await fill(page.getByLabel('E-mail'), 'nouveau@example.com')
  await fill(page.getByLabel('Numéro de téléphone'), '677123456')
  await fill(page.getByLabel('Date de naissance'), '1999-09-09')
  await tap(page.getByRole('radio').first().locator('..'))
  await fill(page.getByLabel('Mot de passe', { exact: true }), password)
  await fill(page.getByLabel('Confirmez le mot de passe'), password)
  also(2)
  await page.getByLabel('Acceptez-vous les conditions d’utilisation ?').selectOption('YES')
  await tap(page.getByRole('button', { name: 'S’inscrire' }))
  await tap(page.getByRole('link', { name: 'Je les ai gardés' }))
  await page.waitForURL('**/login', patience)
  await tap(page.locator('main').getByRole('button', { name: 'Connexion' }))
  await page.waitForURL('**/details?show=buy', patience)
}

const activate = async ({ page, tap, fill }: CountedUser): Promise<void> => {
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Activer le portefeuille' }))
  const sheet = page.getByRole('dialog', { name: 'Activer le portefeuille' })
  await fill(sheet.getByLabel('Nom du portefeuille'), 'Ma caisse')
  await fill(sheet.getByLabel('Mot de passe du portefeuille', { exact: true }), walletWord)
  await fill(sheet.getByLabel('Confirmer le mot de passe'), walletWord)
  await tap(sheet.getByRole('button', { name: 'Activer le portefeuille' }))
}

const topUp = async ({ page, tap, fill }: CountedUser): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Acheter ce titre' })
  await sheet.getByText('Il manque').or(sheet.getByLabel('Numéro de téléphone')).first().waitFor(patience)
  await fill(sheet.getByLabel('Numéro de téléphone'), confirmingPhone)
  await tap(sheet.getByRole('button', { name: /^Recharger \d/ }))
}

const payFor = async ({ page, tap, fill }: CountedUser): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Acheter ce titre' })
  await fill(sheet.getByLabel('Mot de passe du portefeuille', { exact: true }), walletWord)
  await tap(sheet.getByRole('button', { name: /^Payer/ }))
  await sheet.getByText('C’est à vous').waitFor(patience)
}

const downloadSong = async ({ page, tap }: CountedUser): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Acheter ce titre' })
  await tap(sheet.getByRole('button', { name: /^Garder · \d+,\d Mo : Wouri la nuit$/ }))
  await sheet.getByRole('link', { name: /^Gardé · / }).waitFor(patience)
  await until(page, hasPage)
}

/** The worker has cached the page that plays the song, with its code. */
const hasPage = `(async () => {
  for (const name of await caches.keys()) {
    if (!name.startsWith('sheds-shell-')) continue
    const text = (await (await (await caches.open(name)).match('/kept/list'))?.text()) ?? ''
    if (text.includes('/my_music"') && text.includes('/assets/player-part')) return true
  }
  return false
})()`
