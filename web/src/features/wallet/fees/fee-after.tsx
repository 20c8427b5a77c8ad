import { useState } from 'react'
import { Card } from '../../../ui/list/card.tsx'
import { FeePlace } from './fee-place.tsx'
import { FeeStep } from './fee-step.tsx'
import { useDueFees } from './use-due-fees.ts'

interface FeeAfterProps {
  shedId: string
  subjectId: string
}

/** Fee of a new listing, to pay now or later from the shed's settings. Renders nothing if none is due. */
export function FeeAfter({ shedId, subjectId }: FeeAfterProps) {
  const { data, isFetching } = useDueFees(shedId)
  const due = data?.rows.find(({ subject_id: id }) => id === subjectId)
  const [first, setFirst] = useState(due)
  const [over, setOver] = useState(false)
  const [asked, setAsked] = useState(false)
  // A paid fee is no longer due, so it is remembered to show the confirmation.
  if (first === undefined && due !== undefined) setFirst(due)
  if (!asked && !isFetching) setAsked(true)
  if (!asked && first === undefined) return <FeePlace />
  if (first === undefined || over) return null
  return (
    <Card padded as="section">
      <FeeStep fee={first} onEnd={() => setOver(true)} />
    </Card>
  )
}
