import { type Entry, entriesToEvict } from './keeping.rules.ts'

const listPath = '/kept/list'
const listSoon = 1000

/** Cache with a size limit, which evicts the least recently used entries. A list inside the cache records them. */
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
      // The next use reads it again.
      this.#entries = undefined
      throw error
    })
    return this.#entries
  }

  /** Cached answer; marks it as used now. */
  async take(key: string): Promise<Response | undefined> {
    const entry = (await this.entries()).get(key)
    if (entry === undefined) return undefined
    const answer = await (await caches.open(this.name)).match(key)
    if (answer === undefined) (await this.entries()).delete(key)
    else entry.used = Date.now()
    return answer
  }

  /** Does not wait for the list, which is updated afterwards. */
  async peek(key: string): Promise<Response | undefined> {
    const answer = await caches.match(key, { cacheName: this.name })
    void this.entries().then(
      (entries) => {
        const entry = entries.get(key)
        if (entry !== undefined && answer !== undefined) entry.used = Date.now()
      },
      // If the list cannot be read, the use is not recorded.
      () => undefined,
    )
    return answer
  }

  async has(key: string): Promise<boolean> {
    return (await this.entries()).has(key)
  }

  /** Throws if the disk is full. The list is written later, see `writeSoon`. */
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
    for (const key of entriesToEvict(entries, most)) {
      entries.delete(key)
      await cache.delete(key)
    }
  }

  async clear(): Promise<void> {
    this.#entries = Promise.resolve(new Map())
    await caches.delete(this.name)
  }

  /** One write for many changes and uses. */
  writeSoon(): Promise<void> {
    this.#writing ??= new Promise((resolve) => setTimeout(resolve, listSoon))
      .then(() => {
        this.#writing = undefined
        return this.#write()
      })
      // Full or locked disk: the list in memory is right, and the next write tries again.
      .catch(() => undefined)
    return this.#writing
  }

  async #write(): Promise<void> {
    const entries = await this.entries()
    if (entries.size > 0) await (await caches.open(this.name)).put(listPath, Response.json([...entries]))
  }

  /** Reads only the list, as a page waits for it. */
  async #read(): Promise<Map<string, Entry>> {
    const list = await (await caches.open(this.name)).match(listPath)
    return new Map((await list?.json().catch(() => [])) as [string, Entry][] | undefined)
  }

  /** Removes answers that are missing from the list, as the worker ended before writing it. */
  async tidy(): Promise<void> {
    const [cache, entries] = await Promise.all([caches.open(this.name), this.entries()])
    for (const { url } of await cache.keys()) {
      const key = url.slice(new URL(url).origin.length)
      if (!entries.has(key) && key !== listPath) await cache.delete(key)
    }
  }
}
