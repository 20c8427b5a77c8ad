/** Within the tap: what opens after an answer, browsers take for a pop-up. */
export const openChatTab = (): Window | null => {
  const tab = window.open('', '_blank')
  // Asked for with `noopener`, the tab could not be led on.
  if (tab !== null) tab.opener = null
  return tab
}

/** Leads the tab to the chat; where none could be opened, or it was closed meanwhile, this page goes there. */
export const leadToChat = (tab: Window | null, address: string): void => {
  if (tab === null || tab.closed) window.location.assign(address)
  else tab.location.replace(address)
}
