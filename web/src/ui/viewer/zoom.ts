/** Position of a picture in its frame: its scale, and the distance of its middle from the frame's. */
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

/** Scale after a double tap. */
export const closer = 2.5
const closest = 5

/** Largest size of this shape that fits into the frame. */
export const fitted = (frame: Size, { width, height }: Size): Size => {
  const by = Math.min(frame.width / width, frame.height / height)
  return { width: width * by, height: height * by }
}

/** Changes the scale so that the point at `from` moves to `to`; both are measured from the middle of the frame. */
export const zoomed = (zoom: Zoom, scale: number, from: Point, to: Point = from): Zoom => {
  const by = scale / zoom.scale
  return { scale, x: to.x - (from.x - zoom.x) * by, y: to.y - (from.y - zoom.y) * by }
}

/** Nearest allowed zoom: not smaller than whole, and without avoidable gaps at the edges. */
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
