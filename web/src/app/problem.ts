import { isRouteErrorResponse } from 'react-router'
import * as m from '../messages/compiled/messages.ts'
import type { Head } from './page.ts'

export type ProblemKind = 'not_found' | 'deleted' | 'unavailable' | 'offline' | 'failed'

/** What went wrong, in the few ways a page tells apart. */
export interface Problem {
  kind: ProblemKind
  status: number
}

const byCode: Readonly<Record<string, Problem>> = {
  not_found: { kind: 'not_found', status: 404 },
  // The API answers 404 for what was deleted; its page says that it is gone for good.
  deleted: { kind: 'deleted', status: 410 },
  unavailable: { kind: 'unavailable', status: 503 },
  overloaded: { kind: 'unavailable', status: 503 },
  too_many_requests: { kind: 'unavailable', status: 503 },
  offline: { kind: 'offline', status: 503 },
}

/** Reads any thrown thing; errors that came from the server are already in this shape. */
export const problemOf = (error: unknown): Problem => {
  if (isRouteErrorResponse(error)) return error.status === 404 ? byCode.not_found! : { kind: 'failed', status: 500 }
  if (isLostCode(error)) return navigator.onLine ? byCode.unavailable! : byCode.offline!
  const { code, kind, status } = (error ?? {}) as { code?: unknown; kind?: unknown; status?: unknown }
  if (typeof kind === 'string' && typeof status === 'number') return { kind: kind as ProblemKind, status }
  return (Object.hasOwn(byCode, String(code)) && byCode[String(code)]) || { kind: 'failed', status: 500 }
}

const titles: Readonly<Record<ProblemKind, () => string>> = {
  not_found: m.error_not_found,
  deleted: m.error_deleted,
  unavailable: m.error_unavailable,
  offline: m.error_offline,
  failed: m.error_internal_error,
}

export const problemTitle = ({ kind }: Pick<Problem, 'kind'>): string => titles[kind]()

/** The code of a page that did not come: each browser has its own words for it. */
const isLostCode = (error: unknown): boolean =>
  error instanceof TypeError && /module script|dynamically imported|preload/i.test(error.message)

export const problemHead = (problem: Problem): Head => ({ title: problemTitle(problem), index: false })
