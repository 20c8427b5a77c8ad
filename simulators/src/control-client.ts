import type { CallRecord } from './branch.ts'
import type { Fault, PaymentState } from './faults.ts'
import type { Prompt } from './prompts.ts'
import type { Movement } from './purses.ts'
import type { Payment, SentCallback, Settings } from './till.ts'

export interface SimulatedState {
  operator: 'mtn' | 'orange'
  now: string
  settings: Settings
  float: number
  /** Sum over all purses, the float and the bank: always zero. */
  total: number
  payments: number
  open: number
  /** Number of delayed responses. */
  held: number
  faults: number
  calls: Record<string, number>
}

export interface ForgedCall {
  url: string
  method?: 'POST' | 'PUT'
  body?: unknown
}

export type Decision = { action: 'approve'; pin: string } | { action: 'refuse' } | { action: 'ignore' }

export type Control = ReturnType<typeof connectControl>

/** Client of the control API of one operator's simulator: `/_sim/` in the README. */
export const connectControl = (url: string) => {
  const ask = <Answer>(path: string) => call<Answer>('GET', url, path)
  const tell = <Answer = unknown>(path: string, body: object = {}) => call<Answer>('POST', url, path, body)
  return {
    state: () => ask<SimulatedState>('/state'),
    reset: () => tell('/reset'),
    /** Advances the clock of both operators if they share it; runs all due steps before it answers. */
    advance: (ms: number) => tell<{ now: string }>('/clock', { ms }),
    settings: (settings: Partial<Settings>) => tell<Settings>('/settings', settings),
    fault: (fault: Fault) => tell('/faults', fault),
    faults: () => ask<Fault[]>('/faults'),
    clearFaults: () => call('DELETE', url, '/faults'),
    /** Releases all delayed responses. */
    release: () => tell<{ released: number }>('/release'),
    payments: (by: { reference?: string; msisdn?: string } = {}) =>
      ask<Payment[]>(`/payments?${new URLSearchParams(by)}`),
    end: (reference: string, state: PaymentState, reason?: string) =>
      tell<Payment>(`/payments/${reference}/outcome`, { state, reason }),
    setPurse: (purse: { msisdn: string; balance?: number; name?: string; currency?: string }) =>
      tell<{ balance: number }>('/purses', purse),
    purses: () => ask<Record<string, number>>('/purses'),
    setFloat: (balance: number) => tell('/float', { balance }),
    movements: () => ask<Movement[]>('/movements'),
    statement: (between: { from?: string; to?: string } = {}) =>
      call<string>('GET', url, `/statement.csv?${new URLSearchParams(between)}`),
    expireTokens: () => tell('/tokens/expire'),
    callbacks: () => ask<SentCallback[]>('/callbacks'),
    forge: (callback: ForgedCall) => tell<SentCallback>('/callbacks', callback),
    calls: () => ask<CallRecord[]>('/calls'),
    prompts: (references: readonly string[] = []) =>
      ask<Prompt[]>(`/prompts?${new URLSearchParams(references.map((each): [string, string] => ['reference', each]))}`),
    decide: (reference: string, decision: Decision) => tell<{ state: PaymentState }>(`/prompts/${reference}`, decision),
    watch: (msisdns: readonly string[], ms: number) => tell('/watch', { msisdns, ms }),
  }
}

/** Refusal by the control API, with the reason. */
export class ControlError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const call = async <Answer>(method: string, url: string, path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`${url}/_sim${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await response.text()
  if (response.headers.get('content-type')?.startsWith('text/csv')) return text as Answer
  const answer = JSON.parse(text) as Answer & { sim_error?: string }
  if (!response.ok) throw new ControlError(response.status, answer.sim_error ?? text)
  return answer
}
