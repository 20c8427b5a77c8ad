import type { Profile } from '@sheds/contract/users/users'
import { island } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { PostsLoading } from '../../writes/replies/replies-loading.tsx'
import { BackToProfile } from './back-to-profile.tsx'

const List = island(
  () => import('./profile-page-write-list.tsx'),
  (module) => module.WriteListOf,
  () => <PostsLoading times={6} />,
)

/** All somebody wrote. */
export function AllWrites({ profile: { id, name }, cursor }: { profile: Profile; cursor: string }) {
  return (
    <>
      <BackToProfile id={id} />
      <h1 className="text-2xl text-balance mb-2 wrap-anywhere">{m.writes_of({ name })}</h1>
      <List id={id} cursor={cursor} />
    </>
  )
}
