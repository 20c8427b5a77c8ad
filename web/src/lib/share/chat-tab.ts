/** Opens a tab within the tap: browsers block tabs that open after a response. */
export const openChatTab = (): Window | null => {
  const tab = window.open('', '_blank')
  // With `noopener`, the tab could not be navigated later.
  if (tab !== null) tab.opener = null
  return tab
}

/** Navigates the tab to the chat, or this page if the tab was blocked or closed. */
export const leadToChat = (tab: Window | null, address: string): void => {
  if (tab === null || tab.closed) window.location.assign(address)
  else tab.location.replace(address)
}
