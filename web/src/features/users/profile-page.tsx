import type { Profile } from '@sheds/contract/users'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { Columns } from '../../lib/columns.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { useMyInfo } from './my-info.store.ts'
import { MyProfile } from './my-profile.tsx'
import { ProfileProblem } from './profile-failure.tsx'
import { ProfileLoading } from './profile-loading.tsx'
import { ProfileView } from './profile-view.tsx'
import { currentViewer, profileQuery } from './users.queries.ts'

export const head: PageModule['head'] = ({ params: { user_id: id = '' }, client }) => {
  const profile = knownProfile(client, id)
  if (profile === undefined) return { title: `${m.profile()} · Sheds`, index: false }
  const { name, bio, profile_picture: pictures } = profile
  const picture = pictures.at(-1)?.picture
  return {
    title: `${name} · Sheds`,
    description: bio === '' ? m.profile_description({ name }) : bio.slice(0, 200),
    type: 'profile',
    ...(picture !== undefined && { image: picture }),
  }
}

export function Page() {
  const { user_id: id = '' } = useParams()
  return <Columns>{id === 'me' ? <MyProfile /> : <SomebodysProfile key={id} id={id} />}</Columns>
}

function SomebodysProfile({ id }: { id: string }) {
  const client = useQueryClient()
  const { user_id: viewer } = useMyInfo()
  const { data, error } = useQuery<Profile>({
    ...profileQuery(id, viewer),
    placeholderData: () => client.getQueryData<Profile>(profileQuery(id, undefined).queryKey),
  })
  if (data !== undefined) return <ProfileView profile={data} />
  return error === null ? <ProfileLoading /> : <ProfileProblem error={error} />
}

/** What the viewer was answered, or what any visitor is. */
const knownProfile = (client: QueryClient, id: string): Profile | undefined =>
  client.getQueryData(profileQuery(id, currentViewer()).queryKey) ??
  client.getQueryData(profileQuery(id, undefined).queryKey)
