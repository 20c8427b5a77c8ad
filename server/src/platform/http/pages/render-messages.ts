import type { PageAnswer, PageRequest, TransportRequest } from './render-module.ts'

/** Messages between the server and its rendering thread. */
export type ToThread =
  | { kind: 'render'; page: number; request: PlainPageRequest }
  | { kind: 'answer'; call: number; status: number; headers: Readonly<Record<string, string>>; text: string }
  | { kind: 'lost'; call: number; reason: string }

export type FromThread =
  | { kind: 'call'; page: number; call: number; request: Omit<TransportRequest, 'signal'> }
  | { kind: 'page'; page: number; answer: Omit<PageAnswer, 'html'>; html: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; page: number; reason: string }

/** Page request without the parts that cannot leave their thread. */
export type PlainPageRequest = Omit<PageRequest, 'assets' | 'transport'>

/** Text of any thrown value, because messages hold only plain data. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(JSON.stringify(thrown) ?? thrown)
