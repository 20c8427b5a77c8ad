import { useParams, useSearchParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { OwnerGate } from '../owner/owner-gate.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.figures_title()} · Sheds`, index: false })

/** Loaded only for the owner. */
const figuresPart = lazyPart(
  () => import('./figures.tsx'),
  (module) => module.ShedFigures,
)

/** Figures of a shed in one month. */
export function Page() {
  const { shed_id: id = '' } = useParams()
  const month = useSearchParams()[0].get('month') ?? ''
  const Figures = useLazyPart(figuresPart, useSession().signedIn)
  return (
    <OwnerGate shedId={id} title={m.figures_title()}>
      {(shed) => (Figures ? <Figures shed={shed} asked={month} /> : <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />)}
    </OwnerGate>
  )
}
