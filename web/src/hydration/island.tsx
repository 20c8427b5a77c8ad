import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { onFirstInteraction } from './first-interaction.ts'
import { type Gate, islandPart, openedGate, shutGate } from './island-gate.ts'
import type { LazyPart } from './lazy-part.ts'
import { addressTapped } from './prefetch.ts'
import { useHydrated } from './use-hydrated.ts'

/** Distance to the screen at which an island hydrates: `near` in pixels, `seen` from 0, any part of it, to 1. */
const kinds = {
  part: { near: '50px', seen: 0 },
  card: { near: '50px', seen: 0.1 },
  /** Rest of a list, loaded before its end is reached, so that readers need not wait. */
  rest: { near: '600px', seen: 0 },
} as const

/**
 * Part of a page that is in the server's HTML and hydrates near the screen, after the reader's first interaction:
 * before that neither its code nor its rendering is needed. Changes made meanwhile appear once it is hydrated; a button
 * pressed too early runs its action then. `Fallback` is shown while the code loads, if there is no HTML from the
 * server.
 */
export function island<M, P extends object>(
  fetchModule: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  Fallback: ComponentType<P>,
  kind: keyof typeof kinds = 'part',
): (props: P) => ReactNode {
  const part = islandPart(fetchModule, pick)
  return (props) => <Island part={part} with={props} Fallback={Fallback} {...kinds[kind]} />
}

type IslandProps<P extends object> = {
  part: LazyPart<ComponentType<P>>
  with: P
  Fallback: ComponentType<P>
  near: string
  seen: number
}

function Island<P extends object>({ part, with: props, Fallback, near, seen }: IslandProps<P>) {
  const box = useRef<HTMLDivElement>(null)
  const fromServer = !useHydrated()
  const [gate] = useState(() => (fromServer ? shutGate(part) : openedGate(part)))
  const [asRendered] = useState(props)
  const [live, setLive] = useState(!fromServer)
  useNearness({ box, gate, live, near, seen })
  const shown = live ? props : asRendered
  // The same element each time: React would discard the server's HTML of a sleeping part whose parent renders again.
  const inside = useMemo(
    () => <Inside gate={gate} props={shown} Fallback={Fallback} onLive={setLive} />,
    [gate, shown, Fallback],
  )
  return <div ref={box}>{inside}</div>
}

type InsideProps<P extends object> = {
  gate: Gate<P>
  props: P
  Fallback: ComponentType<P>
  onLive: (live: true) => void
}

function Inside<P extends object>({ gate, props, Fallback, onLive }: InsideProps<P>) {
  return (
    <Suspense fallback={<Missing gate={gate} props={props} Fallback={Fallback} />}>
      <Live gate={gate} props={props} onLive={onLive} />
    </Suspense>
  )
}

/** React has discarded the HTML, so the part is needed now. */
function Missing<P extends object>({ gate, props, Fallback }: Omit<InsideProps<P>, 'onLive'>) {
  useEffect(() => gate.open(), [gate])
  return <Fallback {...props} />
}

function Live<P extends object>({ gate, props, onLive }: Omit<InsideProps<P>, 'Fallback'>) {
  const Part = use(gate.request())
  useEffect(() => startTransition(() => onLive(true)), [onLive])
  return <Part {...props} />
}

type Nearness<P> = { box: RefObject<HTMLDivElement | null>; gate: Gate<P>; live: boolean; near: string; seen: number }

function useNearness<P>({ box, gate, live, near, seen }: Nearness<P>) {
  const tapped = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = box.current
    if (live || element === null) return
    const observer = new IntersectionObserver((entries) => entries.some((each) => each.isIntersecting) && gate.open(), {
      rootMargin: near,
      threshold: seen,
    })
    const forgetInteraction = onFirstInteraction(() => observer.observe(element))
    // Capture phase: React stops events on sleeping parts before they reach the page.
    const remember = (event: MouseEvent) => {
      const inside = event.target instanceof Element && element.contains(event.target)
      const pressed = inside ? actionAt(event) : null
      const address = inside && pressed === null ? addressTapped(event) : undefined
      if (address === undefined && pressed === null) return
      event.stopPropagation()
      if (address !== undefined || pressed instanceof HTMLAnchorElement) event.preventDefault()
      if (address !== undefined) return void navigate(address)
      tapped.current = pressed
      // Marks the tapped element until its code is loaded; see the early entry.
      pressed?.setAttribute('data-going', '')
      gate.open()
    }
    document.addEventListener('click', remember, true)
    return () => {
      forgetInteraction()
      observer.disconnect()
      document.removeEventListener('click', remember, true)
    }
  }, [box, gate, live, near, seen, navigate])
  useEffect(() => {
    if (!live) return
    tapped.current?.click()
    tapped.current = null
  }, [live])
}

/** Pressed element that needs its code: a button, or a link that opens the login over the page. */
const actionAt = ({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLElement | null => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a[data-asks]') : null
  return pressed instanceof HTMLAnchorElement && (metaKey || ctrlKey || shiftKey || altKey) ? null : pressed
}
