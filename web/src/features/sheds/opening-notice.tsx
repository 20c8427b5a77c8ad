import { island } from '../../hydration/hydration.ts'
import type { OpeningProps } from './opening-line.tsx'

const nothing = () => null

const Notice = island<typeof import('./opening-line.tsx'), OpeningProps>(
  () => import('./opening-line.tsx'),
  (module) => module.ClosedAlert,
  nothing,
)

const State = island<typeof import('./opening-line.tsx'), OpeningProps>(
  () => import('./opening-line.tsx'),
  (module) => module.OpeningStateLine,
  nothing,
)

const hasTimes = ({ opening }: OpeningProps): boolean =>
  opening !== undefined && (opening.hours !== null || opening.away_until !== null)

/** Notice of a closed shed; its code is loaded only for sheds with hours or a break. */
export function ClosedNotice(props: OpeningProps) {
  return hasTimes(props) ? <Notice {...props} /> : null
}

/** State of a shed, likewise. */
export function OpeningState(props: OpeningProps) {
  return hasTimes(props) ? <State {...props} /> : null
}
