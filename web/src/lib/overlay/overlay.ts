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
  /** Another one each time it opens: what went wrong the last time is not said again. */
  key: number
  /** Opens it, with a step in the history. */
  show: () => void
  /** Closes it and what lies over it; done when the page is in the address again. */
  hide: () => Promise<void>
  /** Puts another one in its place: one step back leaves both. */
  turn: (name: string) => void
}

/**
 * What lies on top of a page stands in its address, as `?show=reviews`, over another one as `?show=reviews.share`:
 * going back closes it, a reload keeps it, a link to it opens it. A name that nothing on the page goes by opens nothing.
 * What is a page by itself goes by its path, such as `/login`: the address is that, and a reload or a link leads to it.
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

/** Opens an overlay that stands elsewhere on the page. */
export const useOpener = (name: string): (() => void) => useSteps()(name).show

/** For what must follow however it was closed: runs when the page is in the address again. */
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

/** The steps of the history that open and close what goes by a name. */
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
    // What the same tap closes takes its step first.
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

/** A page may have several openers of one overlay: it belongs to the one that was used, else to the first. */
const claimOf = (name: string) => {
  const me: Claimant = { tell: () => undefined }
  const others = () => (lines.get(name) ?? []).filter((each) => each !== me)
  const settle = (line: readonly Claimant[]): void => {
    if (line.length > 0) lines.set(name, line)
    else lines.delete(name)
    for (const { tell } of line) tell()
  }
  return {
    /** Lines up until the returned function is called; tells when it may be another's turn, or another is shown. */
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
