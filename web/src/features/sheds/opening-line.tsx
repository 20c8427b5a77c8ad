import type { Opening } from '@sheds/contract/sheds/opening'
import { openingAt, takesOrders } from '@sheds/contract/sheds/opening-times'
import Clock from 'lucide-react/icons/clock'
import { comingText } from '../../lib/language/coming.ts'
import { date } from '../../lib/language/format.ts'
import { useNow } from '../../lib/language/now.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

export interface OpeningProps {
  category: string
  /** Undefined in an answer that an older version stored on the device. */
  opening: Opening | undefined
}

/** State of a shed now, and whether it takes orders. */
export const useOpening = ({ category, opening }: OpeningProps) => {
  const now = useNow()
  const found = opening === undefined ? ({ state: 'open', opensAt: null } as const) : openingAt(opening, now)
  return { ...found, now, takesOrders: takesOrders(category, found) }
}

/** Says that a shed is closed or away, until when, and what a buyer can do meanwhile; nothing while it is open. */
export function ClosedAlert(props: OpeningProps) {
  const { takesOrders: isOrderable, ...state } = useOpening(props)
  if (state.state === 'open') return null
  const note = state.state === 'away' ? (props.opening?.away_note ?? '') : ''
  return (
    <Alert tone="warn" icon={<Clock className="size-5" />}>
      <p className="font-label">{closedText(state, props.opening)}</p>
      {note !== '' && <p className="wrap-anywhere">{m.opening_note({ note })}</p>}
      <p>{isOrderable ? m.opening_orderable() : m.opening_not_orderable()}</p>
    </Alert>
  )
}

type State = Omit<ReturnType<typeof useOpening>, 'takesOrders'>

const closedText = (state: State, opening: Opening | undefined): string => {
  if (state.state === 'away' && opening?.away_until) return m.opening_away({ date: date(opening.away_until) })
  if (state.opensAt === null) return m.opening_closed()
  return m.opening_opens({ time: comingText(state.opensAt, state.now) })
}

/** `Open now`, `Opens today at 11:00` or `Away until 12 Dec 2026`; nothing for a shed without hours. */
export function OpeningStatus(props: OpeningProps) {
  const state = useOpening(props)
  if (state.state === 'open') return props.opening?.hours ? <Status>{m.opening_open()}</Status> : null
  return <Status tone="warn">{closedText(state, props.opening)}</Status>
}

/** The same as a line, with the note of a break. */
export function OpeningStateLine(props: OpeningProps) {
  const note = props.opening?.away_note ?? ''
  const isAway = useOpening(props).state === 'away'
  return (
    <p className="mb-2 text-sm empty:hidden">
      <OpeningStatus {...props} />
      {isAway && note !== '' && <span className="block text-ink-2 wrap-anywhere">{m.opening_note({ note })}</span>}
    </p>
  )
}
