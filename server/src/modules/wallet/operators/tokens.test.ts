import { describe, expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

describe('createTokens', () => {
  it('reuses a token while it lasts and fetches a new one when the clock is set back', async () => {
    let [now, asked] = [Date.parse('2026-03-10T12:00:00Z'), 0]
    const fetchToken = async () => ({ token: `token ${++asked}`, seconds: 3600 })
    const tokens = createTokens(fetchToken, { now: () => new Date(now) })
    const sent: string[] = []
    const send = async (token: string) => {
      sent.push(token)
      return { code: 'answered', status: 200, text: '' } as const
    }
    await tokens.use(send)
    now += 3000 * 1000
    await tokens.use(send)
    now -= 7200 * 1000
    await tokens.use(send)
    await tokens.use(send)
    expect(sent).toEqual(['token 1', 'token 1', 'token 2', 'token 2'])
  })
})
