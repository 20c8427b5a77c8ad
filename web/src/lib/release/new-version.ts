import { openChannel } from '../device/channel.ts'
import { shownNow } from '../overlay/overlay-address.ts'
import { askBuild } from './ask-build.ts'
import { buildNumber, ownBuild, type WantedBuild, wantedBuild } from './build-number.ts'
import { isWorking } from './busy.ts'
import { showBar } from './new-version-bar.tsx'
import { release } from './release.store.ts'
import { isTyped, isUnkeepable, putBack, readWords } from './typed-words.ts'

/** What this tab knows of newer builds. */
const news = {
  /** The service worker that waits, if it is one that brings the news. */
  waiting: undefined as ServiceWorkerRegistration | undefined,
  /** The newest build this tab has heard of; none where only the worker brought the news. */
  newest: 0,
  /** The newest one that somebody here was asked about. */
  offered: 0,
  /** A waiting worker does not know its number: the copies do. */
  asked: Promise.resolve(),
  looking: undefined as ReturnType<typeof setInterval> | undefined,
}

const lookMs = 300
/** A worker or a copy that says nothing for so long is not waited for: the page is loaded anew all the same. */
const answerMs = 5000
/** Old and new copies answer in turn while a release goes round. */
const mostTries = 12

const others = openChannel<{ build?: number }>('new-version', ({ build }) => follow(build))

/** A new worker waits: the person is asked, in every tab. */
export const offerUpdate = (registration: ServiceWorkerRegistration): void => {
  if (news.waiting === undefined) navigator.serviceWorker.addEventListener('controllerchange', () => follow())
  news.waiting = registration
  news.asked = askCopies()
  offer()
}

const copiesAsked = 3

/** Old and new ones may answer in turn: the first that is newer than this page tells. */
const askCopies = async (): Promise<void> => {
  for (let tries = 0; tries < copiesAsked && news.newest <= ownBuild(); tries += 1) hear(buildNumber(await askBuild()))
}

const hear = (build: number): void => {
  news.newest = Math.max(news.newest, build)
}

/** The server answered with a build newer than this page's; that works where there is no worker, too. */
export const offerBuild = (build: number): void => {
  hear(build)
  if (build <= news.offered) return
  news.offered = build
  offer()
}

const say = (phase: ReturnType<typeof release.get>): void => {
  release.show(phase)
  showBar({ onUpdate: update, onLater: putOff })
}

const offer = (): void => {
  if (release.get() !== 'waits') say('offered')
}

/** Not now. Whatever is newer still is offered again. */
const putOff = (): void => {
  clearInterval(news.looking)
  news.looking = undefined
  say('later')
}

/** Yes: at once, or as soon as nothing on this page would be lost by it. */
const update = (): void => {
  if (release.get() === 'waits') return
  say('waits')
  others.send({ build: news.newest })
  askWorker()
  become(keepsAll)
}

/** Somebody said yes in another tab: one that nobody needs as it is follows, the others ask by themselves. */
const follow = (build = 0): void => {
  hear(build)
  const isNew = build > 0 && ownBuild() >= build
  if (isNew || release.get() === 'waits') return
  if (isIdle()) become(isIdle)
  else if (build > ownBuild()) offerBuild(build)
}

/** `may` is asked again and again: payments, uploads and words come to their end in many ways. */
const become = (may: () => boolean, go = (): unknown => reload(may)): void => {
  clearInterval(news.looking)
  const look = (): void => {
    if (!may() || !navigator.onLine) return
    clearInterval(news.looking)
    go()
  }
  news.looking = setInterval(look, lookMs)
  look()
}

/** Everything on this page survives a reload: what is typed is carried over, what lies on top stands in the address. */
const keepsAll = (): boolean => !isWorking() && !isUnkeepable() && !isMasked()

/** Drawn over another page, it would stand alone after a reload, and what was below it would be gone. */
const isMasked = (): boolean => (window.history.state as { masked?: object } | null)?.masked !== undefined

const isIdle = (): boolean => keepsAll() && shownNow().length === 0 && !isTyped() && !isPlaying()

const isPlaying = (): boolean =>
  [...document.querySelectorAll('audio, video')].some((each) => !(each as HTMLMediaElement).paused)

async function reload(may: () => boolean): Promise<void> {
  const mine = news.looking
  const late = new Promise((resolve) => setTimeout(resolve, answerMs))
  await Promise.race([Promise.all([workerChanged(), news.asked]), late])
  // Meanwhile a payment may have begun, or somebody has put it off.
  if (mine === news.looking) become(may, leaveNow)
}

const leaveNow = (): void =>
  leave(() => ({ build: news.newest, tries: 1, address: window.location.href, words: readWords() }))

/** Letters go on coming until the page is really gone. */
const leave = (wanted: () => WantedBuild): void => {
  wantedBuild.set(wanted())
  window.addEventListener('pagehide', () => wantedBuild.set(wanted()), { once: true })
  window.location.reload()
}

const askWorker = (): void => news.waiting?.waiting?.postMessage({ type: 'skip-waiting' })

/** The page is loaded anew by the new worker, not by the one that goes. */
const workerChanged = async (): Promise<void> => {
  if (news.waiting?.waiting == null) return
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    askWorker()
  })
}

/** On the page that was loaded anew. */
export const goOn = (): void => {
  const wanted = wantedBuild.get()
  wantedBuild.remove()
  if (wanted === undefined) return
  const { build, tries, address, words } = wanted
  const isSame = (): boolean => address === window.location.href
  const standing = isSame() ? putBack(words) : readWords
  if (ownBuild() >= build || tries >= mostTries) return
  hear(build)
  say('waits')
  // An older copy has answered: the next one may be new.
  const again = (): void =>
    leave(() => ({
      build,
      tries: tries + 1,
      address: window.location.href,
      words: isSame() ? standing() : readWords(),
    }))
  setTimeout(() => release.get() === 'waits' && become(keepsAll, again), lookMs * tries)
}
