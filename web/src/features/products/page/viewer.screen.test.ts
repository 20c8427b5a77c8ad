import { axeViolations } from '@sheds/e2e/support/axe'
import { fingersOn, middleOf } from '@sheds/e2e/support/fingers'
import { cook, openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let shop: Shop
let product: string
let dish: string

/** Pictures that come in every width, of one shape or another. */
const send = async (path: string, field: string, shapes: readonly [number, number][], method = 'POST') => {
  const form = new FormData()
  for (const [width, height] of shapes) {
    const bytes = await photo({ width, height }).jpeg({ quality: 40 }).toBuffer()
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${width}.jpg`)
  }
  const answer = await fetch(`${url()}${path}`, {
    method,
    headers: { authorization: `Bearer ${ada.token}` },
    body: form,
  })
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
}

beforeAll(async () => {
  ada = await meet(url(), 'Ada Viewer')
  shop = await openShop(url(), ada, 'Shed In View', 'food_delivery')
  product = await sell(url(), ada, shop, { name: 'Woven basket' })
  dish = await cook(url(), ada, shop, { name: 'Ndole' })
  const wide: [number, number] = [1200, 900]
  await send(`/api/sheds/${shop.id}/products/${product}/media`, 'media', [wide, [900, 1200], [1000, 1000]])
  await send(`/api/sheds/${shop.id}/shed_detail/add_logo`, 'logo', [[700, 700]], 'PATCH')
  await send(`/api/sheds/${shop.id}/shed_detail/add_cover`, 'background_image', [wide], 'PATCH')
  await send(`/api/sheds/${shop.id}/menu/${dish}/add_picture`, 'picture', [wide], 'PATCH')
  await send(`/api/users/${ada.id}/profile/profile_picture`, 'picture', [[800, 800]])
})

const details = () => `/products/${product}/details`
const opener = (page: Page) => page.getByRole('button', { name: /^Enlarge: / })
const viewer = (page: Page) => page.getByRole('dialog')
const shown = (page: Page) => viewer(page).locator('[data-on] .viewer-picture')
const counts = (page: Page, words: string) => viewer(page).getByText(words, { exact: true }).waitFor()
const placeOf = (page: Page) => page.url().slice(url().length)
const reaches = (page: Page, place: string) => expect.poll(() => placeOf(page)).toBe(place)

/** How many times its first size the picture on the screen is, once it has come to rest. */
const scaleOf = async (page: Page): Promise<number> => {
  const code =
    'return Promise.allSettled(element.getAnimations().map((each) => each.finished)).then(() => new DOMMatrix(getComputedStyle(element).transform).a)'
  return (
    Math.round(
      Number(await shown(page).evaluate(new Function('element', code) as (element: unknown) => number)) * 100,
    ) / 100
  )
}

const arrived = (picture: Locator) =>
  expect
    .poll(() =>
      picture.evaluate(
        new Function('element', 'return element.complete && element.naturalWidth > 0') as (element: unknown) => boolean,
      ),
    )
    .toBe(true)

const widthIn = (picture: Locator) =>
  picture.evaluate(
    new Function('element', 'return element.currentSrc.match(/(\\d+)\\.\\w+$/)?.[1]') as (element: unknown) => string,
  )

describe('pictures on the whole screen', () => {
  it('follow the finger: a tap opens them, strokes turn them, a stroke down closes them', inChromium, async () => {
    const { page, leave } = await story.open(details())
    const fingers = await fingersOn(page)
    await page.waitForLoadState('networkidle')
    await fingers.tap(await middleOf(opener(page)))
    await counts(page, 'Picture 1 of 3')
    await reaches(page, `${details()}?show=picture:1`)
    await arrived(shown(page))
    const middle = await middleOf(shown(page))
    await fingers.draw(middle, { x: -30, y: 0 })
    await counts(page, 'Picture 1 of 3')
    await fingers.draw(middle, { x: -150, y: 0 })
    await counts(page, 'Picture 2 of 3')
    await reaches(page, `${details()}?show=picture:2`)
    await fingers.throw(middle, { x: -60, y: 0 })
    await counts(page, 'Picture 3 of 3')
    // There is none after the last one.
    await fingers.draw(middle, { x: -200, y: 0 })
    await counts(page, 'Picture 3 of 3')
    await fingers.draw(middle, { x: 150, y: 0 })
    await counts(page, 'Picture 2 of 3')
    await fingers.draw(middle, { x: 0, y: 300 })
    await viewer(page).waitFor({ state: 'hidden' })
    await reaches(page, details())
    // The page shows the picture that was looked at last.
    await page.getByRole('button', { name: 'Photo 2' }).and(page.locator('[aria-current]')).waitFor()
    await leave()
  })

  it('grow between two fingers and under a double tap, and are whole again by the same', inChromium, async () => {
    const { page, leave } = await story.open(`${details()}?show=picture:1`)
    const fingers = await fingersOn(page)
    await arrived(shown(page))
    expect(await widthIn(shown(page))).toBe('640')
    const middle = await middleOf(shown(page))
    await fingers.pinch(middle, 80, 240)
    await expect.poll(() => scaleOf(page)).toBe(3)
    // What is looked at closely comes in the width it takes.
    await expect.poll(() => widthIn(shown(page))).toBe('1080')
    // An enlarged one is moved, not turned.
    const before = await shown(page).boundingBox()
    await fingers.draw(middle, { x: -120, y: 0 })
    await expect.poll(async () => (await shown(page).boundingBox())?.x).toBeCloseTo((before?.x ?? 0) - 120, 0)
    await counts(page, 'Picture 1 of 3')
    await fingers.pinch(middle, 240, 40)
    await expect.poll(() => scaleOf(page)).toBe(1)
    await fingers.doubleTap({ x: middle.x + 70, y: middle.y + 40 })
    await expect.poll(() => scaleOf(page)).toBe(2.5)
    // The point under the finger has stayed: the picture's middle has gone the other way.
    const after = await middleOf(shown(page))
    expect(after.x).toBeCloseTo(middle.x - 70 * 1.5, 0)
    await fingers.doubleTap(middle)
    await expect.poll(() => scaleOf(page)).toBe(1)
    await leave()
  })

  it(
    'stand in the address: a reload keeps them, going back closes them, wherever they were turned to',
    inChromium,
    async () => {
      const { page, leave } = await story.open('/terms')
      await page.goto(details())
      await opener(page).click()
      await counts(page, 'Picture 1 of 3')
      const fingers = await fingersOn(page)
      await arrived(shown(page))
      await fingers.draw(await middleOf(shown(page)), { x: -150, y: 0 })
      await reaches(page, `${details()}?show=picture:2`)
      await page.reload()
      await counts(page, 'Picture 2 of 3')
      await page.goBack()
      await viewer(page).waitFor({ state: 'hidden' })
      expect(placeOf(page)).toBe(details())
      await page.goForward()
      await counts(page, 'Picture 2 of 3')
      await page.goto(`${details()}?show=picture:9`)
      await page.waitForLoadState('networkidle')
      expect(await viewer(page).count()).toBe(0)
      await leave()
    },
  )

  it('listen to the keys, keep the focus and give it back', inChromium, async () => {
    const { page, leave } = await story.open(details(), { viewport: desktop })
    await page.waitForLoadState('networkidle')
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await counts(page, 'Picture 1 of 3')
    await arrived(shown(page))
    await page.keyboard.press('ArrowRight')
    await counts(page, 'Picture 2 of 3')
    await page.keyboard.press('ArrowLeft')
    await counts(page, 'Picture 1 of 3')
    await page.keyboard.press('ArrowLeft')
    await counts(page, 'Picture 1 of 3')
    await page.keyboard.press('+')
    await expect.poll(() => scaleOf(page)).toBe(1.6)
    // The arrows move an enlarged one to its edge, and only then turn it.
    await page.keyboard.press('ArrowRight')
    await counts(page, 'Picture 1 of 3')
    await page.keyboard.press('ArrowRight')
    await counts(page, 'Picture 2 of 3')
    await page.keyboard.press('+')
    await page.keyboard.press('-')
    await expect.poll(() => scaleOf(page)).toBe(1)
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      const outside = 'document.activeElement !== document.body && !document.activeElement.closest("dialog")'
      expect(await page.evaluate(outside)).toBe(false)
    }
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await viewer(page).waitFor({ state: 'hidden' })
    await reaches(page, details())
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^Enlarge/)
    await leave()
  })

  it('are those of a shed, of somebody and of a dish, too', async () => {
    const { page, leave } = await story.open('/terms')
    const seen: [path: string, name: string][] = [
      [`/sheds/${shop.id}`, 'Cover of Shed In View'],
      [`/sheds/${shop.id}`, 'Logo of Shed In View'],
      [`/users/${ada.id}/profile`, 'Picture of Ada Viewer'],
      [`/menu/${dish}/details`, 'Ndole'],
    ]
    for (const [path, name] of seen) {
      await page.goto(path)
      await page.getByRole('button', { name: `Enlarge: ${name}` }).click()
      await viewer(page).getByRole('img', { name }).waitFor()
      await arrived(shown(page))
      await viewer(page).getByRole('button', { name: 'Close' }).click()
      await viewer(page).waitFor({ state: 'hidden' })
      await reaches(page, path)
    }
    await leave()
  })

  it('have a way out before their code is here, and their words when a picture is not', inChromium, async () => {
    const { page, expecting, leave } = await story.open('/terms')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/picture-viewer-popup/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(details())
    await opener(page).click()
    await page.locator('.viewer[aria-busy]').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.locator('.viewer').waitFor({ state: 'hidden' })
    await reaches(page, details())
    letGo()
    expecting(/Failed to load resource|request failed/)
    await page.route(/\/files\//, (route) => route.abort())
    await page.goto(`${details()}?show=picture:3`)
    await viewer(page).getByText('This picture could not be loaded.').first().waitFor()
    await page.unroute(/\/files\//)
    await viewer(page).locator('[data-on]').getByRole('button', { name: 'Retry' }).click()
    await arrived(shown(page))
    await leave()
  })

  it('do not move by themselves for who wants no motion', async () => {
    const { page, leave } = await story.open('/terms')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${details()}?show=picture:1`)
    await arrived(shown(page))
    const slow = 'Math.max(...document.getAnimations().map((each) => each.effect.getTiming().duration), 0)'
    await page.keyboard.press('+')
    expect(await page.evaluate(slow)).toBeLessThanOrEqual(1)
    await page.keyboard.press('-')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(slow)).toBeLessThanOrEqual(1)
    await leave()
  })
})
