import { listSessions } from '@sheds/contract/users/accounts'
import type { Profile } from '@sheds/contract/users/users'
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useList } from '../../../lib/list/endless-list.tsx'
import { listOf } from '../../../lib/list/list.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { BackToProfile } from '../profile/back-to-profile.tsx'

/** Most look at profiles of others: nobody else fetches the code of the settings. */
const allSettings = lazyPart(
  () => import('./all-settings.tsx'),
  (module) => module.AllSettings,
)

export function SettingsView({ profile }: { profile: Profile }) {
  // What another device did meanwhile must show.
  const sessions = useList(listOf(listSessions, {}), { always: true })
  const AllSettings = useLazyPart(allSettings, true)
  // All at once: a list that came later would push down what stands below it.
  const ready = AllSettings !== undefined && (sessions.rows !== undefined || sessions.failed)
  return (
    <SettingsFrame id={profile.id}>
      {ready ? <AllSettings profile={profile} sessions={sessions} /> : <Rows />}
    </SettingsFrame>
  )
}

/** Until it is known who looks. */
export function SettingsLoading({ id }: Pick<Profile, 'id'>) {
  return (
    <SettingsFrame id={id}>
      <Rows />
    </SettingsFrame>
  )
}

/** As tall as the screen: what stands below stays below. */
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
