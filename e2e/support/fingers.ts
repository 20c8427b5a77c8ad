import type { Locator, Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** The middle of something on the screen, or a point so far from it. */
export const middleOf = async (thing: Locator, { x, y }: Point = { x: 0, y: 0 }): Promise<Point> => {
  const box = await thing.boundingBox()
  if (box === null) throw new Error('not on the screen')
  return { x: box.x + box.width / 2 + x, y: box.y + box.height / 2 + y }
}

/** Real fingers on the glass. What they do takes the time written here, however slow the machine is. */
export const fingersOn = async (page: Page) => {
  const glass = await page.context().newCDPSession(page)
  let clock = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[], seconds = 0.016) => {
    clock += seconds
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }))
    return glass.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: clock })
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
    /** One finger draws so far, and rests before it lets go. */
    draw: (from: Point, { x, y }: Point) => strokes([[from, { x: from.x + x, y: from.y + y }]]),
    /** One finger goes a short way, fast, and lets go at once. */
    throw: (from: Point, { x, y }: Point) => strokes([[from, { x: from.x + x, y: from.y + y }]], 0.01),
    /** Two fingers on a level, so far apart, and in the end so far. */
    pinch: ({ x, y }: Point, first: number, last: number) =>
      strokes(
        [-1, 1].map((side) => [
          { x: x + (side * first) / 2, y },
          { x: x + (side * last) / 2, y },
        ]),
      ),
  }
}
