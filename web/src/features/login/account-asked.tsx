import type { PendingAction } from '../../lib/session/action.store.ts'
import { askTitle, type WayIn } from './action-words.ts'
import { AskedFor } from './asked-for.tsx'

/** What an account is asked for, over the form. */
export function AccountAsked({ action, way }: { action: PendingAction; way: WayIn }) {
  return <AskedFor action={action} title={askTitle(way, action)} />
}
