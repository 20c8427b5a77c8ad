import { fingersOn, middleOf } from '@sheds/e2e/support/fingers'
import { cook, openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }
let ada: Member
let shop: Shop
let product: string
let dish: string

/** Uploads pictures of these sizes, which the server stores in every width. */
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
  ada = await createMember(url(), 'Ada Viewer')
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

/** Scale of the shown picture after its animations. */
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

describe('the picture viewer', () => {
  it('opens by a tap, turns by swipes, grows by pinch and double tap, and closes downwards', full, async () => {
    const { page, leave } = await story.open(details())
    const fingers = await fingersOn(page)
    await pageHydrated(page)
    await fingers.tap(await middleOf(opener(page)))
    await counts(page, 'Picture 1 of 3')
    await reaches(page, `${details()}?show=picture:1`)
    await arrived(shown(page))
    expect(await widthIn(shown(page))).toBe('640')
    const middle = await middleOf(shown(page))
    await fingers.pinch(middle, 80, 240)
    await expect.poll(() => scaleOf(page)).toBe(3)
    // An enlarged picture is loaded in the width it takes.
    await expect.poll(() => widthIn(shown(page))).toBe('1080')
    // An enlarged picture moves and does not turn.
    const before = await shown(page).boundingBox()
    await fingers.draw(middle, { x: -120, y: 0 })
    await expect.poll(async () => (await shown(page).boundingBox())?.x).toBeCloseTo((before?.x ?? 0) - 120, 0)
    await counts(page, 'Picture 1 of 3')
    await fingers.pinch(middle, 240, 40)
    await expect.poll(() => scaleOf(page)).toBe(1)
    await fingers.doubleTap({ x: middle.x + 70, y: middle.y + 40 })
    await expect.poll(() => scaleOf(page)).toBe(2.5)
    // The point under the finger stays, so the middle of the picture moves the other way.
    const after = await middleOf(shown(page))
    expect(after.x).toBeCloseTo(middle.x - 70 * 1.5, 0)
    await fingers.doubleTap(middle)
    await expect.poll(() => scaleOf(page)).toBe(1)

    await fingers.draw(middle, { x: -30, y: 0 })
    await counts(page, 'Picture 1 of 3')
    await fingers.draw(middle, { x: -150, y: 0 })
    await counts(page, 'Picture 2 of 3')
    await reaches(page, `${details()}?show=picture:2`)
    await fingers.throw(middle, { x: -60, y: 0 })
    await counts(page, 'Picture 3 of 3')
    // A swipe past the last picture does nothing.
    await fingers.draw(middle, { x: -200, y: 0 })
    await counts(page, 'Picture 3 of 3')
    await fingers.draw(middle, { x: 150, y: 0 })
    await counts(page, 'Picture 2 of 3')
    await fingers.draw(middle, { x: 0, y: 300 })
    await viewer(page).waitFor({ state: 'hidden' })
    await reaches(page, details())
    // The page shows the last viewed picture.
    await page.getByRole('button', { name: 'Photo 2' }).and(page.locator('[aria-current]')).waitFor()
    await leave()
  })

  it('follows the keys, holds and returns the focus, and animates nothing under reduced motion', full, async () => {
    const { page, leave } = await story.open(details(), { viewport: desktop })
    await pageHydrated(page)
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
    // The arrow keys move an enlarged picture to its edge, then turn to the next.
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
    await page.keyboard.press('Escape')
    await viewer(page).waitFor({ state: 'hidden' })
    await reaches(page, details())
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^Enlarge/)

    const slowest = 'Math.max(...document.getAnimations().map((each) => each.effect.getTiming().duration), 0)'
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Animations from before the setting end as they began.
    await expect.poll(() => page.evaluate(slowest)).toBe(0)
    await page.keyboard.press('Enter')
    await arrived(shown(page))
    await page.keyboard.press('+')
    expect(await page.evaluate(slowest)).toBeLessThanOrEqual(1)
    await page.keyboard.press('-')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(slowest)).toBeLessThanOrEqual(1)
    await leave()
  })

  it('is part of the URL, can be closed while it loads, and retries a lost picture', full, async () => {
    const { page, expecting, leave } = await story.open('/terms')
    expecting(/Failed to load resource|request failed/)
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
    await pageHydrated(page)
    expect(await viewer(page).count()).toBe(0)
    await page.route(/\/files\//, (route) => route.abort())
    await page.goto(`${details()}?show=picture:3`)
    await viewer(page).getByText('This picture couldn’t be loaded.').first().waitFor()
    await page.unroute(/\/files\//)
    await viewer(page).locator('[data-on]').getByRole('button', { name: 'Retry' }).click()
    await arrived(shown(page))
    await leave()
  })

  it('shows the pictures of a shed, a member and a dish', full, async () => {
    const seen: [path: string, name: string][] = [
      [`/sheds/${shop.id}`, 'Cover of Shed In View'],
      [`/sheds/${shop.id}`, 'Logo of Shed In View'],
      [`/users/${ada.id}/profile`, 'Picture of Ada Viewer'],
      [`/menu/${dish}/details`, 'Ndole'],
    ]
    const { page, leave } = await story.open('about:blank')
    for (const [path, name] of seen) {
      if (page.url() !== `${url()}${path}`) await page.goto(path)
      await page.getByRole('button', { name: `Enlarge: ${name}` }).click()
      await viewer(page).getByRole('img', { name }).waitFor()
      await arrived(shown(page))
      await viewer(page).getByRole('button', { name: 'Close' }).click()
      await viewer(page).waitFor({ state: 'hidden' })
      await reaches(page, path)
    }
    await leave()
  })
})
