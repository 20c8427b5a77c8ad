import type { GoneThing } from '@sheds/contract/endpoint'
import { isRouteErrorResponse } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import type { Head } from '../page/page.ts'

export type ProblemKind = 'not_found' | 'deleted' | 'unavailable' | 'offline' | 'failed'

/** Error in the few kinds that pages distinguish. */
export interface Problem {
  kind: ProblemKind
  status: number
  /** The deleted thing, if its owner deleted it. */
  gone?: GoneThing
}

const byCode: Readonly<Record<string, Problem>> = {
  not_found: { kind: 'not_found', status: 404 },
  // Invalid address, such as a page behind a made-up cursor.
  invalid_input: { kind: 'not_found', status: 404 },
  malformed_request: { kind: 'not_found', status: 404 },
  url_too_long: { kind: 'not_found', status: 404 },
  // The API answers 404 for a deleted thing; its page answers 410.
  deleted: { kind: 'deleted', status: 410 },
  unavailable: { kind: 'unavailable', status: 503 },
  overloaded: { kind: 'unavailable', status: 503 },
  too_many_requests: { kind: 'unavailable', status: 503 },
  offline: { kind: 'offline', status: 503 },
}

/** Problem of any thrown value; errors in the server's HTML are problems already. */
export const problemOf = (error: unknown): Problem => {
  if (isRouteErrorResponse(error)) return error.status === 404 ? byCode.not_found! : { kind: 'failed', status: 500 }
  if (isLostCode(error)) return navigator.onLine ? byCode.unavailable! : byCode.offline!
  const { code, kind, status, gone } = (error ?? {}) as Readonly<Record<string, unknown>>
  const named = gone === undefined ? {} : { gone: gone as GoneThing }
  if (typeof kind === 'string' && typeof status === 'number') return { kind: kind as ProblemKind, status, ...named }
  const problem = Object.hasOwn(byCode, String(code)) ? byCode[String(code)] : undefined
  return problem === undefined ? { kind: 'failed', status: 500 } : { ...problem, ...named }
}

/** Kind of problem, and the deleted thing. */
export interface GoneProblem {
  kind: ProblemKind
  gone?: GoneThing | undefined
}

const titles: Readonly<Record<ProblemKind, () => string>> = {
  not_found: m.error_not_found,
  deleted: m.error_deleted,
  unavailable: m.error_unavailable,
  offline: m.error_offline,
  failed: m.error_internal_error,
}

/** `own`: the viewer deleted it. */
export const problemTitle = ({ kind, gone }: GoneProblem, own = false): string => {
  if (gone?.what === 'account') return m.gone_account()
  if (gone?.what === 'write') return own ? m.gone_write_own() : m.gone_write()
  return gone?.name ? m.gone_title({ name: gone.name }) : titles[kind]()
}

/** Whether a page's code did not load; each browser has its own message for that. */
const isLostCode = (error: unknown): boolean =>
  error instanceof TypeError && /module script|dynamically imported|preload/i.test(error.message)

export const problemHead = (problem: Problem): Head => ({ title: problemTitle(problem), index: false })
