import type { judgedTypes, Notification, securityTypes } from '@sheds/contract/notifications/notifications'
import { walletHref } from '../wallet/wallet.address.ts'

/** Address that a notification links to. */
export const hrefOf = ({ type, actors, count, subject, shed, detail }: Notification): string => {
  const [actor] = actors
  if (isMoney(type)) return moneyPlaces[type]
  if (type === 'search_found') return `/render_search?${detail}`
  if (type === 'follow')
    return count === 1 && actor?.name ? `/users/${actor.id}/profile` : '/users/me/profile?view=followers'
  if ((type === 'product' || type === 'music') && count > 1 && shed !== null) return `/sheds/${shed.id}`
  if (subject?.kind === 'order') return `/orders/${subject.name}`
  if (subject?.kind === 'write') return `/writes/${subject.id}`
  if (subject?.kind === 'product' && (type === 'reply' || detail === 'review')) return `/products/${subject.id}/reviews`
  if (subject?.kind === 'product') return `/products/${subject.id}/details`
  if (subject?.kind === 'dish') return `/menu/${subject.id}/details`
  if (subject?.kind === 'music') return `/music/${subject.id}/details`
  if (subject?.kind === 'shed')
    return type === 'review' || type === 'reply' || detail === 'review'
      ? `/sheds/${subject.id}?tab=reviews`
      : `/sheds/${subject.id}`
  return '/users/me/profile?view=settings'
}

const transactions = walletHref('transactions')
const outgoing = walletHref('request', { view: 'outgoing' })

const moneyPlaces = {
  money_in: transactions,
  request_in: walletHref('request'),
  request_accepted: transactions,
  request_rejected: outgoing,
  request_expired: outgoing,
  top_up_done: transactions,
  top_up_failed: walletHref('top-up'),
  cash_out_done: transactions,
  cash_out_failed: walletHref('cash-out'),
} as const

/** Types about money of the reader. */
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

/** True for the outcome of a report. */
export const isJudged = (type: Notification['type']): type is (typeof judgedTypes)[number] => type in judged
