import type { Lending } from './lent.ts'

const openPopovers = new WeakSet<object>()

export const isOpenPopover = (element: object): boolean => openPopovers.has(element)

/** Where everything is: somewhere on the screen, if it is seen at all. */
export const lendElements = (lending: Lending): void => {
  const { window } = lending
  const Any = (window.Element as typeof Element).prototype
  const Html = (window.HTMLElement as typeof HTMLElement).prototype
  const give = (on: object, name: string, value: unknown): void =>
    void Object.defineProperty(on, name, { value, writable: true, configurable: true })
  const box = (element: Element) => {
    const isSeen = element.isConnected && lending.isShown(element)
    const [width, height] = isSeen ? [100, 44] : [0, 0]
    return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height, toJSON: () => ({}) }
  }
  give(Any, 'getBoundingClientRect', function (this: Element) {
    return box(this)
  })
  give(Any, 'getClientRects', function (this: Element) {
    return lending.isShown(this) ? [box(this)] : []
  })
  give(Any, 'checkVisibility', function (this: Element) {
    return lending.isShown(this)
  })
  give(Any, 'getAnimations', () => [])
  give(Any, 'animate', () => ({ finished: Promise.resolve(), cancel: () => undefined, onfinish: null }))
  give(Any, 'scrollIntoView', () => undefined)
  give(Any, 'setPointerCapture', () => undefined)
  give(Any, 'releasePointerCapture', () => undefined)
  give(Any, 'hasPointerCapture', () => false)
  give(window.document, 'getAnimations', () => [])
  give(window.document, 'elementFromPoint', () => null)
  lendPictures(window)
  lendRanges(window, give)
  lendPopovers(window, Html, give)
  lendDialogs(window, give)
}

/** Every picture has come, and is as wide as it says. */
const lendPictures = (window: Lending['window']): void => {
  const Picture = (window.HTMLImageElement as typeof HTMLImageElement).prototype
  const give = (name: string, get: (this: HTMLImageElement) => unknown) =>
    Object.defineProperty(Picture, name, { get, configurable: true })
  give('complete', () => true)
  give('naturalWidth', () => 100)
  give('naturalHeight', () => 100)
  give('currentSrc', function () {
    return this.src
  })
}

type Give = (on: object, name: string, value: unknown) => void

const lendRanges = (window: Lending['window'], give: Give): void => {
  const Some = (window.Range as typeof Range).prototype
  give(Some, 'getBoundingClientRect', () => ({ x: 0, y: 0, left: 0, top: 0, right: 9, bottom: 9, width: 9, height: 9 }))
  give(Some, 'getClientRects', () => [])
}

const lendPopovers = (window: Lending['window'], Html: object, give: Give): void => {
  const turn = (element: HTMLElement, isOpen: boolean): void => {
    if (openPopovers.has(element) === isOpen) return
    if (isOpen) openPopovers.add(element)
    else openPopovers.delete(element)
    const Told = window.Event as typeof Event
    const event = new Told('toggle')
    Object.assign(event, { newState: isOpen ? 'open' : 'closed', oldState: isOpen ? 'closed' : 'open' })
    element.dispatchEvent(event)
  }
  give(Html, 'showPopover', function (this: HTMLElement) {
    turn(this, true)
  })
  give(Html, 'hidePopover', function (this: HTMLElement) {
    turn(this, false)
  })
  give(Html, 'togglePopover', function (this: HTMLElement) {
    turn(this, !openPopovers.has(this))
  })
  window.document.addEventListener('click', (event) => {
    const button = (event.target as Element | null)?.closest?.('button[popovertarget]')
    const target = button && window.document.getElementById(button.getAttribute('popovertarget') ?? '')
    if (target && !event.defaultPrevented) turn(target, !openPopovers.has(target))
  })
}

/** What a dialog does to the focus, and to what lies under it. */
const lendDialogs = (window: Lending['window'], give: Give): void => {
  const Modal = (window.HTMLDialogElement as typeof HTMLDialogElement).prototype
  const before = new WeakMap<object, Element | null>()
  const close = Modal.close
  give(Modal, 'showModal', function (this: HTMLDialogElement) {
    before.set(this, window.document.activeElement)
    this.setAttribute('open', '')
    const first = this.querySelector<HTMLElement>('[autofocus], button, a[href], input, select, textarea, [tabindex]')
    ;(first ?? this).focus()
  })
  give(Modal, 'close', function (this: HTMLDialogElement, value?: string) {
    close.call(this, value)
    const back = before.get(this)
    if (back instanceof (window.HTMLElement as typeof HTMLElement)) back.focus()
  })
}
