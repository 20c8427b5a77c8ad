import { useWatched, watched } from '../../ui/watched.ts'

const renderedAt = watched((): number => Date.now())

/** The server gives the moment of its rendering, and the browser begins from the same moment. */
export const readRenderedAt = renderedAt.show

/** Now, to the half minute; the same as in the server's HTML while the page hydrates. */
export const useNow = (): number => useWatched({ ...moment, get: currentMoment }, () => renderedAt.get()())

const step = 30_000

/** Zero while no component shows it: the first one reads the clock. */
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
