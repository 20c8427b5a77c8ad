import { describe, expect, it } from 'vitest'
import { fitted, whole, within, zoomed } from './zoom.ts'

const frame = { width: 360, height: 740 }
const square = fitted(frame, { width: 1080, height: 1080 })

describe('a picture in its frame', () => {
  it('is as large as both sides allow', () => {
    expect(square).toEqual({ width: 360, height: 360 })
    expect(fitted({ width: 1280, height: 800 }, { width: 500, height: 1000 })).toEqual({ width: 400, height: 800 })
  })

  it('grows around the point that was touched', () => {
    const zoom = zoomed(whole, 3, { x: 60, y: -30 })
    expect(zoom).toEqual({ scale: 3, x: -120, y: 60 })
    // The point is still over the same part of the picture: (60 - x) / scale.
    expect((60 - zoom.x) / zoom.scale).toBe(60)
  })

  it('follows the fingers that zoom it', () => {
    expect(zoomed(whole, 2, { x: 10, y: 10 }, { x: 30, y: 0 })).toEqual({ scale: 2, x: 10, y: -20 })
  })

  it('leaves no avoidable gap, and stays in the middle of a side that it does not fill', () => {
    expect(within({ scale: 2, x: 900, y: 200 }, frame, square)).toEqual({ scale: 2, x: 180, y: 0 })
    expect(within({ scale: 3, x: -900, y: 900 }, frame, square)).toEqual({ scale: 3, x: -360, y: 170 })
  })

  it('is never smaller than whole, nor larger than five times that', () => {
    expect(within({ scale: 0.4, x: 50, y: 50 }, frame, square)).toEqual(whole)
    expect(within({ scale: 40, x: 0, y: 0 }, frame, square).scale).toBe(5)
  })
})
