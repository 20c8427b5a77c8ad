import { type Context, Script } from 'node:vm'

interface Source {
  run: Script
  /** What it imports before it runs, as written. */
  imports: readonly string[]
}

type Exports = Record<string, unknown>
type Body = (ways: Readonly<Record<string, unknown>>) => void

export type ReadSource = (address: string) => Promise<string>

/** Compiled once in a process, however many windows run it. */
const compiled = new Map<string, Promise<Source>>()

const compile = (name: string, code: string): Promise<Source> => {
  const key = `${name}\n${code}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const made = transform(name, code)
  compiled.set(key, made)
  return made
}

/**
 * As a plain script: Node never gives back what a module of `node:vm` holds, and with it the whole window it ran in
 * (nodejs/node#59118). None of the site's modules awaits at its top, so that all that is imported runs at once.
 */
const transform = async (name: string, code: string): Promise<Source> => {
  const { moduleRunnerTransform } = await import('vite')
  const made = await moduleRunnerTransform(code, null, name, code)
  if (made === null) throw new Error(`${name} is no module`)
  const body = made.code.replaceAll(/= await __vite_ssr_import__\(/g, '= __vite_ssr_import__(')
  const ways = names.map((each) => `__vite_ssr_${each}__`).join(', ')
  return {
    run: new Script(`'use strict';(({ ${ways} }) => {${body}\n})`, { filename: name }),
    imports: made.deps ?? [],
  }
}

const names = ['import', 'dynamic_import', 'import_meta', 'exportName', 'exportAll'] as const

/** The modules of one window. */
export class Modules {
  readonly #context: Context
  readonly #read: ReadSource
  readonly #asked = new Map<string, Promise<Source>>()
  #coming = 0
  readonly #here = new Map<string, Source>()
  /** Of each that ran, or is about to: one that imports itself round a corner meets what is there by then. */
  readonly #ran = new Map<string, { exports: Exports; error?: unknown }>()

  constructor(context: Context, read: ReadSource) {
    this.#context = context
    this.#read = read
  }

  /** Runs what an address names, with all that it imports. */
  async run(address: string): Promise<Exports> {
    this.#coming += 1
    try {
      await this.#bring(address, new Set())
      return this.#evaluate(address)
    } finally {
      this.#coming -= 1
    }
  }

  /** Code is on its way. */
  isBusy = (): boolean => this.#coming > 0

  async #bring(address: string, seen: Set<string>): Promise<void> {
    if (seen.has(address)) return
    seen.add(address)
    const source = this.#here.get(address) ?? (await this.#get(address))
    this.#here.set(address, source)
    await Promise.all(source.imports.map((each) => this.#bring(new URL(each, address).href, seen)))
  }

  #get(address: string): Promise<Source> {
    const known = this.#asked.get(address)
    if (known !== undefined) return known
    const asked = this.#read(address).then((code) => compile(new URL(address).pathname, code))
    this.#asked.set(address, asked)
    // What did not come may come the next time.
    asked.catch(() => this.#asked.delete(address))
    return asked
  }

  #evaluate(address: string): Exports {
    const known = this.#ran.get(address)
    if (known !== undefined) {
      if ('error' in known) throw known.error
      return known.exports
    }
    const exports: Exports = Object.create(null)
    const mine: { exports: Exports; error?: unknown } = { exports }
    this.#ran.set(address, mine)
    try {
      const body = this.#here.get(address)?.run.runInContext(this.#context) as Body
      body(this.#waysOf(address, exports))
      return exports
    } catch (error) {
      mine.error = error
      throw error
    }
  }

  #waysOf(address: string, exports: Exports): Readonly<Record<string, unknown>> {
    const give = (name: string, get: () => unknown): void =>
      void Object.defineProperty(exports, name, { get, enumerable: true, configurable: true })
    return {
      __vite_ssr_import__: (specifier: string) => this.#evaluate(new URL(specifier, address).href),
      __vite_ssr_dynamic_import__: (specifier: string) => this.run(new URL(specifier, address).href),
      __vite_ssr_import_meta__: { url: address },
      __vite_ssr_exportName__: give,
      __vite_ssr_exportAll__: (from: Exports) => {
        for (const name of Object.keys(from)) if (name !== 'default') give(name, () => from[name])
      },
    }
  }
}
