import type { Deed, DoneKind } from './deed.store.ts'

/** What became of a deed, in words. */
export interface DeedOutcome {
  text: string
  /** Where it goes on: the chat with a seller. */
  chat?: string | undefined
  /** It came to nothing, and may be tried again. */
  failed?: Deed | undefined
  /** It was refused: trying again is no help. */
  refused?: true | undefined
}

export interface DeedDoer {
  do: (deed: Deed) => Promise<DeedOutcome>
  /** What is said when it could not be done, and nobody said why. */
  failure: (deed: Deed) => string
}

/** A slice's `<slice>.deeds.ts`: how it does what a visitor asked for. */
export type Deeds = Partial<Readonly<Record<DoneKind, DeedDoer>>>

let loadAll = async (): Promise<Deeds> => ({})

/** The shell gathers the slices' deeds. */
export const doDeedsBy = (load: () => Promise<Deeds>): void => {
  loadAll = load
}

export const allDeeds = (): Promise<Deeds> => loadAll()
