import { type Context, type Module, SourceTextModule } from 'node:vm'

interface Source {
  code: string
  /** What V8 made of it, so that the next window need not. */
  compiled?: Buffer
}

/** Of files whose names tell their versions: read and compiled once in a process. */
const kept = new Map<string, Source>()

export type ReadSource = (address: string) => Promise<string>

/** The modules of one window. */
export class Modules {
  readonly #context: Context
  readonly #read: ReadSource
  #linking: Promise<void> = Promise.resolve()
  readonly #known = new Map<string, Promise<SourceTextModule>>()

  constructor(context: Context, read: ReadSource) {
    this.#context = context
    this.#read = read
  }

  /** Runs what an address names, with all that it imports. */
  async run(address: string): Promise<unknown> {
    return (await this.#bring(address)).namespace
  }

  #get(address: string): Promise<SourceTextModule> {
    const known = this.#known.get(address)
    if (known !== undefined) return known
    const made = this.#make(address)
    this.#known.set(address, made)
    // What did not come may come the next time.
    made.catch(() => this.#known.delete(address))
    return made
  }

  async #make(address: string): Promise<SourceTextModule> {
    const code = await this.#read(address)
    const source = kept.get(address) ?? { code }
    const module = new SourceTextModule(code, {
      identifier: address,
      context: this.#context,
      ...(source.compiled !== undefined && { cachedData: source.compiled }),
      initializeImportMeta: (meta) => Object.assign(meta, { url: address }),
      importModuleDynamically: ((specifier: string, from: Module) => this.#bring(resolve(specifier, from))) as never,
    })
    if (source.compiled === undefined)
      kept.set(address, { code, compiled: (module as unknown as { createCachedData(): Buffer }).createCachedData() })
    return module
  }

  async #bring(address: string): Promise<Module> {
    const module = await this.#get(address)
    if (module.status === 'unlinked') await this.#link(module)
    if (module.status === 'linked') await module.evaluate()
    if (module.status === 'errored') throw module.error
    return module
  }

  /** One after the other: two that share what they import would meet it half linked. */
  #link(module: SourceTextModule): Promise<void> {
    const linked = this.#linking.then(async () => {
      if (module.status === 'unlinked') await module.link((specifier, from) => this.#get(resolve(specifier, from)))
    })
    this.#linking = linked.catch(() => undefined)
    return linked
  }
}

const resolve = (specifier: string, from: Module): string => new URL(specifier, from.identifier).href
