import type { Actions } from '../lib/session/actions.ts'

const slices = import.meta.glob<Actions>('../features/*/*.actions.ts', { import: 'actions' })

/** Actions of all slices, which a visitor may request and which are done after the login. */
export const loadActions = async (): Promise<Actions> =>
  Object.assign({}, ...(await Promise.all(Object.values(slices).map((load) => load()))))
