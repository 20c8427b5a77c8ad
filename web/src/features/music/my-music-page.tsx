import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { MembersOnly } from '../users/members-only.tsx'
import { MusicSkeleton } from './music-skeleton.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.my_music()} · Sheds`, index: false })

/** Downloaded by members only; visitors see the login. */
const myMusicPart = lazyPart(
  () => import('./my-music-owned.tsx'),
  ({ MyMusic }) => MyMusic,
)

export function Page() {
  const { signedIn } = useSession()
  const Mine = useLazyPart(myMusicPart, signedIn)
  return (
    <Columns>
      <MembersOnly title={m.my_music()} reason={m.my_music_reason()}>
        <div className="mx-auto max-w-2xl pb-6">
          <BackLink href="/shed/categories/music">{m.category_music()}</BackLink>
          <h1 className="text-2xl text-balance">{m.my_music()}</h1>
          {Mine ? <Mine /> : <MusicSkeleton times={4} />}
        </div>
      </MembersOnly>
    </Columns>
  )
}
