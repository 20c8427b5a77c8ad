import { followFingers } from './viewer-fingers.ts'
import { closer, fitted, type Point, type Size, whole, within, type Zoom, zoomed } from './zoom.ts'

/** A picture let go this far away, in parts of the screen, or this fast, in pixels a millisecond, is gone. */
const FAR = 1 / 5
const FAST = 0.4
/** One press of the buttons, and one of an arrow key, in parts of the screen. */
const STEP = 1.6
const NUDGE = 1 / 4
/** How far fingers draw a whole picture together. */
const SMALLEST = 0.6

export interface ViewerNews {
  /** Which picture is on the screen, from 0. */
  place: () => { at: number; count: number }
  turn: (place: number) => void
  close: () => void
  /** How large the picture is now, once it is at rest. */
  scaled: (scale: number) => void
}

export interface ViewerMotion {
  /** The picture that is on the screen now, whole. */
  rest: () => void
  larger: () => void
  smaller: () => void
  /** Moves an enlarged picture; false where there is no more of it to see. */
  nudge: (x: number, y: number) => boolean
  stop: () => void
}

const middle: Point = { x: 0, y: 0 }

/** Moves the pictures as fingers, wheel, keys and buttons want: past React, which hears of it once they are at rest. */
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

/** The row of pictures, and how the one on the screen is enlarged. */
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
    /** Drawn together, a picture shrinks a little before it comes back. */
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

/** Before it is here it has no shape of its own. */
const shapeOf = (picture: HTMLImageElement | null): Size | undefined =>
  picture && picture.naturalWidth > 0 ? { width: picture.naturalWidth, height: picture.naturalHeight } : undefined

const paint = (stage: HTMLElement, { scale, x, y }: Zoom): void => {
  const picture = pictureIn(stage)
  if (picture)
    picture.style.transform = scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
}

/** All pictures stand in one row. */
const drawRow = (stage: HTMLElement, at: number, { x, y }: Point): void => {
  const row = stage.firstElementChild as HTMLElement
  row.style.transform = `translate(calc(${-at * 100}% + ${x}px), ${y}px)`
  stage.style.opacity = y > 0 ? String(Math.max(0.2, 1 - y / stage.clientHeight)) : ''
}

/** What was let go far away goes on: to the next one, or away. */
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
  // React listens in a way that cannot keep the page from growing along.
  stage.addEventListener('wheel', turn, { passive: false })
  return () => stage.removeEventListener('wheel', turn)
}
