import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { addressOf } from './address-key.ts'

/** Bodies that are still coming, at once: slow lines may be many, but must not take every place of the server. */
const mostAtOnce = 150
const mostOfOne = 8

const places = new WeakMap<FastifyInstance['server'], Map<string, number>>()

/** Takes a place for receiving a body; returns how to give it back. */
export const takePlace = async (request: FastifyRequest): Promise<() => void> => {
  const actor = await request.server.authenticate(request)
  const who = actor?.userId ?? addressOf(request)
  const taken = places.get(request.server.server) ?? new Map<string, number>()
  places.set(request.server.server, taken)
  const own = taken.get(who) ?? 0
  const all = [...taken.values()].reduce((sum, count) => sum + count, 0)
  if (own >= mostOfOne || all >= mostAtOnce) {
    request.raw.resume()
    throw new AppError('overloaded', { retryAfterSeconds: 3 })
  }
  taken.set(who, own + 1)
  return () => {
    const left = (taken.get(who) ?? 1) - 1
    if (left > 0) taken.set(who, left)
    else taken.delete(who)
  }
}
