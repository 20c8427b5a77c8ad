/** Closes all notifications that the phone shows, as their user is no longer logged in. */
export const closeShown = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}
