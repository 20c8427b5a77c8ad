import type { PageAnswer, PageRequest, TransportRequest } from './render-module.ts'

/** What the server and its rendering thread say to each other. */
export type ToThread =
  | { kind: 'render'; page: number; request: PlainPageRequest }
  | { kind: 'answer'; call: number; status: number; headers: Readonly<Record<string, string>>; text: string }
  | { kind: 'lost'; call: number; reason: string }

export type FromThread =
  | { kind: 'call'; page: number; call: number; request: Omit<TransportRequest, 'signal'> }
  | { kind: 'page'; page: number; answer: Omit<PageAnswer, 'html'>; html: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; page: number; reason: string }

/** A page request without what can't leave its thread. */
export type PlainPageRequest = Omit<PageRequest, 'assets' | 'transport'>

/** What is thrown may be anything, and a message holds plain things only. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(JSON.stringify(thrown) ?? thrown)
