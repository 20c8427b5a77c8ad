import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { MembersOnly } from '../users/members-only.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.saved()} · Sheds`, index: false })

/** Downloaded by members only; visitors see the login. */
const savedPart = lazyPart(
  () => import('./saved-things.tsx'),
  ({ SavedThings }) => SavedThings,
)

export function Page() {
  const Saved = useLazyPart(savedPart, useSession().signedIn)
  return (
    <Columns>
      <MembersOnly title={m.saved()} reason={m.saved_reason()}>
        <div className="mx-auto max-w-3xl pb-6">
          <h1 className="pt-3 pb-2 text-2xl text-balance">{m.saved()}</h1>
          {Saved ? <Saved /> : <RowSkeletons label={m.loading()} times={5} shape="square" />}
        </div>
      </MembersOnly>
    </Columns>
  )
}
