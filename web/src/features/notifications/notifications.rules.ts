import type { judgedTypes, Notification, securityTypes } from '@sheds/contract/notifications'

/** Where it leads. */
export const hrefOf = ({ type, actors, count, subject, shed, detail }: Notification): string => {
  const [actor] = actors
  if (isMoney(type)) return moneyPlaces[type]
  if (type === 'search_found') return `/render_search?${detail}`
  if (type === 'follow')
    return count === 1 && actor?.name ? `/users/${actor.id}/profile` : '/users/me/profile?view=followers'
  if ((type === 'product' || type === 'music') && count > 1 && shed !== null) return `/sheds/${shed.id}`
  if (subject?.kind === 'write') return `/writes/${subject.id}`
  if (subject?.kind === 'product') return `/products/${subject.id}/details`
  if (subject?.kind === 'music') return `/music/${subject.id}/details`
  if (subject?.kind === 'shed') return type === 'review' ? `/sheds/${subject.id}?tab=reviews` : `/sheds/${subject.id}`
  return '/users/me/profile?view=settings'
}

const moneyPlaces = {
  money_in: '/shedpay?tab=transactions',
  request_in: '/shedpay?tab=request',
  request_accepted: '/shedpay?tab=transactions',
  request_rejected: '/shedpay?tab=request&view=outgoing',
  request_expired: '/shedpay?tab=request&view=outgoing',
  top_up_done: '/shedpay?tab=transactions',
  top_up_failed: '/shedpay',
  cash_out_done: '/shedpay?tab=transactions',
  cash_out_failed: '/shedpay?tab=cashout',
} as const

/** What is about money of one's own. */
export type MoneyType = keyof typeof moneyPlaces

export const isMoney = (type: Notification['type']): type is MoneyType => type in moneyPlaces

type SecurityType = (typeof securityTypes)[number]

const security: Readonly<Record<SecurityType, true>> = {
  new_device: true,
  recovery_used: true,
  password_changed: true,
  wallet_password_changed: true,
  wallet_frozen: true,
  wallet_locked: true,
}

export const isSecurity = (type: Notification['type']): type is SecurityType => type in security

const judged: Readonly<Record<(typeof judgedTypes)[number], true>> = {
  reported_hidden: true,
  reported_fine: true,
  reported_upheld: true,
}

/** What became of what others reported. */
export const isJudged = (type: Notification['type']): type is (typeof judgedTypes)[number] => type in judged
