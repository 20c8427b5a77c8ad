import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A sheet let go this far down, in parts of its height, or this fast, in pixels a millisecond, is closed. */
const FAR = 1 / 3
const FAST = 0.5
/** A finger that rests this long before it lets go throws nothing. */
const REST_MS = 100
/** A sheet that is still open then comes back: whoever is asked first has to see it. */
const COME_BACK_MS = 300

type DragOptions = { able: boolean; onClose: () => void }

/** A sheet on a phone follows the finger that draws it down, unless that finger scrolls. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, { able, onClose }: DragOptions) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (able && sheet.current) return followFinger(sheet.current, () => close())
  }, [sheet, able])
}

function followFinger(sheet: HTMLElement, close: () => void): () => void {
  let stroke: Stroke | undefined
  const start = (event: TouchEvent): void => {
    stroke = liesBelow(sheet) && !scrollsUp(event.target, sheet) ? strokeFrom(event) : undefined
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
  // React listens in a way that cannot keep the browser from scrolling.
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
  /** Where the finger was last, and when. */
  y: number
  time: number
  speed: number
  moves: boolean
}

const strokeFrom = ({ touches: [finger, second], timeStamp: time }: TouchEvent): Stroke | undefined =>
  finger && !second
    ? { fromX: finger.clientX, fromY: finger.clientY, y: finger.clientY, time, speed: 0, moves: false }
    : undefined

/** What begins as scrolling, or sideways, stays that. */
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

/** On a phone it stands on the lower edge; one in the middle of a screen is drawn nowhere. */
const liesBelow = (sheet: HTMLElement): boolean => sheet.getBoundingClientRect().bottom >= window.innerHeight - 1

function scrollsUp(target: EventTarget | null, sheet: HTMLElement): boolean {
  let element = target instanceof Element ? target : null
  while (element && sheet.contains(element)) {
    if (element.scrollTop > 0) return true
    element = element.parentElement
  }
  return false
}
