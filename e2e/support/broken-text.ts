import type { Page } from 'playwright-core'

const probe = `(() => {
  const found = new Set()
  const nameOf = (element) =>
    element.localName + '.' + [...element.classList].slice(0, 3).join('.') + ' "' + element.textContent.trim().slice(0, 30) + '"'
  const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (excess > 0) {
    const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    found.add('wider by ' + excess + ' px: ' + nameOf(wide.at(-1) ?? document.body))
  }
  const shows = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  const layerOf = (element) => {
    while (element && !['fixed', 'sticky'].includes(getComputedStyle(element).position)) element = element.parentElement
    return element
  }
  // Visible area of the text's containers; a scrollable container hides no text for good.
  const clipOf = (element) => {
    let box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
    let by = null
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (style.clipPath.startsWith('inset(50%')) return null
      if (['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY)) return { box: null }
      if (style.overflowX === 'visible') continue
      const { left, top, right, bottom } = each.getBoundingClientRect()
      box = { left: Math.max(box.left, left), top: Math.max(box.top, top), right: Math.min(box.right, right), bottom: Math.min(box.bottom, bottom) }
    }
    return { box }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const pieces = []
  const range = document.createRange()
  while (walker.nextNode()) {
    const text = walker.currentNode
    const parent = text.parentElement
    if (!text.data.trim() || parent.closest('script, style, noscript, option, svg, [aria-busy=true]') || !parent.checkVisibility(shows)) continue
    const clip = clipOf(parent)
    if (!clip) continue
    range.selectNodeContents(text)
    const size = parseFloat(getComputedStyle(parent).fontSize)
    for (const { left, top, right, bottom } of range.getClientRects()) {
      if (right - left < 2) continue
      const middle = (top + bottom) / 2
      // The letters alone, without the line height.
      const piece = { left, right, top: Math.max(top, middle - size * 0.36), bottom: Math.min(bottom, middle + size * 0.36), parent, text }
      if (clip.box) {
        const { box } = clip
        const gone = piece.left >= box.right || piece.right <= box.left || piece.top >= box.bottom || piece.bottom <= box.top
        if (gone) { if (!parent.closest('.header') && !parent.closest('[class*=line-clamp]') && getComputedStyle(parent).webkitLineClamp === 'none') found.add('lost: ' + nameOf(parent)); continue }
        if (piece.right > box.right + 2 || piece.left < box.left - 2) found.add('cut: ' + nameOf(parent))
        else if (piece.bottom > box.bottom + 2 || piece.top < box.top - 2) found.add('cut off: ' + nameOf(parent))
      }
      const { box } = clip
      if (box) Object.assign(piece, { left: Math.max(piece.left, box.left), right: Math.min(piece.right, box.right), top: Math.max(piece.top, box.top), bottom: Math.min(piece.bottom, box.bottom) })
      pieces.push(piece)
    }
  }
  pieces.sort((a, b) => a.top - b.top)
  for (const [place, one] of pieces.entries())
    for (let next = place + 1; next < pieces.length && pieces[next].top < one.bottom - 2; next++) {
      const other = pieces[next]
      if (one.text === other.text || one.left > other.right - 2 || other.left > one.right - 2) continue
      if (layerOf(one.parent) === layerOf(other.parent)) found.add('one over the other: ' + nameOf(one.parent) + ' and ' + nameOf(other.parent))
    }
  return [...found]
})()`

/** Text that overflows the screen, is cut off, or overlaps other text. */
export const findBrokenText = async (page: Page): Promise<string[]> => (await page.evaluate(probe)) as string[]
