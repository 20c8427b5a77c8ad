import type { Profile } from '@sheds/contract/users/users'
import { useParams, useSearchParams } from 'react-router'
import { knownAnswer } from '../../../lib/api/query.ts'
import { usePageAnswer } from '../../../lib/api/use-answer.ts'
import { pageOf } from '../../../lib/list/list.ts'
import { useSession } from '../../../lib/login/session.tsx'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { PeopleColumns } from '../../home/people-columns.tsx'
import { firstWritesBy } from '../../writes/writes.queries.ts'
import { SettingsLoading, SettingsView } from '../settings/settings-view.tsx'
import { type FollowSide, profileOf } from '../users.queries.ts'
import { FollowsList, followsTitle } from './follows-list.tsx'
import { MyProfile } from './my-profile.tsx'
import { readProfileAddress } from './profile.address.ts'
import { profileHead } from './profile.head.ts'
import { ProfileProblem } from './profile-failure.tsx'
import { ProfileLoading } from './profile-loading.tsx'
import { AllWrites } from './profile-page-all-writes.tsx'
import { ProfileMusic } from './profile-page-music.tsx'
import { ProfileWrites } from './profile-page-writes.tsx'
import { ShedsOfList } from './profile-sheds.tsx'
import { ProfileView } from './profile-view.tsx'

export { ProfileFailure as Failure } from './profile-failure.tsx'

export const head: PageModule['head'] = ({ params: { user_id: id = '' }, url, client }) => {
  const profile = knownAnswer(client, profileOf(id))
  if (profile === undefined) return { title: `${m.profile()} · Sheds`, index: false }
  const { name } = profile
  const { view } = readProfileAddress(url.searchParams)
  if (view === 'settings') return { title: `${m.settings()} · Sheds`, index: false }
  if (view !== undefined) return { title: `${listTitle(view, name)} · Sheds`, index: false }
  return profileHead(profile, { wrote: knownAnswer(client, pageOf(firstWritesBy(id)))?.rows.length !== 0 })
}

export function Page() {
  const { user_id: id = '' } = useParams()
  return <PeopleColumns>{id === 'me' ? <MyProfile /> : <SomebodysProfile key={id} id={id} />}</PeopleColumns>
}

function SomebodysProfile({ id }: { id: string }) {
  const { data, error } = usePageAnswer(profileOf(id))
  if (data !== undefined) return <ProfileShown profile={data} />
  return error === null ? <ProfileLoading /> : <ProfileProblem error={error} />
}

/** What of the profile the address names. */
function ProfileShown({ profile }: { profile: Profile }) {
  const { view, cursor } = readProfileAddress(useSearchParams()[0])
  const { signedIn } = useSession()
  const writes = (
    <>
      <ProfileMusic id={profile.id} name={profile.name} />
      <ProfileWrites id={profile.id} />
    </>
  )
  if (view === undefined) return <ProfileView profile={profile} writes={writes} />
  if (view === 'sheds') return <ShedsOfList profile={profile} cursor={cursor} />
  if (view === 'writes') return <AllWrites profile={profile} cursor={cursor} />
  if (view !== 'settings') return <FollowsList key={view} profile={profile} side={view} cursor={cursor} />
  if (profile.viewer?.owned) return <SettingsView profile={profile} />
  // The server answers a page as a visitor: who it is that looks comes a moment later.
  return signedIn && profile.viewer === undefined ? (
    <SettingsLoading id={profile.id} />
  ) : (
    <ProfileView profile={profile} writes={writes} />
  )
}

const listTitle = (view: FollowSide | 'sheds' | 'writes', name: string): string => {
  if (view === 'writes') return m.writes_of({ name })
  return view === 'sheds' ? m.sheds_of({ name }) : followsTitle(view, name)
}
