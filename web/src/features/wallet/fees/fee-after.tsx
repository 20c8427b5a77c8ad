import { useState } from 'react'
import { Card } from '../../../ui/list/card.tsx'
import { FeeStep } from './fee-step.tsx'
import { useDueFees } from './use-due-fees.ts'

interface FeeAfterProps {
  shedId: string
  subjectId: string
}

/** What has just been listed may owe a fee: paid at once, or later from the shed's settings. Free, nothing stands here. */
export function FeeAfter({ shedId, subjectId }: FeeAfterProps) {
  const { data } = useDueFees(shedId)
  const due = data?.rows.find(({ subject_id: id }) => id === subjectId)
  const [first, setFirst] = useState(due)
  const [over, setOver] = useState(false)
  // Paid, it is owed no more; what was said of it stays until it was read.
  if (first === undefined && due !== undefined) setFirst(due)
  if (first === undefined || over) return null
  return (
    <Card padded as="section">
      <FeeStep fee={first} onEnd={() => setOver(true)} />
    </Card>
  )
}
