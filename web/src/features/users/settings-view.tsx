import type { Profile } from '@sheds/contract/users'
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../alive/alive.ts'
import * as m from '../../messages/compiled/messages.ts'
import { RowSkeleton } from '../../ui/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/skeleton.tsx'
import { BackToProfile } from './back-to-profile.tsx'
import { useSessions } from './sessions.queries.ts'

/** Most look at profiles of others: nobody else fetches the code of the settings. */
const allSettings = lazyPart(
  () => import('./all-settings.tsx'),
  (module) => module.AllSettings,
)

export function SettingsView({ profile }: { profile: Profile }) {
  const sessions = useSessions()
  const AllSettings = useLazyPart(allSettings, true)
  // All at once: a list that came later would push down what stands below it.
  const ready = AllSettings !== undefined && !sessions.isPending
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
      <h1 className="t-2xl">{m.settings()}</h1>
      {children}
    </div>
  )
}

function Rows() {
  return (
    <SkeletonGroup label={m.loading()}>
      <Repeat times={3}>
        <RowSkeleton />
      </Repeat>
    </SkeletonGroup>
  )
}
