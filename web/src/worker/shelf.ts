import { type Entry, goesFirst } from './keeping.rules.ts'

const listPath = '/kept/list'
const listSoon = 1000

/** A cache with a budget: what was not looked at for longest makes room. What it holds it knows from a list in it. */
export class Shelf {
  readonly name: string
  readonly most: number
  #entries: Promise<Map<string, Entry>> | undefined
  #writing: Promise<void> | undefined

  constructor(name: string, most: number) {
    this.name = name
    this.most = most
  }

  entries(): Promise<Map<string, Entry>> {
    this.#entries ??= this.#read().catch((error: unknown) => {
      // Read again by whoever needs it next.
      this.#entries = undefined
      throw error
    })
    return this.#entries
  }

  /** What is there, and looked at now. */
  async take(key: string): Promise<Response | undefined> {
    const entry = (await this.entries()).get(key)
    if (entry === undefined) return undefined
    const answer = await (await caches.open(this.name)).match(key)
    if (answer === undefined) (await this.entries()).delete(key)
    else entry.used = Date.now()
    return answer
  }

  /** Without the list, for who cannot wait; it learns of it. */
  async peek(key: string): Promise<Response | undefined> {
    const answer = await caches.match(key, { cacheName: this.name })
    void this.entries().then(
      (entries) => {
        const entry = entries.get(key)
        if (entry !== undefined && answer !== undefined) entry.used = Date.now()
      },
      // Where the list cannot be read, nobody can say when this was looked at.
      () => undefined,
    )
    return answer
  }

  async has(key: string): Promise<boolean> {
    return (await this.entries()).has(key)
  }

  /** Throws where the disk is full. The list is written soon: `writeSoon` says when. */
  async put(
    key: string,
    answer: Response,
    entry: Pick<Entry, 'bytes' | 'knows'> & Partial<Pick<Entry, 'at'>>,
  ): Promise<void> {
    const [cache, entries] = await Promise.all([caches.open(this.name), this.entries()])
    const now = Date.now()
    entries.set(key, { at: now, ...entry, used: now })
    await cache.put(key, answer).catch((error: unknown) => {
      entries.delete(key)
      throw error
    })
    await this.shrink(this.most)
    void this.writeSoon()
  }

  async shrink(most: number): Promise<void> {
    const [cache, entries] = await Promise.all([caches.open(this.name), this.entries()])
    for (const key of goesFirst(entries, most)) {
      entries.delete(key)
      await cache.delete(key)
    }
  }

  async clear(): Promise<void> {
    this.#entries = Promise.resolve(new Map())
    await caches.delete(this.name)
  }

  /** One writing for many that were put or looked at. */
  writeSoon(): Promise<void> {
    this.#writing ??= new Promise((resolve) => setTimeout(resolve, listSoon))
      .then(() => {
        this.#writing = undefined
        return this.#write()
      })
      // A full disk, or one that is locked: the list in memory is right, and the next writing tries again.
      .catch(() => undefined)
    return this.#writing
  }

  async #write(): Promise<void> {
    const entries = await this.entries()
    if (entries.size > 0) await (await caches.open(this.name)).put(listPath, Response.json([...entries]))
  }

  /** The list alone: whoever waits for a page waits for it. */
  async #read(): Promise<Map<string, Entry>> {
    const list = await (await caches.open(this.name)).match(listPath)
    return new Map((await list?.json().catch(() => [])) as [string, Entry][] | undefined)
  }

  /** What the list does not know, since the worker was ended before it wrote it, goes. */
  async tidy(): Promise<void> {
    const [cache, entries] = await Promise.all([caches.open(this.name), this.entries()])
    for (const { url } of await cache.keys()) {
      const key = url.slice(new URL(url).origin.length)
      if (!entries.has(key) && key !== listPath) await cache.delete(key)
    }
  }
}
