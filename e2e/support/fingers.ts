import type { Locator, Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** Centre of an element on the screen, or a point at an offset from it. */
export const middleOf = async (thing: Locator, { x, y }: Point = { x: 0, y: 0 }): Promise<Point> => {
  const box = await thing.boundingBox()
  if (box === null) throw new Error('not on the screen')
  return { x: box.x + box.width / 2 + x, y: box.y + box.height / 2 + y }
}

/** Touch gestures with simulated timestamps, so that their speed does not depend on the machine. */
export const fingersOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  let clock = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[], seconds = 0.016) => {
    clock += seconds
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }))
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: clock })
  }
  const moved = (from: Point, to: Point, part: number): Point => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  })
  const strokes = async (paths: readonly (readonly [from: Point, to: Point])[], rest = 0.2) => {
    const at = (part: number) => paths.map(([from, to]) => moved(from, to, part))
    await touch('touchStart', at(0))
    for (let step = 1; step <= 8; step++) await touch('touchMove', at(step / 8))
    await touch('touchEnd', [], rest)
  }
  return {
    tap: async (at: Point) => {
      await touch('touchStart', [at], 1)
      await touch('touchEnd', [], 0.05)
    },
    doubleTap: async (at: Point) => {
      for (const pause of [1, 0.1]) {
        await touch('touchStart', [at], pause)
        await touch('touchEnd', [], 0.05)
      }
    },
    /** Drags one finger by an offset, and rests before it lifts. */
    draw: (from: Point, { x, y }: Point) => strokes([[from, { x: from.x + x, y: from.y + y }]]),
    /** Flicks one finger by an offset, and lifts at once. */
    throw: (from: Point, { x, y }: Point) => strokes([[from, { x: from.x + x, y: from.y + y }]], 0.01),
    /** Pinches two fingers at the same height, from the first distance to the last. */
    pinch: ({ x, y }: Point, first: number, last: number) =>
      strokes(
        [-1, 1].map((side) => [
          { x: x + (side * first) / 2, y },
          { x: x + (side * last) / 2, y },
        ]),
      ),
  }
}
