import type { Notification } from '@sheds/contract/notifications'

/** Where it leads. */
export const hrefOf = ({ type, actors, count, subject, shed }: Notification): string => {
  const [actor] = actors
  if (type === 'follow')
    return count === 1 && actor?.name ? `/users/${actor.id}/profile` : '/users/me/profile?view=followers'
  if (type === 'product' && count > 1 && shed !== null) return `/sheds/${shed.id}`
  if (subject?.kind === 'product') return `/products/${subject.id}/details`
  if (subject?.kind === 'shed') return type === 'review' ? `/sheds/${subject.id}?tab=reviews` : `/sheds/${subject.id}`
  return '/users/me/profile?view=settings'
}

export const isSecurity = ({ type }: Pick<Notification, 'type'>): boolean =>
  type === 'new_device' || type === 'recovery_used' || type === 'password_changed'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The day in Douala, counted; of two times with the same number nothing lies between. */
export const doualaDay = (time: number): number => Math.floor((time + hourMs) / dayMs)
