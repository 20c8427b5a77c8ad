import type { Deeds } from '../lib/deeds.ts'

const slices = import.meta.glob<Deeds>('../features/*/*.deeds.ts', { import: 'deeds' })

/** Each slice names what it does for a visitor once they are logged in. */
export const loadDeeds = async (): Promise<Deeds> =>
  Object.assign({}, ...(await Promise.all(Object.values(slices).map((load) => load()))))
