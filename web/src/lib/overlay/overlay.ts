import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { nameOpener } from '../../ui/overlay/opener.ts'
import { stepBack, stepUnderway } from '../../ui/overlay/step-back.ts'
import {
  addressBelow,
  expectShown,
  isPath,
  onShown,
  placeOf,
  presentStep,
  readShown,
  showing,
  shownNow,
} from './overlay-address.ts'

export interface Overlay {
  open: boolean
  /** Differs each time it opens, so that an old error is not shown again. */
  key: number
  /** Opens it, with a step in the history. */
  show: () => void
  /** Closes it and all above it; resolves once the address is the page's again. */
  hide: () => Promise<void>
  /** Replaces it by another one: one step back leaves both. */
  turn: (name: string) => void
}

/**
 * The overlays of a page are in its address, as `?show=reviews`, or one over another as `?show=reviews.share`: going
 * back closes one, a reload keeps it, a link opens it. A name that the page does not use opens nothing. An overlay that
 * is also a page, such as `/login`, has its path as a name, and that address.
 */
export const useOverlay = (name: string): Overlay => {
  const claim = useMemo(() => claimOf(name), [name])
  const open = useSyncExternalStore(
    claim.take,
    () => claim.isFirst() && shownNow().includes(name),
    () => false,
  )
  const { show, ...steps } = useSteps()(name, claim)
  return {
    open,
    key: useOpenings(open),
    show: () => {
      claim.comeFirst()
      show()
    },
    ...steps,
  }
}

/** Opens an overlay that is elsewhere on the page. */
export const useOpener = (name: string): (() => void) => useSteps()(name).show

/** Runs after the overlay was closed in any way, once the address is the page's again. */
export const useOnClose = (open: boolean, run: () => void): void => {
  const wasOpen = useRef(false)
  const follow = useEffectEvent(run)
  useEffect(() => {
    if (wasOpen.current && !open) void (stepUnderway() ?? Promise.resolve()).then(() => follow())
    wasOpen.current = open
  }, [open])
}

const useOpenings = (open: boolean): number => {
  const [{ times, last }, count] = useState({ times: 0, last: false })
  if (open !== last) count({ times: open ? times + 1 : times, last: open })
  return times
}

/** Steps of the history that open and close an overlay. */
export const useSteps = () => {
  const navigate = useNavigate()
  return (name: string, claim?: ReturnType<typeof claimOf>) => stepsOf({ name, claim, navigate })
}

interface Stepping {
  name: string
  claim: ReturnType<typeof claimOf> | undefined
  navigate: ReturnType<typeof useNavigate>
}

const stepsOf = ({ name, claim, navigate }: Stepping) => {
  const go = async (names: readonly string[], replace: boolean, state: object): Promise<void> => {
    const { search, hash } = addressBelow()
    const top = names.at(-1)
    expectShown(names)
    const mask = isPath(top) && { mask: top }
    await navigate({ search: showing(search, names), hash }, { replace, state, preventScrollReset: true, ...mask })
    readShown()
  }
  const show = async (): Promise<void> => {
    const by = nameOpener()
    // An overlay closed by the same tap takes its step first.
    await Promise.resolve()
    await stepUnderway()
    if (shownNow().includes(name)) return
    const { key, state, opening } = presentStep()
    const next = { steps: (opening?.steps ?? 0) + 1, page: placeOf({ key, state }), by }
    await go([...shownNow(), name], false, { ...state, opening: next })
  }
  const hide = async (): Promise<void> => {
    const at = shownNow().indexOf(name)
    if (at === -1 || claim?.isFirst() === false) return stepUnderway()
    const { state, opening } = presentStep()
    const back = shownNow().length - at
    const left = shownNow().slice(0, at)
    if (back > (opening?.steps ?? 0)) return go(left, true, { ...state, opening: undefined })
    expectShown(left)
    await stepBack(() => void navigate(-back))
  }
  const turn = (next: string): void => {
    const { state } = presentStep()
    void go(
      shownNow().map((each) => (each === name ? next : each)),
      true,
      state,
    )
  }
  return { show: () => void show(), hide, turn }
}

interface Claimant {
  tell: () => void
}

const lines = new Map<string, readonly Claimant[]>()

/** A page may hold one overlay several times: the one that was used shows it, else the first. */
const claimOf = (name: string) => {
  const me: Claimant = { tell: () => undefined }
  const others = () => (lines.get(name) ?? []).filter((each) => each !== me)
  const settle = (line: readonly Claimant[]): void => {
    if (line.length > 0) lines.set(name, line)
    else lines.delete(name)
    for (const { tell } of line) tell()
  }
  return {
    /**
     * Registers until the returned function is called; `tell` runs when the first one or the open overlays may have
     * changed.
     */
    take: (tell: () => void): (() => void) => {
      me.tell = tell
      settle([...others(), me])
      const forget = onShown(tell)
      return () => {
        forget()
        settle(others())
      }
    },
    isFirst: (): boolean => lines.get(name)?.[0] === me,
    comeFirst: (): void => settle([me, ...others()]),
  }
}
