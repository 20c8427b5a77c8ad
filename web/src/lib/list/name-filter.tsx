import Search from 'lucide-react/icons/search'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isHeadedFor } from '../../hydration/hydration.ts'
import { TextInput } from '../../ui/form/text-input.tsx'

interface NameFilterProps {
  /** The list's own address, for a submit without JavaScript. */
  path: string
  label: string
  filter: ReturnType<typeof useNameFilter>
  className: string
}

/** Field that filters a list by name. */
export function NameFilter({ path, label, filter: { typed, setTyped, go }, className }: NameFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  // Input from before the hydration.
  const adopt = useEffectEvent(() => {
    if (field.current) setTyped(field.current.value)
  })
  useEffect(() => adopt(), [])
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    go()
  }
  return (
    <form className={className} action={path} onSubmit={submit}>
      <TextInput
        ref={field}
        type="search"
        name="name"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={80}
        enterKeyHint="search"
        autoComplete="off"
        before={<Search className="size-4.5 ms-3 self-center text-ink-3" />}
      />
    </form>
  )
}

const pauseMs = 300

/** State of a list's name filter; the address follows the input after a pause. `also` are parameters to keep in it. */
export const useNameFilter = (path: string, also: Readonly<Record<string, string>> = {}) => {
  const [search] = useSearchParams()
  const name = search.get('name') ?? ''
  const here = useLocation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(name)
  const [known, setKnown] = useState(name)
  // Back and forward change the address under the field.
  if (known !== name) {
    setKnown(name)
    if (typed.trim() === known.trim()) setTyped(name)
  }
  const wanted = typed.trim()
  const go = (): void => {
    // Does not navigate if the user has tapped a row since, which may not be rendered yet.
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
