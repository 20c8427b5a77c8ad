import type { PendingAction } from '../../lib/session/action.store.ts'
import { askTitle, type LoginOrSignup } from './action-words.ts'
import { LoginReason } from './login-reason.tsx'

/** Login reason with its title, above the form of a page. */
export function TitledLoginReason({ action, way }: { action: PendingAction; way: LoginOrSignup }) {
  return <LoginReason action={action} title={askTitle(way, action)} />
}
