import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isHeadedFor } from '../../hydration/hydration.ts'

const pauseMs = 300

/** What is typed into a list's filter, and the address of the list that follows it after a pause; `also` stays in it. */
export const useNameFilter = (path: string, also: Readonly<Record<string, string>> = {}) => {
  const [search] = useSearchParams()
  const name = search.get('name') ?? ''
  const here = useLocation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(name)
  const [known, setKnown] = useState(name)
  // Back and forth change the address under the field.
  if (known !== name) {
    setKnown(name)
    if (typed.trim() === known.trim()) setTyped(name)
  }
  const wanted = typed.trim()
  const go = (): void => {
    // Nor does a letter take back who has tapped a row since, which may not be drawn yet.
    if (wanted === name.trim() || !isHeadedFor(here)) return
    const query = new URLSearchParams({ ...also, ...(wanted !== '' && { name: wanted }) })
    void navigate({ pathname: path, search: query.toString() }, { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    const timer = setTimeout(go, pauseMs)
    return () => clearTimeout(timer)
  })
  return { name: name.trim(), cursor: search.get('cursor') ?? '', typed, setTyped, go }
}
