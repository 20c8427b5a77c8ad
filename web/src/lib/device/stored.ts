import { watched } from '../../ui/watched.ts'
import type { LocalKey, TabKey } from './registry.ts'

/** Value in localStorage, the same in all tabs. If storage is full or forbidden, it lives as long as the page. */
export interface StoredValue<T> {
  get(): T
  set(value: T): void
  remove(): void
  subscribe(listener: () => void): () => void
}

/** `parse` gets the stored JSON value or undefined, and always returns a valid value. */
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

/** Stops storing: this page is being left, and what still arrives for its user must not remain. */
export const stopStoring = (): void => {
  isLeft = true
}

export const hasStoppedStoring = (): boolean => isLeft

type Area = 'local' | 'session'

/** Throws where the browser forbids storage. */
export const areaOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage)

export const localNames = (): string[] => {
  try {
    return Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '')
  } catch {
    return []
  }
}

/** Pages on the screen are not notified. */
export const removeKeys = (area: Area, keys: readonly string[]): void => {
  for (const key of keys) keep(area, key, null)
}

/** Stored text, for code that must not load the parser. */
export const storedText = (key: LocalKey): string | null => read('local', key)

/** Sends a message to the other tabs of this browser by a storage event; nothing remains stored. */
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
    // Private windows and full devices: the value lives as long as the page.
  }
}

const parsedJson = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
