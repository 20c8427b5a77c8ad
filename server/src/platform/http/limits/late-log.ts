import type { Log } from '../../log.ts'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
type Line = (...parts: unknown[]) => void

/** A request's log, made when it first says something: most requests never do, and making one costs as much as routing. */
export class LateLog {
  readonly #parent: Log
  readonly #bindings: Record<string, unknown>
  readonly #options: object
  #made: Log | undefined

  constructor(parent: Log, bindings: Record<string, unknown>, options: object) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get level(): string {
    return this.#parent.level
  }

  fatal(...parts: unknown[]): void {
    this.#write('fatal', parts)
  }

  error(...parts: unknown[]): void {
    this.#write('error', parts)
  }

  warn(...parts: unknown[]): void {
    this.#write('warn', parts)
  }

  info(...parts: unknown[]): void {
    this.#write('info', parts)
  }

  debug(...parts: unknown[]): void {
    this.#write('debug', parts)
  }

  trace(...parts: unknown[]): void {
    this.#write('trace', parts)
  }

  silent(): void {}

  child(bindings: Record<string, unknown>, options: object = {}): LateLog {
    return new LateLog(this.#log(), bindings, options)
  }

  #write(level: Level, parts: unknown[]): void {
    if (this.#parent.isLevelEnabled(level)) (this.#log()[level] as Line).apply(this.#log(), parts)
  }

  #log(): Log {
    this.#made ??= this.#parent.child(this.#bindings, this.#options) as Log
    return this.#made
  }
}
