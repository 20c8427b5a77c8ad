import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Asked, askedIn } from './asked.ts'

interface SearchBoxPlan {
  field: RefObject<HTMLInputElement | null>
  /** A key before the box takes it for itself; true where it was taken. */
  onKey: (key: string) => boolean
  /** Something else is typed. */
  onTyped: () => void
}

/** What is typed in the box, and whether it shows what it offers. The field is the shell's: it works before this does. */
export const useSearchBox = ({ field, onKey, onTyped }: SearchBoxPlan) => {
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current)
  const [asked, setAsked] = useState(() => readBox(field.current))
  const read = useEffectEvent(() => {
    setAsked(readBox(field.current))
    onTyped()
    setOpen(true)
  })
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, isComposing, altKey } = event
    if (isComposing) return
    if (isOpen && onKey(key)) return void event.preventDefault()
    const folded = isFolded(field.current)
    if (key === 'Escape' && isOpen && !folded) {
      // The browser would empty the field, and the header would close what lies over the page.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    if (key === 'Tab' && !folded && field.current?.value !== '') setOpen(false)
    if (!isOpen && (key === 'ArrowDown' || (key === 'ArrowUp' && !altKey))) {
      event.preventDefault()
      setOpen(true)
    }
  })
  const move = useEffectEvent((event: Event): void => {
    const { target } = event
    if (target === field.current) return void setOpen(true)
    const isInside = target instanceof Node && field.current?.form?.contains(target) === true
    if (!isInside || (target instanceof HTMLSelectElement && !isFolded(field.current))) setOpen(false)
  })
  useEffect(() => listenTo(field.current, { read, press, move, close: () => setOpen(false) }), [field])
  return { asked, isOpen, close: () => setOpen(false) }
}

/** On a phone it lies over the page, and is closed with what it lies in. */
const isFolded = (field: HTMLInputElement | null): boolean =>
  field?.form?.previousElementSibling?.hasAttribute('open') === true

const readBox = (field: HTMLInputElement | null): Asked =>
  field?.form ? askedIn(new FormData(field.form)) : { query: '', type: 'all', location: '' }

interface Hearing {
  read: () => void
  press: (event: KeyboardEvent) => void
  move: (event: Event) => void
  close: () => void
}

const listenTo = (field: HTMLInputElement | null, { read, press, move, close }: Hearing) => {
  const form = field?.form
  if (!field || !form) return undefined
  const controller = new AbortController()
  const { signal } = controller
  field.addEventListener('keydown', (event) => press(event), { signal })
  form.addEventListener('input', () => read(), { signal })
  form.addEventListener('submit', close, { signal })
  document.addEventListener('focusin', (event) => move(event), { signal })
  document.addEventListener('pointerdown', (event) => move(event), { signal })
  return () => controller.abort()
}
