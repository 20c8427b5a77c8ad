import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/list/card.tsx'

/** As tall as the payment of a fee, so that the sheet around it does not move when it is loaded. */
export function FeePlace() {
  return (
    <Card padded className="min-h-88">
      <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />
    </Card>
  )
}
