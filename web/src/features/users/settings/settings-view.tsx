import { listSessions } from '@sheds/contract/users/accounts'
import type { Profile } from '@sheds/contract/users/users'
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useList } from '../../../lib/list/endless-list.tsx'
import { listOf } from '../../../lib/list/list.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { BackToProfile } from '../profile/back-to-profile.tsx'

/** Loaded on demand, because most profiles are opened by other members. */
const allSettings = lazyPart(
  () => import('./all-settings.tsx'),
  (module) => module.AllSettings,
)

export function SettingsView({ profile }: { profile: Profile }) {
  // Refetched on every visit, because another device may have changed it.
  const sessions = useList(listOf(listSessions, {}), { always: true })
  const AllSettings = useLazyPart(allSettings, true)
  // Shown together, so that no late list shifts the rest.
  const ready = AllSettings !== undefined && (sessions.rows !== undefined || sessions.failed)
  return (
    <SettingsFrame id={profile.id}>
      {ready ? <AllSettings profile={profile} sessions={sessions} /> : <Rows />}
    </SettingsFrame>
  )
}

/** Shown until the viewer is known. */
export function SettingsLoading({ id }: Pick<Profile, 'id'>) {
  return (
    <SettingsFrame id={id}>
      <Rows />
    </SettingsFrame>
  )
}

/** At least as tall as the screen, so that the content below does not shift. */
function SettingsFrame({ id, children }: Pick<Profile, 'id'> & { children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <BackToProfile id={id} />
      <h1 className="text-2xl text-balance">{m.settings()}</h1>
      {children}
    </div>
  )
}

function Rows() {
  return <RowSkeletons label={m.loading()} times={3} />
}
