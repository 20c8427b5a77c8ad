import { watched } from '../ui/watched.ts'

/** A value kept in localStorage, in step over all tabs. Storage that is full or forbidden costs only the keeping. */
export interface StoredValue<T> {
  get(): T
  set(value: T): void
  remove(): void
  subscribe(listener: () => void): () => void
}

/** `parse` gets whatever the storage holds, or nothing, and always answers with a sound value. */
export const stored = <T>(key: string, parse: (raw: unknown) => T): StoredValue<T> => {
  let text: string | null | undefined
  let value: T
  const become = (next: string | null): void => {
    if (next === text) return
    text = next
    value = parse(parsedJson(next))
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== key && event.key !== null) return
    become(read(key))
    changes.show(undefined)
  }
  const changes = watched(undefined, () => {
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })
  const write = (next: string | null): void => {
    become(next)
    keep(key, next)
    changes.show(undefined)
  }
  return {
    get() {
      if (text === undefined) become(read(key))
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

/** Forgets all that this device keeps, but what is to stay; pages on the screen go on as they are. */
export const forgetAllBut = (stays: (key: string) => boolean): void => {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '')
    for (const key of keys) if (!stays(key)) localStorage.removeItem(key)
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

export const forgetInTab = (keys: readonly string[]): void => {
  try {
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const keep = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key)
    else if (!isLeft) localStorage.setItem(key, text)
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
