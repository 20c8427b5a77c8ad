import { useSearchParams } from 'react-router'

interface MadeThing {
  /** The id of what the form has made; empty before. */
  made: string
  keep: (id: string) => void
}

/**
 * What a page's form has made stands in the address: a small phone closes the page behind its camera, and the way back
 * must lead to the pictures, not to an empty form.
 */
export const useMadeThing = (name: string): MadeThing => {
  const [search, setSearch] = useSearchParams()
  return {
    made: search.get(name) ?? '',
    keep: (id) => setSearch({ [name]: id }, { replace: true }),
  }
}
