import { type WireValue, wireValue } from './column-types.ts'

/** Row of a statement without a declared type. */
// biome-ignore lint/suspicious/noExplicitAny: the caller knows the columns of its statement.
export type Row = Record<string, any>

/** Sends a statement; the values are its parameters $1, $2 … */
export type Send = (text: string, values: WireValue[]) => Promise<readonly object[]>

interface Draft {
  text: string
  values: WireValue[]
}

/** Statement or part of one. Runs once, when awaited; can be embedded in another with its parameters. */
export class Statement<Rows extends readonly object[] = Row[]> implements Promise<Rows> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #texts: readonly string[]
  readonly #values: readonly unknown[]
  readonly #send: Send
  #answer: Promise<Rows> | undefined

  constructor(texts: readonly string[], values: readonly unknown[], send: Send) {
    this.#texts = texts
    this.#values = values
    this.#send = send
  }

  // biome-ignore lint/suspicious/noThenProperty: it is awaited like a promise.
  then<Done = Rows, Failed = never>(
    onDone?: ((rows: Rows) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#answer ??= this.#run()
    return this.#answer.then(onDone, onFailed)
  }

  catch<Failed = never>(onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null): Promise<Rows | Failed> {
    return this.then(undefined, onFailed)
  }

  finally(onEnd?: (() => void) | null): Promise<Rows> {
    return this.then().finally(onEnd)
  }

  async #run(): Promise<Rows> {
    const draft: Draft = { text: '', values: [] }
    this.#addTo(draft)
    return (await this.#send(draft.text, draft.values)) as Rows
  }

  #addTo(draft: Draft): void {
    draft.text += this.#texts[0]
    for (let at = 0; at < this.#values.length; at += 1) {
      const value = this.#values[at]
      if (value instanceof Statement) value.#addTo(draft)
      else draft.text += `$${draft.values.push(wireValue(value))}`
      draft.text += this.#texts[at + 1]
    }
  }
}

/** Part of a statement, never run alone. */
// biome-ignore lint/suspicious/noExplicitAny: a fragment has no rows.
export type Fragment = Statement<any>

/** Quoted identifier from a variable. */
export const identifier = (name: string): Fragment => new Statement([quoted(name)], [], nowhere)

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const nowhere: Send = async () => {
  throw new Error('a name alone is no statement')
}
