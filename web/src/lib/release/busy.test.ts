import { listProducts } from '@sheds/contract/products/products'
import { logIn } from '@sheds/contract/users/accounts'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

let answer: (response: Response) => void
let fail: (error: Error) => void

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', () => {
    const coming = Promise.withResolvers<Response>()
    answer = coming.resolve
    fail = coming.reject
    return coming.promise
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const load = async () => ({ ...(await import('./busy.ts')), ...(await import('../api/api.ts')) })

describe('isWorking', () => {
  it.each(['answered', 'lost'])('is true until a sent call is %s', async (end) => {
    const { callApi, isWorking } = await load()
    const sent = callApi(logIn, { body: { name: 'a', password: 'b' } }).catch(() => undefined)
    expect(isWorking()).toBe(true)
    if (end === 'answered') answer(new Response('{}'))
    else fail(new TypeError('Failed to fetch'))
    await sent
    expect(isWorking()).toBe(false)
  })

  it('is false for a call that only reads', async () => {
    const { callApi, isWorking } = await load()
    const read = callApi(listProducts, { query: {} })
    expect(isWorking()).toBe(false)
    answer(new Response('[]'))
    await read
  })
})
