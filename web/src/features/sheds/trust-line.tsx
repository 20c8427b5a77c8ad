import type { Trust } from '@sheds/contract/orders/trust'
import { countText } from '../../lib/list/count-text.ts'
import * as m from '../../messages/compiled/messages.ts'

interface TrustLineProps {
  /** Undefined until it is loaded; null if it could not be read. */
  trust: Trust | null | undefined
  /** Includes the year of opening. */
  year?: boolean
}

/** `12 sold · usually answers within an hour · since 2024`. */
export function TrustLine({ trust, year = false }: TrustLineProps) {
  const parts = trust ? partsOf(trust, year) : []
  // With the year the line is never empty, so its height is reserved until it is loaded.
  if (parts.length === 0 && !(year && trust === undefined)) return null
  return <p className="min-h-5 text-sm text-ink-2 tabular-nums">{parts.join(' · ')}</p>
}

const partsOf = ({ sold, answers_in: minutes, since }: Trust, year: boolean): string[] => [
  ...(sold === null ? [] : [m.trust_sold({ n: Number.parseInt(String(sold), 10), count: countText(String(sold)) })]),
  ...(minutes === null ? [] : [answersWithin(minutes)]),
  ...(year ? [m.trust_since({ year: String(since) })] : []),
]

const minutesOfHour = 60

/** For example `usually answers within 20 min`. */
export const answersWithin = (minutes: number): string => {
  const hours = Math.ceil(minutes / minutesOfHour)
  return minutes < minutesOfHour ? m.trust_minutes({ n: minutes }) : m.trust_hours({ n: hours })
}
