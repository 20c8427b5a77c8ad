import { type Point, type Zoom, zoomed } from './zoom.ts'

/** A finger that moves less has not moved. */
const STILL = 8
/** Two taps this near to each other, in milliseconds and pixels, are one double tap. */
const TWICE_MS = 350
const TWICE_NEAR = 40
/** A finger that rests this long before it lets go throws nothing. */
const REST_MS = 100

export interface Hand {
  /** Where a point of the screen is, from the middle of the picture's frame. */
  fromMiddle: (at: Point) => Point
  zoom: () => Zoom
  /** Follows the fingers. */
  hold: (zoom: Zoom) => void
  /** A picture that is seen whole, drawn to a side or down. */
  pull: (by: Point) => void
  /** No finger is left: how far it was drawn, and how fast, in pixels a millisecond. */
  letGo: (by: Point, speed: Point) => void
  doubleTap: (at: Point) => void
}

interface Stroke {
  from: Point
  last: Point
  time: number
  speed: Point
  zoom: Zoom
  /** Between two fingers. */
  gap: number
  way: 'none' | 'pinch' | 'pan' | 'sideways' | 'down'
}

const none: Point = { x: 0, y: 0 }

/** What fingers or a mouse do on the pictures; the returned function stops listening. */
export function followFingers(stage: HTMLElement, hand: Hand): () => void {
  const fingers = new Map<number, Point>()
  let stroke: Stroke | undefined
  let tap: { at: Point; time: number } | undefined
  const begin = (time: number, way: Stroke['way'] = 'none') => {
    const from = middleOf(fingers)
    stroke = { from, last: from, time, speed: none, zoom: hand.zoom(), gap: gapOf(fingers), way }
  }
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    fingers.set(event.pointerId, hand.fromMiddle({ x: event.clientX, y: event.clientY }))
    stage.setPointerCapture(event.pointerId)
    if (stroke?.way === 'sideways' || stroke?.way === 'down') hand.pull(none)
    begin(event.timeStamp, fingers.size > 1 ? 'pinch' : 'none')
  }
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId) || !stroke) return
    fingers.set(event.pointerId, hand.fromMiddle({ x: event.clientX, y: event.clientY }))
    stroke = strokeOn(stroke, middleOf(fingers), event.timeStamp)
    draw(stroke, fingers, hand)
  }
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || !stroke) return
    if (fingers.size > 0) return begin(event.timeStamp, 'pan')
    const ended = stroke
    stroke = undefined
    const tapped =
      ended.way === 'none' && event.type === 'pointerup' ? { at: ended.from, time: event.timeStamp } : undefined
    const twice = tap && tapped && tapped.time - tap.time < TWICE_MS && distance(tap.at, tapped.at) < TWICE_NEAR
    tap = twice ? undefined : tapped
    if (twice) return hand.doubleTap(ended.from)
    const pulled = ended.way === 'sideways' || ended.way === 'down'
    const thrown = pulled && event.type === 'pointerup'
    hand.letGo(thrown ? pullOf(ended) : none, event.timeStamp - ended.time < REST_MS && thrown ? ended.speed : none)
  }
  const away = new AbortController()
  const { signal } = away
  stage.addEventListener('pointerdown', down, { signal })
  stage.addEventListener('pointermove', move, { signal })
  stage.addEventListener('pointerup', up, { signal })
  stage.addEventListener('pointercancel', up, { signal })
  return () => away.abort()
}

/** Where the stroke goes is settled by its first real move. */
const strokeOn = (stroke: Stroke, at: Point, time: number): Stroke => {
  const { from, last, zoom } = stroke
  const span = Math.max(1, time - stroke.time)
  const speed = { x: (at.x - last.x) / span, y: (at.y - last.y) / span }
  const next = { ...stroke, last: at, time, speed }
  if (stroke.way !== 'none' || distance(from, at) < STILL) return next
  if (zoom.scale > 1) return { ...next, way: 'pan' }
  return { ...next, way: Math.abs(at.x - from.x) >= Math.abs(at.y - from.y) ? 'sideways' : 'down' }
}

const draw = (stroke: Stroke, fingers: ReadonlyMap<number, Point>, hand: Hand): void => {
  const { way, from, last, zoom, gap } = stroke
  if (way === 'pinch') hand.hold(zoomed(zoom, (zoom.scale * gapOf(fingers)) / Math.max(1, gap), from, last))
  else if (way === 'pan') hand.hold(zoomed(zoom, zoom.scale, from, last))
  else if (way !== 'none') hand.pull(pullOf(stroke))
}

const pullOf = ({ way, from, last }: Stroke): Point =>
  way === 'sideways' ? { x: last.x - from.x, y: 0 } : { x: 0, y: Math.max(0, last.y - from.y) }

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

const middleOf = (fingers: ReadonlyMap<number, Point>): Point => {
  const all = [...fingers.values()]
  const sum = all.reduce((before, { x, y }) => ({ x: before.x + x, y: before.y + y }), none)
  return { x: sum.x / all.length, y: sum.y / all.length }
}

const gapOf = (fingers: ReadonlyMap<number, Point>): number => {
  const [one, other] = [...fingers.values()]
  return one && other ? distance(one, other) : 0
}
