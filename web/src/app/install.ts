/** What the browser hands over when it would offer it: see the early entry. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    install?: InstallOffer | undefined
  }
  interface Navigator {
    /** Of Apple's browsers alone: whether the page was opened from the home screen. */
    standalone?: boolean
  }
}

/** How Sheds becomes an app here, if it is none yet: the browser asks, or it has to be explained. */
export const installWay = (): 'ask' | 'explain' | undefined => {
  if (window.install !== undefined) return 'ask'
  return navigator.standalone === false ? 'explain' : undefined
}

/** An offer is good for one question. */
export const offerInstall = (): void => {
  void window.install?.prompt()
  window.install = undefined
}
