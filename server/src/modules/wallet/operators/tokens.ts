import type { Clock } from '../../../platform/clock.ts'
import type { OperatorAnswer } from './operator-http.ts'

export interface FreshToken {
  token: string
  seconds: number
}

/** Access tokens of an operator, fetched once for concurrent callers and renewed before their expiry. */
export interface Tokens {
  /** Calls `send` with a token, and once more with a new one if the operator rejects it. */
  use(send: (token: string) => Promise<OperatorAnswer>): Promise<OperatorAnswer>
}

const earlySeconds = 60

export const createTokens = (fetchToken: () => Promise<FreshToken | undefined>, clock: Clock): Tokens => {
  let kept: { token: string; from: number; until: number } | undefined
  let asking: Promise<string | undefined> | undefined

  const ask = async (): Promise<string | undefined> => {
    const fresh = await fetchToken()
    if (fresh === undefined) return undefined
    // Short-lived tokens are used for half of their time.
    const usable = Math.max(fresh.seconds - earlySeconds, fresh.seconds / 2)
    const from = clock.now().getTime()
    kept = { token: fresh.token, from, until: from + usable * 1000 }
    return fresh.token
  }

  const find = (): Promise<string | undefined> => {
    const now = clock.now().getTime()
    // A time before the token's issue means that the clock was set back, so its age is unknown.
    if (kept !== undefined && now >= kept.from && now < kept.until) return Promise.resolve(kept.token)
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    async use(send) {
      const token = await find()
      if (token === undefined) return noToken
      const answer = await send(token)
      if (answer.code !== 'answered' || answer.status !== 401) return answer
      if (kept?.token === token) kept = undefined
      const other = await find()
      return other === undefined ? noToken : send(other)
    },
  }
}

const noToken: OperatorAnswer = { code: 'not_sent', cause: 'no token' }
