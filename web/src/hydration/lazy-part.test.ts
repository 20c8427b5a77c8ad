import { describe, expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const settled = () => new Promise((done) => setTimeout(done))

describe('lazyPart', () => {
  test('loads the code once, however often it is requested', async () => {
    let fetched = 0
    const part = lazyPart(
      async () => {
        fetched += 1
        return { Popup: 'popup' }
      },
      (module) => module.Popup,
    )
    part.load()
    part.load()
    await settled()
    part.load()
    expect(part.get()).toBe('popup')
    expect(fetched).toBe(1)
  })

  test('loads again at the next call after a failure, and notifies subscribers', async () => {
    let online = false
    let told = 0
    const part = lazyPart(async () => (online ? 'popup' : Promise.reject(new Error('offline'))))
    part.subscribe(() => {
      told += 1
    })
    part.load()
    await settled()
    expect(part.get()).toBeUndefined()
    online = true
    part.load()
    await settled()
    expect(part.get()).toBe('popup')
    expect(told).toBe(2)
  })
})
