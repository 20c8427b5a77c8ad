import { hash, randomUUID } from 'node:crypto'
import { walkMap } from '../../work/map-walk.ts'
import { compressed, compressFrom, type Encoding } from './compress.ts'

/** A finished answer, kept in every encoding somebody asked for. */
export interface CachedAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  body: Buffer
  encoded: Map<Encoding, Promise<Buffer>>
  /** Until when it may be given, in milliseconds; 0 once it was forgotten. */
  expires: number
}

export interface FreshAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  seconds: number
  tags: readonly string[]
}

type Make = (found: Set<string>) => Promise<FreshAnswer>

export interface MicroCache {
  /** Tells this copy's cache from the others'. */
  id: string
  /**
   * The kept answer, or the one `make` gives; callers that come meanwhile wait for the same one. Who knows the tags
   * beforehand says so; who finds them out while making it adds them to `found`.
   */
  through(key: string, make: Make, tags?: readonly string[]): Promise<CachedAnswer>
  /** Is it kept or being made, so that one more who asks costs nothing? */
  has(key: string): boolean
  /** Is this very answer still the one to give? */
  isFresh(answer: CachedAnswer): boolean
  /** Forgets what carries one of the tags; such an answer being made right now is served but not kept. */
  invalidate(tags: readonly string[]): void
  clear(): void
  /** How many answers there are, in how many bytes, and at how many a change or a sweep has looked so far. */
  readonly figures: Readonly<{ answers: number; bytes: number; looks: number }>
}

interface Entry {
  key: string
  answer: Promise<CachedAnswer>
  /** Known once the answer is there; 0 while it is being made. */
  expires: number
  bytes: number
  /** Unknown while it is being made, if nobody told. */
  tags: readonly string[] | undefined
  /** Some of the unknown ones. */
  found: Set<string>
  /** What changed while it was being made with unknown tags. */
  missed: Set<string>
  isForgotten: boolean
  kept?: CachedAnswer
}

const mebibyte = 1024 * 1024

/** What kept answers may take of the server's memory; how it is shared out says decision 0014. */
export const cacheBytes = { answers: 24 * mebibyte, ready: 16 * mebibyte } as const

/** What an entry takes beside its body, and what each of its tags does in the index. */
const entryBytes = 1024
const tagBytes = 128

/** Public answers of this process, bounded in bytes, oldest use out first. */
export const createMicroCache = (maxBytes = 64 * 1024 * 1024, now: () => number = Date.now): MicroCache => {
  const entries = new Map<string, Entry>()
  const byTag = createTagIndex<Entry>()
  const untagged = new Set<Entry>()
  const [oldest, swept] = [walkMap(entries), walkMap(entries)]
  let [bytes, looks] = [0, 0]

  const drop = (entry: Entry): void => {
    if (entries.get(entry.key) === entry) entries.delete(entry.key)
    untagged.delete(entry)
    byTag.remove(entry, entry.tags)
    entry.isForgotten = true
    bytes -= entry.bytes
    entry.bytes = 0
    if (entry.kept !== undefined) entry.kept.expires = 0
  }

  const touch = (entry: Entry): void => {
    entries.delete(entry.key)
    entries.set(entry.key, entry)
  }

  const makeRoom = (): void => {
    while (bytes > maxBytes) {
      const [, entry] = oldest.next() ?? oldest.next() ?? []
      if (entry === undefined) return
      if (entry.expires === 0) touch(entry)
      else drop(entry)
    }
  }

  /** Two at each request: what has run out goes, without ever a long look at all of them. */
  const sweep = (): void => {
    oldest.wait()
    for (let steps = 0; steps < 2; steps += 1) {
      const [, entry] = swept.next() ?? []
      looks += 1
      if (entry !== undefined && entry.expires !== 0 && entry.expires <= now()) drop(entry)
    }
  }

  /** Something changed while it was being made, or another one took its place: served, not kept. */
  const isOutdated = (entry: Entry, { tags }: FreshAnswer): boolean =>
    entry.isForgotten || tags.some((tag) => entry.missed.has(tag)) || (entries.get(entry.key) ?? entry) !== entry

  const settle = (entry: Entry, fresh: FreshAnswer): CachedAnswer => {
    const answer = toCached(fresh)
    const size = fresh.body.length * 2 + entry.key.length * 2 + entryBytes + fresh.tags.length * tagBytes
    const mayBeKept = !isOutdated(entry, fresh) && fresh.seconds > 0 && size <= maxBytes
    drop(entry)
    if (!mayBeKept) return answer
    const expires = now() + fresh.seconds * 1000
    Object.assign(entry, { expires, tags: fresh.tags, bytes: size, kept: answer, isForgotten: false })
    answer.expires = expires
    entries.set(entry.key, entry)
    byTag.add(entry, fresh.tags)
    bytes += size
    makeRoom()
    return answer
  }

  const fill = (key: string, make: Make, tags?: readonly string[]): Promise<CachedAnswer> => {
    const found = new Set<string>()
    const started = Promise.resolve(found).then(make)
    const entry: Entry = {
      key,
      expires: 0,
      bytes: 0,
      tags,
      found,
      missed: new Set(),
      isForgotten: false,
      answer: undefined as never,
    }
    entry.answer = started.then((fresh) => settle(entry, fresh))
    entry.answer.catch(() => drop(entry))
    entries.set(key, entry)
    if (tags === undefined) untagged.add(entry)
    else byTag.add(entry, tags)
    return entry.answer
  }

  const through: MicroCache['through'] = (key, make, tags) => {
    sweep()
    const entry = entries.get(key)
    if (entry === undefined) return fill(key, make, tags)
    if (entry.expires === 0) return waitFor(entry, () => through(key, make, tags))
    if (entry.expires <= now()) {
      drop(entry)
      return fill(key, make, tags)
    }
    touch(entry)
    return entry.answer
  }

  return {
    id: randomUUID(),
    through,
    has: (key) => entries.has(key),
    isFresh: (answer) => answer.expires > now(),
    invalidate(tags) {
      for (const entry of tags.flatMap((tag) => byTag.all(tag))) {
        looks += 1
        drop(entry)
      }
      for (const entry of untagged) {
        looks += 1
        for (const tag of tags) entry.missed.add(tag)
        if (tags.some((tag) => entry.found.has(tag))) drop(entry)
      }
    },
    clear() {
      for (const entry of [...entries.values(), ...untagged]) drop(entry)
    },
    get figures() {
      return { answers: entries.size, bytes, looks }
    },
  }
}

/** Who asks after a change shall see it: for what turns out to tell of it, another answer is made. */
const waitFor = (entry: Entry, again: () => Promise<CachedAnswer>): Promise<CachedAnswer> =>
  entry.missed.size === 0 ? entry.answer : entry.answer.then((answer) => (entry.isForgotten ? again() : answer))

/** Who carries a tag, without asking everybody. */
const createTagIndex = <Item>() => {
  const byTag = new Map<string, Set<Item>>()
  return {
    all: (tag: string): Item[] => [...(byTag.get(tag) ?? [])],
    add(item: Item, tags: readonly string[]): void {
      for (const tag of tags) {
        const items = byTag.get(tag) ?? new Set()
        byTag.set(tag, items.add(item))
      }
    },
    remove(item: Item, tags: readonly string[] = []): void {
      for (const tag of tags) {
        const items = byTag.get(tag)
        items?.delete(item)
        if (items?.size === 0) byTag.delete(tag)
      }
    },
  }
}

const toCached = (fresh: FreshAnswer): CachedAnswer => ({
  status: fresh.status,
  headers: fresh.headers,
  body: fresh.body,
  etag: `"${hash('sha256', fresh.body, 'base64url').slice(0, 22)}"`,
  encoded: new Map(),
  expires: 0,
})

/** The answer's bytes in an encoding, compressed once. */
export const encodedBody = (answer: CachedAnswer, encoding: Encoding): Promise<Buffer> | Buffer => {
  if (encoding === 'identity' || answer.body.length < compressFrom) return answer.body
  const known = answer.encoded.get(encoding)
  if (known !== undefined) return known
  const body = compressed(answer.body, encoding)
  answer.encoded.set(encoding, body)
  return body
}
