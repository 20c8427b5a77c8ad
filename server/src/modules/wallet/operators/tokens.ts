import type { Clock } from '../../../platform/clock.ts'
import type { OperatorAnswer } from './operator-http.ts'

export interface FreshToken {
  token: string
  seconds: number
}

/** Tokens to call an operator with, asked for once by all who need it at the same time, and renewed before it ends. */
export interface Tokens {
  /** Does it with a token, and once more with another one where the operator no longer knows that. */
  use(send: (token: string) => Promise<OperatorAnswer>): Promise<OperatorAnswer>
}

const earlySeconds = 60

export const createTokens = (fetchToken: () => Promise<FreshToken | undefined>, clock: Clock): Tokens => {
  let kept: { token: string; from: number; until: number } | undefined
  let asking: Promise<string | undefined> | undefined

  const ask = async (): Promise<string | undefined> => {
    const fresh = await fetchToken()
    if (fresh === undefined) return undefined
    // One that ends soon is used for half of its time.
    const usable = Math.max(fresh.seconds - earlySeconds, fresh.seconds / 2)
    const from = clock.now().getTime()
    kept = { token: fresh.token, from, until: from + usable * 1000 }
    return fresh.token
  }

  const find = (): Promise<string | undefined> => {
    const now = clock.now().getTime()
    // Before it was given it is only where the clock went back, and then nobody knows how old it is.
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
