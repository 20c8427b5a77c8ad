import Search from 'lucide-react/icons/search'
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import { TextInput } from '../../ui/form/text-input.tsx'
import type { useNameFilter } from './use-name-filter.ts'

interface NameFilterProps {
  /** The list's own address, for who has no JavaScript. */
  path: string
  label: string
  filter: ReturnType<typeof useNameFilter>
  className: string
}

/** The field over a list that keeps what has these letters in its name. */
export function NameFilter({ path, label, filter: { typed, setTyped, go }, className }: NameFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  // What was typed before the page was hydrated.
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
