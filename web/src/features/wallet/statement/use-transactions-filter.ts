import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readFilter, type StatementFilter, withFilter } from './transactions.address.ts'

const pauseMs = 300

const textOf = ({ from, to, q }: StatementFilter): string => [from, to, q.trim()].join(' ')

/** Typed filter; the URL follows after a pause. */
export const useTransactionsFilter = () => {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const address = textOf(filter)
  const [typed, setTyped] = useState(filter)
  const [known, setKnown] = useState(address)
  // Back, Forward or a link has changed the URL.
  if (known !== address) {
    setKnown(address)
    if (textOf(typed) === known) setTyped(filter)
  }
  useEffect(() => {
    const go = (): void => {
      const { from, to, q } = readFilter(new URLSearchParams({ ...typed }))
      if (textOf({ ...typed, from, to, q }) === address) return
      setSearch(withFilter(search, { from, to, q }), { replace: true, preventScrollReset: true })
    }
    const timer = setTimeout(go, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, address, search, setSearch])
  return { filter, typed, type: (change: Partial<StatementFilter>) => setTyped({ ...typed, ...change }) }
}
