import type { Lending } from './lent.ts'
import { type Answer, statusText, wholeOf } from './network.ts'

const headersOf = (headers: Headers): Record<string, string> => Object.fromEntries(headers)

export const fetchBy =
  ({ window, send }: Lending) =>
  async (input: string | URL | globalThis.Request, init: RequestInit = {}): Promise<globalThis.Response> => {
    const url = new URL(input instanceof globalThis.Request ? input.url : String(input), window.location.href).href
    const request = new globalThis.Request(url, init)
    const signal = init.signal ?? undefined
    signal?.throwIfAborted()
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
    const asked = { method: request.method, url, headers: headersOf(request.headers), body, kind: 'fetch' as const }
    try {
      const answer = await send({ ...asked, ...(signal && { signal }) })
      const isEmpty = [101, 204, 205, 304].includes(answer.status)
      const response = new globalThis.Response(isEmpty ? null : (answer.body as BodyInit | null), {
        ...{ status: answer.status, statusText: statusText(answer.status), headers: answer.headers },
      })
      Object.defineProperty(response, 'url', { value: answer.url })
      return response
    } catch (error) {
      if (signal?.aborted) throw abortOf(window, signal)
      const Failure = window.TypeError as typeof TypeError
      throw new Failure('Failed to fetch', { cause: error })
    }
  }

const abortOf = (window: Lending['window'], { reason }: AbortSignal): unknown => {
  const Thrown = window.DOMException as typeof DOMException
  return reason instanceof DOMException ? new Thrown(reason.message, reason.name) : reason
}

/** A form's fields as they would be sent; happy-dom knows which. */
export const formsOf = (window: Lending['window']): unknown => {
  const Own = window.FormData as new (form?: unknown, by?: unknown) => Iterable<[string, unknown]>
  return class extends FormData {
    constructor(form?: HTMLFormElement, by?: HTMLElement) {
      super()
      if (form === undefined) return
      for (const [name, value] of new Own(form, by)) this.append(name, value as string)
    }
  }
}

type Listener = ((event: { loaded: number; total: number; lengthComputable: boolean }) => void) | null

/** As much of it as uploads take: how much went out is told in halves. */
export const uploadsBy = ({ window, send }: Lending) =>
  class {
    upload: { onprogress: Listener } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    status = 0
    responseText = ''
    readonly #headers: Record<string, string> = {}
    readonly #ending = new AbortController()
    #answer: Answer | undefined
    #way = { method: 'GET', url: '' }
    open(method: string, url: string): void {
      this.#way = { method, url: new URL(url, window.location.href).href }
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name.toLowerCase()] = value
    }
    getResponseHeader = (name: string): string | null => this.#answer?.headers.get(name) ?? null
    abort(): void {
      if (this.#ending.signal.aborted) return
      this.#ending.abort()
      this.onabort?.()
    }
    async send(form?: FormData): Promise<void> {
      const packed = new globalThis.Request(this.#way.url, { method: 'POST', body: form ?? null })
      const body = Buffer.from(await packed.arrayBuffer())
      const headers = { ...headersOf(packed.headers), ...this.#headers }
      const tell = (part: number) =>
        this.upload.onprogress?.({ loaded: body.length * part, total: body.length, lengthComputable: true })
      try {
        tell(0.5)
        const answer = await send({ ...this.#way, headers, body, kind: 'xhr', signal: this.#ending.signal })
        tell(1)
        this.#answer = answer
        this.status = answer.status
        this.responseText = (await wholeOf(answer)).toString()
        this.onload?.()
      } catch {
        if (!this.#ending.signal.aborted) this.onerror?.()
      }
    }
  }
