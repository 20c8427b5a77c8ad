import { useEffect } from 'react'
import { once } from '../../ui/once.ts'
import { useWatched, watched } from '../../ui/watched.ts'

const reached = watched(true)
const againMs = 15_000

/** Whether the site answered the last check: a phone may have a connection that leads nowhere. */
export const useReached = (): boolean => useWatched(reached, () => true)

/** Checks until the site answers. */
export const watchReach = once(async (): Promise<void> => {
  window.addEventListener('online', ask)
  await ask()
})

const ask = async (): Promise<void> => {
  const is = await answers()
  if (is !== reached.get()) reached.show(is)
  if (!is) setTimeout(ask, againMs)
}

/** Another server on the way may answer instead, but it does not know the site's build. */
const answers = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true && answer.headers.has('x-build')
}

/** Opens a page that is not cached as soon as the site answers. */
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
