/** How a picture lies in its frame: so many times its first size, its middle this far from the frame's. */
export interface Zoom extends Point {
  scale: number
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 }

/** What a double tap and the first steps of the buttons reach. */
export const closer = 2.5
const closest = 5

/** The largest of this shape that the frame has room for. */
export const fitted = (frame: Size, { width, height }: Size): Size => {
  const by = Math.min(frame.width / width, frame.height / height)
  return { width: width * by, height: height * by }
}

/** Larger or smaller, so that what is at `from` comes to lie at `to`; both are measured from the frame's middle. */
export const zoomed = (zoom: Zoom, scale: number, from: Point, to: Point = from): Zoom => {
  const by = scale / zoom.scale
  return { scale, x: to.x - (from.x - zoom.x) * by, y: to.y - (from.y - zoom.y) * by }
}

/** As near as it may come to what is wanted: not smaller than whole, and no gap at an edge that it could fill. */
export const within = (zoom: Zoom, frame: Size, picture: Size): Zoom => {
  const scale = Math.min(closest, Math.max(1, zoom.scale))
  const { x, y } = scale === zoom.scale ? zoom : zoomed(zoom, scale, { x: 0, y: 0 })
  return {
    scale,
    x: between(x, (picture.width * scale - frame.width) / 2),
    y: between(y, (picture.height * scale - frame.height) / 2),
  }
}

const between = (value: number, most: number): number => (most <= 0 ? 0 : Math.min(most, Math.max(-most, value)))
