import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { moveViewer, type ViewerMotion } from './viewer-motion.ts'

interface ViewerSteps {
  at: number
  count: number
  onTurn: (place: number) => void
  onClose: () => void
}

/** What moves the pictures on a stage, and how large the one on the screen is. */
export function useViewerMotion(stage: RefObject<HTMLElement | null>, { at, count, onTurn, onClose }: ViewerSteps) {
  const [scale, setScale] = useState(1)
  const motion = useRef<ViewerMotion>(null)
  const place = useEffectEvent(() => ({ at, count }))
  const turn = useEffectEvent(onTurn)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!stage.current) return
    const moved = moveViewer(stage.current, {
      place: () => place(),
      turn: (to) => turn(to),
      close: () => close(),
      scaled: setScale,
    })
    motion.current = moved
    return moved.stop
  }, [stage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is seen whole first
  useLayoutEffect(() => motion.current?.rest(), [at])
  const go = (to: number) => {
    if (to >= 0 && to < count) onTurn(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !motion.current) return
    if (pressKey(event.key, motion.current, (step) => go(at + step))) event.preventDefault()
  }
  return {
    scale,
    go,
    onKeyDown,
    larger: () => motion.current?.larger(),
    smaller: () => motion.current?.smaller(),
  }
}

/** An enlarged picture is moved by the arrows first; false for keys that are none of ours. */
const pressKey = (key: string, { nudge, larger, smaller, rest }: ViewerMotion, go: (step: 1 | -1) => void): boolean => {
  const action = {
    ArrowLeft: () => nudge(-1, 0) || go(-1),
    ArrowRight: () => nudge(1, 0) || go(1),
    ArrowUp: () => nudge(0, -1),
    ArrowDown: () => nudge(0, 1),
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': rest,
  }[key]
  action?.()
  return action !== undefined
}
