import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { HoldBack } from '../form/hold-back.tsx'
import { iconButton } from '../icon-button.tsx'
import { findOpener, openerNow, pageHeading } from './opener.ts'

export type DialogProps = {
  open: boolean
  /** Called by Esc, the close button, a press outside or a swipe down. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** Buttons below the scrolling body. `<Button type="submit" form="its-id">` submits a form in the body. */
  footer?: ReactNode
  width?: 'md' | 'wide' | undefined
  /** Announced as urgent: deletions, payments. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** Cannot be closed now, not even by going back, as an answer is pending. */
  locked?: boolean | undefined
  /** Body without padding, for lists. */
  flush?: boolean | undefined
}

/** Dialog with the behaviour of Base UI: focus trap and return, scroll lock, Esc. */
export function DialogPopup({ instant, ...props }: DialogProps & { instant: boolean }) {
  const { open, onClose, locked = false, width, role = 'dialog' } = props
  const sheet = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const finalFocus = useWayBack(open, sheet)
  const change: Base.Root.Props['onOpenChange'] = (next, details) => {
    if (next) return
    if (locked || isInToast(details.event.target)) return details.cancel()
    onClose()
  }
  return (
    <Base.Root open={open} onOpenChange={change}>
      {open && locked && <HoldBack />}
      <Base.Portal>
        <Base.Backdrop className={cx('scrim', instant && 'is-instant')} />
        <Base.Viewport className="sheet-stage">
          <Base.Popup
            ref={sheet}
            role={role}
            className={cx('sheet', width === 'wide' && 'sheet-wide', instant && 'is-instant')}
            finalFocus={finalFocus}
            initialFocus={(how) => (how === 'touch' ? true : (firstControl(body) ?? awaitControl(body)))}
          >
            <Inside {...props} sheet={sheet} body={body} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Target of the focus after the dialog closes, if nothing had the focus when it opened, such as after a reload. */
function useWayBack(open: boolean, sheet: RefObject<HTMLElement | null>) {
  const [wayBack, setWayBack] = useState<() => HTMLElement | null>()
  useLayoutEffect(() => {
    if (!open) return
    const name = openerNow()
    const lost = document.activeElement === document.body
    setWayBack(() => (lost ? () => leaveSheet(sheet.current, findOpener(openerNow()) ?? findOpener(name)) : undefined))
  }, [open, sheet])
  return wayBack
}

/** The opener, the sheet below, or the page's heading; null if the focus has moved elsewhere. */
function leaveSheet(sheet: HTMLElement | null, opener: HTMLElement | undefined): HTMLElement | null {
  const { activeElement: focused } = document
  if (focused !== document.body && !sheet?.contains(focused)) return null
  const below = [...document.querySelectorAll<HTMLElement>('.sheet')].findLast((each) => each !== sheet)
  return opener ?? below ?? pageHeading()
}

type InsideProps = DialogProps & Readonly<Record<'sheet' | 'body', RefObject<HTMLDivElement | null>>>

function Inside({ title, closeLabel, onClose, children, footer, locked = false, flush, sheet, body }: InsideProps) {
  useDragDown(sheet, { able: !locked, onClose })
  return (
    <>
      <div className="sheet-head">
        <Base.Title className="sheet-title">{title}</Base.Title>
        <Base.Close className={iconButton} aria-label={closeLabel} disabled={locked}>
          <X />
        </Base.Close>
      </div>
      <Body body={body} flush={flush}>
        {children}
      </Body>
      {footer && <div className="sheet-foot">{footer}</div>}
    </>
  )
}

type BodyProps = { body: RefObject<HTMLDivElement | null>; flush: boolean | undefined; children: ReactNode }

// A long text without focusable elements must still scroll by keyboard.
function Body({ body, flush, children }: BodyProps) {
  useEffect(() => {
    const box = body.current
    if (box && box.scrollHeight > box.clientHeight && !box.querySelector(FOCUSABLE)) box.tabIndex = 0
  }, [body])
  return (
    <div ref={body} className={cx('sheet-body', flush && 'p-0')}>
      {children}
    </div>
  )
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]'

function firstControl(body: RefObject<HTMLDivElement | null>): HTMLElement | null | undefined {
  return body.current?.querySelector<HTMLElement>(':is(input:not([type="hidden"]), select, textarea):enabled')
}

/** If a form's code loads later, focuses its first control, unless the focus was moved. */
function awaitControl({ current: box }: RefObject<HTMLDivElement | null>): true {
  if (!box) return true
  const sheet = box.parentElement
  const observer = new MutationObserver(() => {
    const control = firstControl({ current: box })
    if (!control) return
    observer.disconnect()
    const focused = document.activeElement
    // The focus may still be on the page behind the dialog.
    const isBehind = focused?.closest('[role$="dialog"], .toasts') == null
    if (isBehind || focused === sheet || focused === sheet?.querySelector('button')) control.focus()
  })
  observer.observe(box, { childList: true, subtree: true })
  return true
}

// Pressing Retry on a toast must not close the dialog that it is about.
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.toasts') !== null
}

/** A sheet released this far down, as a part of its height, or this fast, in pixels per millisecond, closes. */
const FAR = 1 / 3
const FAST = 0.5
/** A finger that rests this long before its release gives no speed. */
const REST_MS = 100
/** A sheet that is still open after this time returns, as its owner asks a question first. */
const COME_BACK_MS = 300

type DragOptions = { able: boolean; onClose: () => void }

/** On a phone the sheet follows a finger that drags it down, unless the finger scrolls. */
function useDragDown(sheet: RefObject<HTMLElement | null>, { able, onClose }: DragOptions) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (able && sheet.current) return followFinger(sheet.current, () => close())
  }, [sheet, able])
}

function followFinger(sheet: HTMLElement, close: () => void): () => void {
  let stroke: Stroke | undefined
  const start = (event: TouchEvent): void => {
    stroke = isAtBottomEdge(sheet) && !scrollsUp(event.target, sheet) ? strokeFrom(event) : undefined
  }
  const move = (event: TouchEvent): void => {
    stroke = stroke && strokeOn(stroke, event)
    if (stroke) draw(sheet, Math.max(0, stroke.y - stroke.fromY), 'following')
  }
  const end = (event: TouchEvent): void => {
    const gone = stroke?.moves && event.type === 'touchend' && endsFar(stroke, event, sheet)
    if (stroke?.moves) draw(sheet, gone ? sheet.offsetHeight : 0)
    stroke = undefined
    if (!gone) return
    close()
    setTimeout(() => sheet.hasAttribute('data-open') && draw(sheet, 0), COME_BACK_MS)
  }
  const away = new AbortController()
  const { signal } = away
  sheet.addEventListener('touchstart', start, { passive: true, signal })
  // React's listener is passive and cannot prevent scrolling.
  sheet.addEventListener('touchmove', move, { passive: false, signal })
  sheet.addEventListener('touchend', end, { signal })
  sheet.addEventListener('touchcancel', end, { signal })
  return () => {
    away.abort()
    if (stroke?.moves) draw(sheet, 0)
  }
}

interface Stroke {
  fromX: number
  fromY: number
  /** Last position of the finger, and its time. */
  y: number
  time: number
  speed: number
  moves: boolean
}

const strokeFrom = ({ touches: [finger, second], timeStamp: time }: TouchEvent): Stroke | undefined =>
  finger && !second
    ? { fromX: finger.clientX, fromY: finger.clientY, y: finger.clientY, time, speed: 0, moves: false }
    : undefined

/** A gesture that starts as scrolling or sideways remains that. */
const strokeOn = (stroke: Stroke, event: TouchEvent): Stroke | undefined => {
  const [finger] = event.touches
  if (!finger) return undefined
  const { clientX: x, clientY: y } = finger
  if (!stroke.moves && (!event.cancelable || y - stroke.fromY <= Math.abs(x - stroke.fromX))) return undefined
  event.preventDefault()
  const { timeStamp: time } = event
  return { ...stroke, y, time, speed: (y - stroke.y) / Math.max(1, time - stroke.time), moves: true }
}

const endsFar = ({ fromY, y, time, speed }: Stroke, { timeStamp }: TouchEvent, sheet: HTMLElement): boolean =>
  y - fromY > sheet.offsetHeight * FAR || (speed > FAST && timeStamp - time < REST_MS)

function draw(sheet: HTMLElement, down: number, following?: 'following'): void {
  sheet.style.transition = following ? 'none' : ''
  sheet.style.translate = down > 0 ? `0 ${down}px` : ''
}

/** Only a sheet at the bottom edge, as on a phone, can be dragged. */
const isAtBottomEdge = (sheet: HTMLElement): boolean => sheet.getBoundingClientRect().bottom >= window.innerHeight - 1

function scrollsUp(target: EventTarget | null, sheet: HTMLElement): boolean {
  let element = target instanceof Element ? target : null
  while (element && sheet.contains(element)) {
    if (element.scrollTop > 0) return true
    element = element.parentElement
  }
  return false
}
