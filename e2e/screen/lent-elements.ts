import type { Lending } from './lent.ts'

const openPopovers = new WeakSet<object>()

export const isOpenPopover = (element: object): boolean => openPopovers.has(element)

/** happy-dom's windows share what elements inherit from. So each is lent once, and every element asks its own window's. */
const lendings = new WeakMap<Document, Lending>()
const lent = new WeakSet<object>()

const lendingOf = (element: Element): Lending => {
  const lending = lendings.get(element.ownerDocument)
  if (lending === undefined) throw new Error('an element of no window that a story opened')
  return lending
}

export const lendElements = (lending: Lending): void => {
  const { window } = lending
  lendings.set(window.document, lending)
  give(window.document, 'getAnimations', () => [])
  give(window.document, 'elementFromPoint', () => null)
  lendRanges(window)
  listenForPopovers(window)
  once(window.Element, lendBoxes)
  once(window.HTMLImageElement, lendPictures)
  once(window.HTMLElement, lendPopovers)
  once(window.HTMLDialogElement, lendDialogs)
}

const once = <T extends object>(kind: unknown, lendTo: (prototype: T) => void): void => {
  const { prototype } = kind as { prototype: T }
  if (lent.has(prototype)) return
  lent.add(prototype)
  lendTo(prototype)
}

const give = (on: object, name: string, value: unknown): void =>
  void Object.defineProperty(on, name, { value, writable: true, configurable: true })

/** Where everything is: somewhere on the screen, if it is seen at all. */
const lendBoxes = (prototype: Element): void => {
  const isShown = (element: Element): boolean => lendingOf(element).isShown(element)
  const box = (element: Element) => {
    const isSeen = element.isConnected && isShown(element)
    const [width, height] = isSeen ? [100, 44] : [0, 0]
    return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height, toJSON: () => ({}) }
  }
  give(prototype, 'getBoundingClientRect', function (this: Element) {
    return box(this)
  })
  give(prototype, 'getClientRects', function (this: Element) {
    return isShown(this) ? [box(this)] : []
  })
  give(prototype, 'checkVisibility', function (this: Element) {
    return isShown(this)
  })
  give(prototype, 'getAnimations', () => [])
  give(prototype, 'animate', () => ({ finished: Promise.resolve(), cancel: () => undefined, onfinish: null }))
  give(prototype, 'scrollIntoView', () => undefined)
  give(prototype, 'setPointerCapture', () => undefined)
  give(prototype, 'releasePointerCapture', () => undefined)
  give(prototype, 'hasPointerCapture', () => false)
}

/** Every picture has come, and is as wide as it says. */
const lendPictures = (prototype: HTMLImageElement): void => {
  const read = (name: string, get: (this: HTMLImageElement) => unknown) =>
    Object.defineProperty(prototype, name, { get, configurable: true })
  read('complete', () => true)
  read('naturalWidth', () => 100)
  read('naturalHeight', () => 100)
  read('currentSrc', function () {
    return this.src
  })
}

const lendRanges = (window: Lending['window']): void => {
  const Some = (window.Range as typeof Range).prototype
  give(Some, 'getBoundingClientRect', () => ({ x: 0, y: 0, left: 0, top: 0, right: 9, bottom: 9, width: 9, height: 9 }))
  give(Some, 'getClientRects', () => [])
}

const turnPopover = (element: HTMLElement, isOpen: boolean): void => {
  if (openPopovers.has(element) === isOpen) return
  if (isOpen) openPopovers.add(element)
  else openPopovers.delete(element)
  const Told = lendingOf(element).window.Event as typeof Event
  const event = new Told('toggle')
  Object.assign(event, { newState: isOpen ? 'open' : 'closed', oldState: isOpen ? 'closed' : 'open' })
  element.dispatchEvent(event)
}

const lendPopovers = (prototype: HTMLElement): void => {
  give(prototype, 'showPopover', function (this: HTMLElement) {
    turnPopover(this, true)
  })
  give(prototype, 'hidePopover', function (this: HTMLElement) {
    turnPopover(this, false)
  })
  give(prototype, 'togglePopover', function (this: HTMLElement) {
    turnPopover(this, !openPopovers.has(this))
  })
}

const listenForPopovers = ({ document }: Lending['window']): void =>
  document.addEventListener('click', (event) => {
    const button = (event.target as Element | null)?.closest?.('button[popovertarget]')
    const target = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
    if (target && !event.defaultPrevented) turnPopover(target, !openPopovers.has(target))
  })

/** What a dialog does to the focus, and to what lies under it. */
const lendDialogs = (prototype: HTMLDialogElement): void => {
  const before = new WeakMap<object, Element | null>()
  const { close } = prototype
  give(prototype, 'showModal', function (this: HTMLDialogElement) {
    before.set(this, this.ownerDocument.activeElement)
    this.setAttribute('open', '')
    const first = this.querySelector<HTMLElement>('[autofocus], button, a[href], input, select, textarea, [tabindex]')
    ;(first ?? this).focus()
  })
  give(prototype, 'close', function (this: HTMLDialogElement, value?: string) {
    close.call(this, value)
    const back = before.get(this)
    if (back instanceof (lendingOf(this).window.HTMLElement as typeof HTMLElement)) back.focus()
  })
}
