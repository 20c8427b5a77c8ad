import type { EndpointSpec } from '@sheds/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../session.ts'

interface RoutedCall {
  endpoint: EndpointSpec
  request: FastifyRequest
  actor: Actor | undefined
}

/**
 * Runs a call. A read uses a replica that has the caller's writes and all announced changes. A write, also a failed one,
 * stores its position with the session before the response is sent; so does a critical read, which may show the outcome
 * of a payment that a job has booked. Without replicas it only runs the call.
 */
export const routed = async <T>({ endpoint, request, actor }: RoutedCall, work: () => Promise<T>): Promise<T> => {
  const { replicas } = request.server
  if (replicas === undefined) return work()
  if (endpoint.method !== 'GET' || endpoint.priority === 'critical') {
    try {
      return await work()
    } finally {
      if (actor !== undefined) await request.server.notePosition(actor.sessionId)
    }
  }
  // A session's first request has no position yet.
  if (actor !== undefined && actor.position === undefined) return replicas.read(undefined, work)
  const tags = endpoint.tags?.({ params: request.params as Record<string, string> }) ?? []
  return replicas.read({ position: actor?.position, tags }, work)
}
