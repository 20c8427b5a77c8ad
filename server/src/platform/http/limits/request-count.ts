import type { FastifyRequest } from 'fastify'
import { type Actor, bearerToken } from '../../session.ts'
import { addressOf } from '../cache/address-key.ts'
import { type Allowance, type RateLimiter, takeOfAddress } from './rate-limit.ts'

/** Carriers put hundreds of phones behind one address: visitors share its limit, members have their own. */
export interface RequestCount {
  take(request: FastifyRequest, isKept: boolean): Allowance | Promise<Allowance>
  /** Records the result of a token lookup. */
  note(token: string, actor: Actor | undefined): void
}

interface CountOptions {
  limiter: RateLimiter
  /** Requests per minute and address. */
  most: number
  findActor(request: FastifyRequest): Promise<Actor | undefined>
}

/** Multiples of the address limit: for a member, for all members of an address, for cached responses. */
const shares = { member: 2, members: 50, kept: 10 }
const windowSeconds = 60
/** Lookups of unknown tokens per minute for an address over its limit. */
const mostChecks = 60

const knownMs = 600_000
const mostKnown = 20_000

export const createRequestCount = ({ limiter, most, findActor }: CountOptions): RequestCount => {
  const members = new Map<string, { userId: string; until: number }>()

  const findMember = (token: string): string | undefined => {
    const found = members.get(token)
    return found !== undefined && found.until > performance.now() ? found.userId : undefined
  }

  const takeOfMember = (userId: string, address: string): Allowance | Promise<Allowance> =>
    limiter.take(`member:${userId}`, most * shares.member, windowSeconds, {
      key: `members:${address}`,
      most: most * shares.members,
    })

  /** An unknown token counts for its address until that is over its limit; then some tokens are looked up. */
  const takeOfStranger = async (request: FastifyRequest, address: string): Promise<Allowance> => {
    const taken = await takeOfAddress(limiter, { kind: 'address', address, most, windowSeconds })
    if (taken.allowed) return taken
    const check = await takeOfAddress(limiter, { kind: 'token', address, most: mostChecks, windowSeconds })
    const actor = check.allowed ? await findActor(request) : undefined
    return actor === undefined ? taken : takeOfMember(actor.userId, address)
  }

  return {
    take(request, isKept) {
      const address = addressOf(request)
      if (isKept) return takeOfAddress(limiter, { kind: 'kept', address, most: most * shares.kept, windowSeconds })
      const token = bearerToken(request.headers.authorization)
      if (token === undefined) return takeOfAddress(limiter, { kind: 'address', address, most, windowSeconds })
      const member = findMember(token)
      return member === undefined ? takeOfStranger(request, address) : takeOfMember(member, address)
    },
    note(token, actor) {
      if (actor === undefined) {
        members.delete(token)
        return
      }
      if (members.size >= mostKnown) members.clear()
      members.set(token, { userId: actor.userId, until: performance.now() + knownMs })
    },
  }
}
