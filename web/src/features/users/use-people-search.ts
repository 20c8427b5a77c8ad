import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readPeopleAddress } from './users.queries.ts'

const pauseMs = 300

/** What is typed into the search, and the address that follows it after a pause. */
export const usePeopleSearch = () => {
  const { name, cursor } = readPeopleAddress(useSearchParams()[0])
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
    if (wanted === name.trim()) return
    const search = wanted === '' ? '' : `?${new URLSearchParams({ name: wanted })}`
    void navigate({ pathname: '/all_users', search }, { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    const timer = setTimeout(go, pauseMs)
    return () => clearTimeout(timer)
  })
  return { name: name.trim(), cursor, typed, setTyped, go }
}
