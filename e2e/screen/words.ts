import type { Shown } from './shown.ts'

const blocks = /^(block|flex|grid|table|list-item|flow-root|table-row|-webkit-box)$/

/** What somebody reads of an element, a line a block. */
export const innerText = (element: Element, shown: Shown): string => {
  const pieces: string[] = []
  const visit = (node: Node): void => {
    if (node.nodeType === 3) return void pieces.push((node.nodeValue ?? '').replace(/[\n\t ]+/g, ' '))
    if (node.nodeType !== 1) return
    const each = node as Element
    const { display, visibility } = shown.styleOf(each)
    if (display === 'none' || (each !== element && !shown.isShown(each) && visibility !== 'hidden')) return
    if (visibility === 'hidden') return
    if (each.localName === 'br') return void pieces.push('\n')
    const isBlock = blocks.test(display)
    const margin = each.localName === 'p' ? '\n\n' : '\n'
    if (isBlock) pieces.push(margin)
    for (const child of each.childNodes) visit(child)
    if (each.localName === 'td' || each.localName === 'th') pieces.push('\t')
    if (isBlock) pieces.push(margin)
  }
  for (const child of element.childNodes) visit(child)
  return pieces
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\t+(\n|$)/g, '$1')
    .trim()
}
