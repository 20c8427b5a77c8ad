/** What the phone shows of ours, outside of any page, goes: it was for somebody who is not here any more. */
export const closeShown = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}
