import type { Actions } from '../lib/session/actions.ts'

const slices = import.meta.glob<Actions>('../features/*/*.actions.ts', { import: 'actions' })

/** Each slice names what it does for a visitor once they are logged in. */
export const loadActions = async (): Promise<Actions> =>
  Object.assign({}, ...(await Promise.all(Object.values(slices).map((load) => load()))))
