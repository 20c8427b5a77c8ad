import type { BaseName } from './registry.ts'

/** A database of this device, and how its stores are made. */
export interface IndexedBase<Name extends string> {
  name: BaseName
  stores: Readonly<Record<Name, IDBObjectStoreParameters>>
}

/** What a request within a piece of work finds or wrote. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * A piece of work in one transaction that no other tab comes between: done when the device has written it, which a full one
 * refuses only at the end. A connection for each: one that stays open keeps a logout from dropping the database.
 */
export const inBase = async <Name extends string, T>(
  { name, stores }: IndexedBase<Name>,
  mode: IDBTransactionMode,
  work: (store: (name: Name) => IDBObjectStore) => Promise<T>,
): Promise<T> => {
  const names = Object.keys(stores) as Name[]
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    for (const each of names) opening.result.createObjectStore(each, stores[each])
  }
  const base = await answerOf(opening)
  base.onversionchange = () => base.close()
  try {
    const transaction = base.transaction(names, mode)
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work((each) => transaction.objectStore(each)), written])
    return result
  } finally {
    base.close()
  }
}
