import { useLocation } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { musicHref, salesHref } from '../music.address.ts'
import { MusicSkeleton } from '../music-skeleton.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.sales_title()} · Sheds`, index: false })

/** Downloaded by members only; visitors see the login. */
const salesPart = lazyPart(
  () => import('./sales.tsx'),
  (module) => module.Sales,
)

/** Sales of all of the seller's music, or of one single or group. */
export function Page() {
  const { signedIn } = useSession()
  const musicId = new URLSearchParams(useLocation().search).get('music_id') ?? undefined
  const Sales = useLazyPart(salesPart, signedIn)
  return (
    <Columns>
      <MembersOnly title={m.sales_title()} reason={m.sales_reason()}>
        <div className="mx-auto max-w-3xl pb-6">
          {musicId === undefined ? (
            <BackLink href="/my_music">{m.my_music()}</BackLink>
          ) : (
            <div className="flex flex-wrap gap-x-4">
              <BackLink href={musicHref(musicId)}>{m.back()}</BackLink>
              <BackLink href={salesHref()}>{m.sales_title()}</BackLink>
            </div>
          )}
          {Sales ? <Sales key={musicId ?? ''} musicId={musicId} /> : <MusicSkeleton times={4} />}
        </div>
      </MembersOnly>
    </Columns>
  )
}
