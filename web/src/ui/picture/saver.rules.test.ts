import { describe, expect, test } from 'vitest'
import { copyFor, kilobytes } from './saver.rules.ts'

const picture = {
  src: '/files/a-640.webp',
  srcSet: '/files/a-160.webp 160w, /files/a-320.webp 320w, /files/a-640.webp 640w, /files/a-1080.webp 1080w',
  avif: '/files/a-160.avif 160w, /files/a-320.avif 320w, /files/a-640.avif 640w, /files/a-1080.avif 1080w',
  bytes: [3000, 9000, 31_000, 90_000],
  sizes: '50vw',
}

describe('data saver', () => {
  test('loads the copy of 320 px for a tile and of 640 px for a full width, with their sizes', () => {
    expect(copyFor(picture)).toEqual({ src: '/files/a-320.webp', avif: '/files/a-320.avif', bytes: 9000 })
    expect(copyFor({ ...picture, sizes: '(min-width: 640px) 18.5rem, 100vw' })).toEqual({
      src: '/files/a-640.webp',
      avif: '/files/a-640.avif',
      bytes: 31_000,
    })
  })

  test('loads the narrowest copy if all are wider, and may lack its size', () => {
    const alone = { ...picture, srcSet: '/files/a-500.webp 500w', avif: '/files/a-500.avif 500w', bytes: [12_000] }
    expect(copyFor(alone)).toEqual({ src: '/files/a-500.webp', avif: '/files/a-500.avif', bytes: 12_000 })
    expect(copyFor({ ...alone, bytes: undefined, avif: undefined })).toEqual({
      src: '/files/a-500.webp',
      avif: undefined,
      bytes: undefined,
    })
  })

  test('prints sizes in whole kilobytes, at least one', () => {
    expect([200, 1500, 31_000].map(kilobytes)).toEqual(['1', '1', '30'])
  })
})
