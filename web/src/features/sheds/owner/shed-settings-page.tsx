import { useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { OwnerGate } from './owner-gate.tsx'

/** Loaded only for the owner. */
const settingsPart = lazyPart(
  () => import('./shed-settings.tsx'),
  (module) => module.ShedSettings,
)

export const head: PageModule['head'] = () => ({ title: `${m.shed_settings()} · Sheds`, index: false })

export function Page() {
  const { shed_id: id = '' } = useParams()
  const Settings = useLazyPart(settingsPart, useSession().signedIn)
  return (
    <OwnerGate shedId={id} title={m.shed_settings()}>
      {(shed) => (Settings ? <Settings shed={shed} /> : <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />)}
    </OwnerGate>
  )
}
