import { useEffect } from 'react'
import { once } from '../../ui/once.ts'
import { useWatched, watched } from '../../ui/watched.ts'

const reached = watched(true)
const againMs = 15_000

/** Whether the site answers, as far as somebody has asked. A phone may have a line that leads nowhere. */
export const useReached = (): boolean => useWatched(reached, () => true)

/** Asks until it does. */
export const watchReach = once(async (): Promise<void> => {
  window.addEventListener('online', ask)
  await ask()
})

const ask = async (): Promise<void> => {
  const is = await answers()
  if (is !== reached.get()) reached.show(is)
  if (!is) setTimeout(ask, againMs)
}

/** Somebody on the way may answer in its place; they do not know its build. */
const answers = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true && answer.headers.has('x-build')
}

/** A page that was wanted and is not here opens by itself once the site answers. */
export const useOpenWhenBack = (address: string | undefined): void => {
  useEffect(() => {
    if (address === undefined) return
    let isHere = true
    const look = async (): Promise<void> => {
      if (isHere && (await answers()) && isHere) window.location.replace(address)
    }
    const timer = setInterval(look, againMs)
    window.addEventListener('online', look)
    return () => {
      isHere = false
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [address])
}
