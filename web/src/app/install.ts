/** Event with the browser's install prompt; see the early entry. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    install?: InstallOffer | undefined
  }
  interface Navigator {
    /** Only in Apple's browsers: whether the page was opened from the home screen. */
    standalone?: boolean
  }
}

/** Way to install Sheds as an app, if it is not one yet: the browser's prompt, or an explanation. */
export const installWay = (): 'ask' | 'explain' | undefined => {
  if (window.install !== undefined) return 'ask'
  return navigator.standalone === false ? 'explain' : undefined
}

/** A prompt can be used once. */
export const offerInstall = (): void => {
  void window.install?.prompt()
  window.install = undefined
}
