import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'

interface ListingFeeStepProps {
  /** What was listed, as its owner called it. */
  name: string
  onDone: () => void
}

/** Where a listing's fee is paid. Nothing is due now: it says so and leads on to the pictures. */
export function ListingFeeStep({ name, onDone }: ListingFeeStepProps) {
  return (
    <Stack>
      <p>{m.listing_added({ name })}</p>
      <Alert tone="ok">
        <p className="font-label">{m.listing_free()}</p>
        <p>{m.listing_free_text()}</p>
      </Alert>
      <Button kind="brand" size="lg" block onClick={onDone} autoFocus>
        {m.listing_continue()}
      </Button>
    </Stack>
  )
}
