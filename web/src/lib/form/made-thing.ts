import { useState } from 'react'
import { useSearchParams } from 'react-router'

interface MadeThing {
  /** The id of what the form has made; empty before. */
  made: string
  /** It was made just now, not before the page was lost. */
  isNew: boolean
  keep: (id: string) => void
}

/**
 * What a page's form has made stands in the address: a small phone closes the page behind its camera, and the way back
 * must lead to the pictures, not to an empty form.
 */
export const useMadeThing = (name: string): MadeThing => {
  const [search, setSearch] = useSearchParams()
  const [fresh, setFresh] = useState('')
  const made = search.get(name) ?? ''
  return {
    made,
    isNew: made === fresh,
    keep(id) {
      setFresh(id)
      setSearch({ [name]: id }, { replace: true })
    },
  }
}
