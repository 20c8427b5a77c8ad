import type { BaseName } from './registry.ts'

/** IndexedDB database and its stores. */
export interface IndexedBase<Name extends string> {
  name: BaseName
  stores: Readonly<Record<Name, IDBObjectStoreParameters>>
}

/** Result of a request within a transaction. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Runs `work` in one transaction, which other tabs wait for. Resolves once the device has written it: a full one
 * refuses only at the end. Opens a connection each time, as an open one keeps a logout from deleting the database.
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
