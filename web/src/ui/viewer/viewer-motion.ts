import { closer, fitted, type Point, type Size, whole, within, type Zoom, zoomed } from './zoom.ts'

/** A picture released this far away, as a part of the screen, or this fast, in pixels per millisecond, leaves. */
const FAR = 1 / 5
const FAST = 0.4
/** Zoom factor of a button, and movement by an arrow key as a part of the screen. */
const STEP = 1.6
const NUDGE = 1 / 4
/** Smallest scale while fingers pinch a picture. */
const SMALLEST = 0.6

export interface ViewerNews {
  /** Current picture, from 0, and the number of pictures. */
  place: () => { at: number; count: number }
  turn: (place: number) => void
  close: () => void
  /** Reports the scale of the picture once it has stopped moving. */
  scaled: (scale: number) => void
}

export interface ViewerMotion {
  /** Shows the current picture whole, at rest. */
  rest: () => void
  larger: () => void
  smaller: () => void
  /** Moves an enlarged picture; false if its edge is reached. */
  nudge: (x: number, y: number) => boolean
  stop: () => void
}

const middle: Point = { x: 0, y: 0 }

/**
 * Moves the pictures by fingers, wheel, keys and buttons. Changes the DOM directly; React is notified when they are at
 * rest.
 */
export function moveViewer(stage: HTMLElement, news: ViewerNews): ViewerMotion {
  const easel = easelOn(stage, news)
  const { zoom, settle, rest } = easel
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const forget = followFingers(stage, {
    ...easel,
    fromMiddle,
    letGo: (by, speed) => {
      easel.pull(middle)
      settle(zoom())
      follow(stage, news, by, speed)
    },
    doubleTap: (at) => settle(zoom().scale > 1 ? whole : zoomed(zoom(), closer, at)),
  })
  const unwheel = onWheel(stage, (by, at) => settle(zoomed(zoom(), zoom().scale * by, fromMiddle(at))))
  const observer = new ResizeObserver(rest)
  observer.observe(stage)
  return {
    rest,
    larger: () => settle(zoomed(zoom(), zoom().scale * STEP, middle)),
    smaller: () => settle(zoomed(zoom(), zoom().scale / STEP, middle)),
    nudge: (x, y) => {
      const before = zoom()
      settle({ ...before, x: before.x - x * stage.clientWidth * NUDGE, y: before.y - y * stage.clientHeight * NUDGE })
      return before.x !== zoom().x || before.y !== zoom().y
    },
    stop: () => {
      forget()
      unwheel()
      observer.disconnect()
    },
  }
}

/** Row of pictures, and the zoom of the current one. */
const easelOn = (stage: HTMLElement, { place, scaled }: ViewerNews) => {
  let zoom = whole
  const keep = (next: Zoom): Zoom => {
    const frame = { width: stage.clientWidth, height: stage.clientHeight }
    return within(next, frame, fitted(frame, shapeOf(pictureIn(stage)) ?? frame))
  }
  const pull = (by: Point): void => {
    stage.dataset.held = ''
    drawRow(stage, place().at, by)
  }
  const settle = (next: Zoom): void => {
    zoom = keep(next)
    delete stage.dataset.held
    paint(stage, zoom)
    scaled(zoom.scale)
  }
  return {
    zoom: () => zoom,
    pull,
    settle,
    /** A picture pinched below its size shrinks a little before it springs back. */
    hold: (next: Zoom): void => {
      zoom = next.scale < 1 ? { ...whole, scale: Math.max(SMALLEST, next.scale) } : keep(next)
      stage.dataset.held = ''
      paint(stage, zoom)
    },
    rest: (): void => {
      for (const picture of stage.querySelectorAll('img')) picture.style.transform = ''
      drawRow(stage, place().at, middle)
      settle(whole)
    },
  }
}

const pictureIn = (stage: HTMLElement): HTMLImageElement | null => stage.querySelector('[data-on] .viewer-picture')

/** Unknown until the picture is loaded. */
const shapeOf = (picture: HTMLImageElement | null): Size | undefined =>
  picture && picture.naturalWidth > 0 ? { width: picture.naturalWidth, height: picture.naturalHeight } : undefined

const paint = (stage: HTMLElement, { scale, x, y }: Zoom): void => {
  const picture = pictureIn(stage)
  if (picture)
    picture.style.transform = scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
}

/** All pictures are in one row. */
const drawRow = (stage: HTMLElement, at: number, { x, y }: Point): void => {
  const row = stage.firstElementChild as HTMLElement
  row.style.transform = `translate(calc(${-at * 100}% + ${x}px), ${y}px)`
  stage.style.opacity = y > 0 ? String(Math.max(0.2, 1 - y / stage.clientHeight)) : ''
}

/** After a release: moves to the next picture or closes the viewer, if the gesture was far or fast enough. */
const follow = (stage: HTMLElement, { place, turn, close }: ViewerNews, by: Point, speed: Point): void => {
  const { at, count } = place()
  const gone = by.y > stage.clientHeight * FAR || (by.y > 0 && speed.y > FAST)
  const far = Math.abs(by.x) > stage.clientWidth * FAR || Math.abs(speed.x) > FAST
  const next = at - Math.sign(by.x)
  if (gone) close()
  else if (far && next !== at && next >= 0 && next < count) turn(next)
}

const onWheel = (stage: HTMLElement, zoomBy: (by: number, at: Point) => void): (() => void) => {
  const turn = (event: WheelEvent): void => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY })
  }
  // React's listener is passive and could not prevent the page from zooming.
  stage.addEventListener('wheel', turn, { passive: false })
  return () => stage.removeEventListener('wheel', turn)
}

/** A smaller movement, in pixels, counts as none. */
const STILL = 8
/** Two taps this close, in milliseconds and pixels, are a double tap. */
const TWICE_MS = 350
const TWICE_NEAR = 40
/** A finger that rests this long before its release gives no speed. */
const REST_MS = 100

interface Hand {
  /** Converts a point of the screen to coordinates from the middle of the frame. */
  fromMiddle: (at: Point) => Point
  zoom: () => Zoom
  /** Zooms and moves the picture with the fingers. */
  hold: (zoom: Zoom) => void
  /** Drags a whole picture sideways or down. */
  pull: (by: Point) => void
  /** The last finger was lifted: distance of the drag, and speed in pixels per millisecond. */
  letGo: (by: Point, speed: Point) => void
  doubleTap: (at: Point) => void
}

interface Stroke {
  from: Point
  last: Point
  time: number
  speed: Point
  zoom: Zoom
  /** Distance between two fingers. */
  gap: number
  way: 'none' | 'pinch' | 'pan' | 'sideways' | 'down'
}

const none: Point = { x: 0, y: 0 }

/** Handles touch and mouse gestures on the pictures; returns a function that stops listening. */
function followFingers(stage: HTMLElement, hand: Hand): () => void {
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

/** The first real movement decides the kind of gesture. */
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
