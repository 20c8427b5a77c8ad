import { watched } from '../../ui/watched.ts'
import type { LocalKey, TabKey } from './registry.ts'

/** A value kept in localStorage, in step over all tabs. Storage that is full or forbidden costs only the keeping. */
export interface StoredValue<T> {
  get(): T
  set(value: T): void
  remove(): void
  subscribe(listener: () => void): () => void
}

/** `parse` gets whatever the storage holds, or nothing, and always answers with a sound value. */
export const stored = <T>(key: LocalKey, parse: (raw: unknown) => T): StoredValue<T> => storedIn('local', key, parse)

/** The same in sessionStorage: each tab has its own. */
export const storedInTab = <T>(key: TabKey, parse: (raw: unknown) => T): StoredValue<T> =>
  storedIn('session', key, parse)

const storedIn = <T>(area: Area, key: string, parse: (raw: unknown) => T): StoredValue<T> => {
  let text: string | null | undefined
  let value: T
  const become = (next: string | null): void => {
    if (next === text) return
    text = next
    value = parse(parsedJson(next))
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== key && event.key !== null) return
    become(read(area, key))
    changes.show(undefined)
  }
  const changes = watched(undefined, () => {
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })
  const write = (next: string | null): void => {
    become(next)
    keep(area, key, next)
    changes.show(undefined)
  }
  return {
    get() {
      if (text === undefined) become(read(area, key))
      return value
    },
    set: (next) => write(JSON.stringify(next)),
    remove: () => write(null),
    subscribe: changes.subscribe,
  }
}

let isLeft = false

/** This page is being left: what it still hears of somebody must not stay behind. */
export const keepNoMore = (): void => {
  isLeft = true
}

export const keepsNoMore = (): boolean => isLeft

type Area = 'local' | 'session'

/** Throws where pages may keep nothing. */
export const areaOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage)

export const localNames = (): string[] => {
  try {
    return Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '')
  } catch {
    return []
  }
}

/** Pages on the screen go on as they are. */
export const removeKeys = (area: Area, keys: readonly string[]): void => {
  for (const key of keys) keep(area, key, null)
}

/** The text as it was written, for who cannot wait for the code that understands it. */
export const storedText = (key: LocalKey): string | null => read('local', key)

/** Tells the other tabs of this browser by a storage event; nothing stays. */
export const sendToTabs = (key: LocalKey, message: unknown): void => {
  keep('local', key, JSON.stringify(message))
  keep('local', key, null)
}

const read = (area: Area, key: string): string | null => {
  try {
    return areaOf(area).getItem(key)
  } catch {
    return null
  }
}

const keep = (area: Area, key: string, text: string | null): void => {
  try {
    if (text === null) areaOf(area).removeItem(key)
    else if (!isLeft) areaOf(area).setItem(key, text)
  } catch {
    // Private windows and full phones: the value lives as long as the page.
  }
}

const parsedJson = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
