/** Outcomes of a call: as usual, or cut before, during or after it; the last three close the tab. */
export const fates = [
  'answered',
  'lost before',
  'lost after',
  'hangs before',
  'hangs after',
  'busy',
  'failed',
  'refused',
  'tab gone before',
  'tab gone after',
  'tab gone in answer',
] as const
export type Fate = (typeof fates)[number]

interface AppliedTap {
  thing: string
  /** Number of the tap. */
  tap: number
  on: unknown
}

/** Server that stores the states of things, and their order. */
export class CutServer {
  readonly state = new Map<string, unknown>()
  readonly applied: AppliedTap[] = []
  /** State changes by tap: more than one of the same tap means a doubled task. */
  readonly effects = new Map<string, number>()
  readonly refusedTaps = new Set<string>()
  readonly strangers: string[] = []
  /** Paths of unanswered calls: no other call of the same thing may arrive meanwhile. */
  private readonly hanging = new Set<string>()
  readonly dead = new Set<string>()
  fate: () => Fate = () => 'answered'
  onTabGone: () => void = () => undefined
  trace: (line: string) => void = () => undefined

  answer(path: string, body: string, token: string | undefined, signal: AbortSignal | null): Promise<Response> {
    const [, , owner = '', thing = ''] = path.split('/')
    const { tap, on } = JSON.parse(body) as { tap: number; on: unknown }
    if (token === undefined || this.dead.has(token)) return said(401, 'no login')
    if (!token.startsWith(`${owner}-`)) this.strangers.push(`${token} sent ${path}`)
    const apply = (): void => this.apply({ thing: `${owner}/${thing}`, tap, on })
    if (this.hanging.has(path)) this.strangers.push(`two at once: ${path} tap ${tap}`)
    const fate = this.fate()
    this.trace(`  ${path} tap ${tap}: ${fate}`)
    switch (fate) {
      case 'answered':
        apply()
        return said(200, '', { liked: on, like_count: 1 })
      case 'lost before':
        return Promise.reject(new TypeError('no line'))
      case 'lost after':
        apply()
        return Promise.reject(new TypeError('line broke'))
      case 'hangs before':
        return this.hang(path, signal)
      case 'hangs after':
        apply()
        return this.hang(path, signal)
      case 'busy':
        return said(503, 'busy', {}, '7')
      case 'failed':
        return said(500, 'failed')
      case 'refused':
        this.refusedTaps.add(`${owner}/${thing} ${tap}`)
        return said(403, 'not you')
      case 'tab gone before':
        return this.goneLater()
      default:
        apply()
        return this.goneLater()
    }
  }

  private hang(path: string, signal: AbortSignal | null): Promise<Response> {
    this.hanging.add(path)
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => {
        this.hanging.delete(path)
        reject(signal.reason)
      }),
    )
  }

  /** Calls of closed tabs are waited for no more. */
  forgetHanging(): void {
    this.hanging.clear()
  }

  /** Lets current writes finish before the tab is closed. */
  private goneLater(): Promise<Response> {
    const gone = this.onTabGone
    const soon = (turns: number): unknown => (turns === 0 ? gone() : setImmediate(() => soon(turns - 1)))
    soon(8)
    return new Promise(() => {})
  }

  private apply(one: AppliedTap): void {
    this.applied.push(one)
    if (this.state.get(one.thing) === one.on) return
    this.state.set(one.thing, one.on)
    const key = `${one.thing} ${one.tap}`
    this.effects.set(key, (this.effects.get(key) ?? 0) + 1)
  }
}

const said = async (status: number, message: string, more: object = {}, after?: string): Promise<Response> =>
  new Response(JSON.stringify({ code: 'some', message, ...more }), {
    status,
    headers: after === undefined ? {} : { 'retry-after': after },
  })
