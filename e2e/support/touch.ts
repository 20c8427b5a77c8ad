import type { Page } from 'playwright-core'

const roles = ['button', 'link', 'tab', 'switch', 'checkbox', 'radio', 'option', 'slider']
const menuRoles = ['menuitem', 'menuitemradio', 'menuitemcheckbox']
const controls = [
  ...['a[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary', 'label'],
  ...[...roles, ...menuRoles].map((role) => `[role=${role}]`),
  '[tabindex]:not([tabindex="-1"])',
].join()

/** Elements that the design system draws as controls. */
const controlLooks = '.btn, .icon-btn, .chip, .arrow, .tab, .seg > *, .choice, .social-item, .back, .more, .menu-item'

/** Exceptions from 44 px besides links within a sentence: names of sellers and authors beside their picture. */
const smallExceptions = 'article.card a:not(.btn, .social-item), a.truncate'

const visibilityCode = `
  const styleOf = (element) => getComputedStyle(element)
  const barOf = (element) => {
    while (element && !['fixed', 'sticky'].includes(styleOf(element).position)) element = element.parentElement
    return element
  }
  const isPainted = (element) => {
    const [, alpha = 1] = /^rgba\\(.*, ([\\d.]+)\\)$/.exec(styleOf(element).backgroundColor) ?? []
    return alpha > 0.9
  }
  /** True if an opaque bar, or an opaque part of it, covers the element. */
  const hides = (hit, element) => {
    const bar = barOf(hit)
    if (!bar || bar.contains(element)) return false
    while (hit !== bar && !isPainted(hit)) hit = hit.parentElement
    return isPainted(hit)
  }
  const isClipped = (element, x, y) => {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const { clipPath, overflowX } = styleOf(each)
      if (clipPath.startsWith('inset(50%')) return true
      if (each === element || overflowX === 'visible') continue
      const { left, top, right, bottom } = each.getBoundingClientRect()
      if (x < left + 1 || x > right - 1 || y < top + 1 || y > bottom - 1) return true
    }
    return false
  }
  const isOnScreen = (x, y) => x >= 1 && y >= 1 && x <= innerWidth - 1 && y <= innerHeight - 1
  const shows = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  const middleOf = (element) => {
    // The largest part of a link that spans several lines.
    const [piece] = [...element.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)
    if (!piece || piece.width < 2 || piece.height < 2) return null
    const [x, y] = [piece.left + piece.width / 2, piece.top + piece.height / 2]
    if (!isOnScreen(x, y) || !element.checkVisibility(shows) || element.closest('[inert]')) return null
    return isClipped(element, x, y) ? null : { x, y }
  }`

const finger = `
  const meets = (element, hit) => {
    if (!hit) return false
    const around = hit.closest(controls)
    const label = element.labels?.[0] ?? element.closest('label')
    return element.contains(hit) || Boolean(around?.contains(element)) || Boolean(label?.contains(hit))
  }
  const nameOf = (element) => {
    const words = (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 30)
    return element.localName + '.' + [...element.classList].slice(0, 3).join('.') + ' "' + words + '"'
  }
  const touch = (element) => {
    const middle = middleOf(element)
    if (!middle) return 'invisible'
    const hit = document.elementFromPoint(middle.x, middle.y)
    if (meets(element, hit)) return 'met'
    if (hit && hides(hit, element)) return 'hidden'
    found.add(nameOf(element) + ' is under ' + (hit ? nameOf(hit) : 'nothing'))
    return 'missed'
  }
  const isTooSmall = (element) => {
    if (element.matches('label, ' + smallExceptions) || styleOf(element).display === 'inline') return false
    const { x, y } = middleOf(element)
    const isOthers = ([right, down]) => {
      const hit = isOnScreen(x + right, y + down) && document.elementFromPoint(x + right, y + down)
      return hit && !meets(element, hit) && !(barOf(hit) && !barOf(hit).contains(element))
    }
    // 44 px, less two on each side for borders and fractions of pixels.
    return [[[0, -20], [0, 20]], [[-20, 0], [20, 0]]].some((sides) => sides.every(isOthers))
  }
  const touchFace = (element) => {
    const middle = middleOf(element)
    const hit = middle && document.elementFromPoint(middle.x, middle.y)
    if (hit && !hit.closest(controls) && !hides(hit, element)) found.add(nameOf(element) + ' only looks like a button')
  }`

const round = `
  const sheets = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog], [role=menu]')]
  const whole = sheets.filter((sheet) => sheet.checkVisibility()).at(-1) ?? document
  const all = [...whole.querySelectorAll(controls)].filter((each) => !each.matches('label') || each.control)
  const faces = [...whole.querySelectorAll(controlLooks)].filter((each) => !each.closest(controls))
  const [met, hidden] = [new Set(), new Set()]
  for (const place of whole === document ? [0, 0.5, 1] : [0]) {
    scrollTo({ top: place * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })
    for (const each of all) {
      const outcome = touch(each)
      if (outcome === 'hidden') hidden.add(each)
      if (outcome !== 'met' || met.has(each)) continue
      met.add(each)
      if (isTooSmall(each)) found.add(nameOf(each) + ' is too small')
    }
    for (const each of faces) touchFace(each)
  }
  for (const each of hidden.difference(met)) {
    each.scrollIntoView({ block: 'center', behavior: 'instant' })
    if (touch(each) === 'hidden') found.add(nameOf(each) + ' stays covered')
  }
  if (whole === document) scrollTo({ top: 0, behavior: 'instant' })
  return { found: [...found], count: met.size }`

const probe = `(({ controls, controlLooks, smallExceptions }) => { const found = new Set(); ${visibilityCode}; ${finger}; ${round} })(${JSON.stringify({ controls, controlLooks, smallExceptions })})`

/** Waits for all animations except endless ones. */
const still = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`

export type Size = readonly [width: number, height: number]

/**
 * Taps the centre of every visible control, at three scroll positions of the page or in its top overlay. Reports
 * controls that are covered or too small, and elements that only look like controls. A control hidden by a bar must be
 * reachable by scrolling.
 */
export const touchAll = async (page: Page, sizes: readonly Size[]): Promise<{ faults: string[]; count: number }> => {
  const places = new Map<string, string[]>()
  let touched = 0
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate(still)
    const { found, count } = (await page.evaluate(probe)) as { found: string[]; count: number }
    touched += count
    for (const fault of found) places.set(fault, [...(places.get(fault) ?? []), `${width}×${height}`])
  }
  return { faults: [...places].map(([fault, at]) => `${fault}, at ${at.join(' ')}`), count: touched }
}
