import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TillState } from './till.ts'

/** What both operators know, kept over a restart of the demo. */
export interface KeptState {
  ahead: number
  mtn: TillState
  orange: TillState
}

export const readState = (file: string | undefined): KeptState | undefined => {
  if (file === undefined || !existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')) as KeptState
}

/** In one piece: whoever is killed meanwhile leaves the file before or the file after. */
export const writeState = (file: string, state: KeptState): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const mostKept = 2000

/** Forgets the oldest of what is over; their money stays where it is. */
export const forgetOld = (state: TillState): void => {
  const references = Object.keys(state.payments)
  if (references.length <= mostKept * 2) return
  const open = new Set(state.open)
  for (const reference of references.slice(0, -mostKept)) if (!open.has(reference)) delete state.payments[reference]
  state.purses.movements = state.purses.movements.slice(-mostKept)
}
