export const walletTabs = ['top-up', 'send', 'request', 'transactions', 'history', 'cash-out'] as const
export type WalletTab = (typeof walletTabs)[number]

export const requestViews = ['incoming', 'outgoing', 'new', 'link'] as const
export type RequestView = (typeof requestViews)[number]

/** Tab of the URL; a payment link opens Send. */
export const tabIn = (search: URLSearchParams): WalletTab =>
  walletTabs.find((tab) => tab === search.get('tab')) ??
  (search.has('pay') || search.has('to') ? 'send' : walletTabs[0])

export const viewIn = (search: URLSearchParams): RequestView =>
  requestViews.find((view) => view === search.get('view')) ?? requestViews[0]

export const walletHref = (tab: WalletTab, more: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams({ ...(tab !== walletTabs[0] && { tab }), ...more })
  return query.size === 0 ? '/shedpay' : `/shedpay?${query}`
}

/** True for tabs with a table, which use the full width; forms are narrower. */
export const isTable = (tab: WalletTab): boolean => tab === 'transactions' || tab === 'history'
