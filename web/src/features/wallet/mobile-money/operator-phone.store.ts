import { type Medium, media } from '@sheds/contract/wallet/operators'
import { stored } from '../../../lib/device/stored.ts'
import { currentViewer, useViewer } from '../../../lib/session/my-info.store.ts'
import { useWatched } from '../../../ui/watched.ts'

export interface LastPhone {
  user: string
  phone: string
  medium: Medium
}

const lastPhone = stored('last_phone', (raw): LastPhone | undefined => (isLastPhone(raw) ? raw : undefined))

const isLastPhone = (raw: unknown): raw is LastPhone => {
  const { user, phone, medium } = (raw ?? {}) as Record<string, unknown>
  return typeof user === 'string' && typeof phone === 'string' && media.some((each) => each === medium)
}

/** Stores the phone as a default, as most people pay from the same one each time. */
export const keepLastPhone = (phone: string, medium: Medium): void => {
  const user = currentViewer()
  if (user !== undefined) lastPhone.set({ user, phone, medium })
}

export const useLastPhone = (): LastPhone | undefined => {
  const user = useViewer()
  const last = useWatched(lastPhone, () => undefined)
  return last?.user === user ? last : undefined
}
