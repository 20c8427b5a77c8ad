import { openChannel } from '../device/channel.ts'
import { shownNow } from '../overlay/overlay-address.ts'
import { askBuild } from './ask-build.ts'
import { buildNumber, ownBuild, type WantedBuild, wantedBuild } from './build-number.ts'
import { isWorking } from './busy.ts'
import { showBar } from './new-version-bar.tsx'
import { release } from './release.store.ts'
import { isTyped, isUnkeepable, putBack, readWords } from './typed-words.ts'

/** Newer builds that this tab knows of. */
const news = {
  /** Registration with a waiting worker, if a worker brought the update. */
  waiting: undefined as ServiceWorkerRegistration | undefined,
  /** Newest known build; 0 if only a worker announced it. */
  newest: 0,
  /** Newest build that was offered to the user. */
  offered: 0,
  /** A waiting worker does not know its number; the server does. */
  asked: Promise.resolve(),
  looking: undefined as ReturnType<typeof setInterval> | undefined,
}

const lookMs = 300
/** Longest wait for a worker or a server; after it the page is reloaded anyway. */
const answerMs = 5000
/** During a release, old and new instances of the server answer in turn. */
const mostTries = 12

const others = openChannel<{ build?: number }>('new-version', ({ build }) => follow(build))

/** A new worker waits: offers the update in every tab. */
export const offerUpdate = (registration: ServiceWorkerRegistration): void => {
  if (news.waiting === undefined) navigator.serviceWorker.addEventListener('controllerchange', () => follow())
  news.waiting = registration
  news.asked = askCopies()
  offer()
}

const copiesAsked = 3

/** Old and new instances may answer in turn: asks until one is newer than this page. */
const askCopies = async (): Promise<void> => {
  for (let tries = 0; tries < copiesAsked && news.newest <= ownBuild(); tries += 1) hear(buildNumber(await askBuild()))
}

const hear = (build: number): void => {
  news.newest = Math.max(news.newest, build)
}

/** The server answered with a newer build than this page's; works without a worker, too. */
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

/** Postpones the update; an even newer build is offered again. */
const putOff = (): void => {
  clearInterval(news.looking)
  news.looking = undefined
  say('later')
}

/** Accepts the update: reloads as soon as nothing on this page would be lost. */
const update = (): void => {
  if (release.get() === 'waits') return
  say('waits')
  others.send({ build: news.newest })
  askWorker()
  become(keepsAll)
}

/** The update was accepted in another tab: an idle tab follows, others ask their user. */
const follow = (build = 0): void => {
  hear(build)
  const isNew = build > 0 && ownBuild() >= build
  if (isNew || release.get() === 'waits') return
  if (isIdle()) become(isIdle)
  else if (build > ownBuild()) offerBuild(build)
}

/** Calls `go` once `may` is true. It polls, as payments, uploads and input end in many ways. */
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

/** A reload loses nothing: input is restored, and overlays are in the address. */
const keepsAll = (): boolean => !isWorking() && !isUnkeepable() && !isMasked()

/** A page drawn over another one would be alone after a reload, without the page below. */
const isMasked = (): boolean => (window.history.state as { masked?: object } | null)?.masked !== undefined

const isIdle = (): boolean => keepsAll() && shownNow().length === 0 && !isTyped() && !isPlaying()

const isPlaying = (): boolean =>
  [...document.querySelectorAll('audio, video')].some((each) => !(each as HTMLMediaElement).paused)

async function reload(may: () => boolean): Promise<void> {
  const mine = news.looking
  const late = new Promise((resolve) => setTimeout(resolve, answerMs))
  await Promise.race([Promise.all([workerChanged(), news.asked]), late])
  // A payment may have started meanwhile, or the user has postponed the update.
  if (mine === news.looking) become(may, leaveNow)
}

const leaveNow = (): void =>
  leave(() => ({ build: news.newest, tries: 1, address: window.location.href, words: readWords() }))

/** Stores the input again at the last moment, as typing continues until the page is gone. */
const leave = (wanted: () => WantedBuild): void => {
  wantedBuild.set(wanted())
  window.addEventListener('pagehide', () => wantedBuild.set(wanted()), { once: true })
  window.location.reload()
}

const askWorker = (): void => news.waiting?.waiting?.postMessage({ type: 'skip-waiting' })

/** The page must be loaded by the new worker, not by the old one. */
const workerChanged = async (): Promise<void> => {
  if (news.waiting?.waiting == null) return
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    askWorker()
  })
}

/** Continues on the reloaded page. */
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
  // An older instance has answered; the next one may be new.
  const again = (): void =>
    leave(() => ({
      build,
      tries: tries + 1,
      address: window.location.href,
      words: isSame() ? standing() : readWords(),
    }))
  setTimeout(() => release.get() === 'waits' && become(keepsAll, again), lookMs * tries)
}
