import { useWatched, watched } from '../../ui/watched.ts'

const renderedAt = watched((): number => Date.now())

/** Sets the time of rendering; the browser starts with that of the server. */
export const readRenderedAt = renderedAt.show

/** Current time, to the half minute; while the page hydrates, that of the server's HTML. */
export const useNow = (): number => useWatched({ ...moment, get: currentMoment }, () => renderedAt.get()())

const step = 30_000

/** Zero while no component uses it; the first one reads the clock. */
const moment = watched(0, () => {
  const timer = setInterval(() => moment.show(Date.now()), step)
  return () => {
    clearInterval(timer)
    moment.show(0)
  }
})

const currentMoment = (): number => {
  if (moment.get() === 0) moment.show(Date.now())
  return moment.get()
}
