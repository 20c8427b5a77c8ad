import { describe, expect, it } from 'vitest'
import { isWorthShrinking, shrinkImage, shrunkSize } from './image-shrink.ts'

describe('shrinkImage', () => {
  it('keeps the proportions of a photo, and never enlarges it', () => {
    expect(shrunkSize(4000, 3000)).toEqual({ width: 2160, height: 1620 })
    expect(shrunkSize(3000, 4000)).toEqual({ width: 1620, height: 2160 })
    expect(shrunkSize(800, 600)).toEqual({ width: 800, height: 600 })
    expect(shrunkSize(12_000, 1)).toEqual({ width: 2160, height: 1 })
  })

  it('leaves other formats and small files as they are', () => {
    expect(isWorthShrinking({ type: 'image/jpeg', size: 3_000_000 })).toBe(true)
    expect(isWorthShrinking({ type: 'image/jpeg', size: 30_000 })).toBe(false)
    for (const type of ['image/png', 'image/gif', 'image/webp', 'image/svg+xml', 'audio/mpeg', ''])
      expect(isWorthShrinking({ type, size: 3_000_000 })).toBe(false)
  })

  it('returns the photo itself where it cannot be redrawn', async () => {
    const file = new File([new Uint8Array(500_000)], 'a.jpg', { type: 'image/jpeg' })
    expect(await shrinkImage(file, new AbortController().signal)).toBe(file)
  })
})
