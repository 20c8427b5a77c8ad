import { useSearchParams } from 'react-router'

interface MadeThing {
  /** Id of the created thing; empty before. */
  made: string
  keep: (id: string) => void
}

/**
 * Keeps the id of the created thing in the address: a small phone closes the page behind its camera, and the way back
 * must lead to the pictures, not to an empty form.
 */
export const useCreatedThing = (name: string): MadeThing => {
  const [search, setSearch] = useSearchParams()
  return {
    made: search.get(name) ?? '',
    keep: (id) => setSearch({ [name]: id }, { replace: true }),
  }
}
