import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

interface FormEndProps {
  label: string
  busy: boolean
  /** That it came to nothing. */
  failure: string | undefined
  /** Why, as far as known. */
  reason?: string | undefined
}

/** The last lines of a form: what went wrong, and the button. */
export function FormEnd({ label, busy, failure, reason }: FormEndProps) {
  return (
    <>
      <div aria-live="assertive" className="contents">
        {failure !== undefined && (
          <Alert tone="danger">
            <p className="font-label">{failure}</p>
            {reason !== undefined && reason !== failure && <p>{reason}</p>}
          </Alert>
        )}
      </div>
      <Button type="submit" kind="brand" size="lg" block loading={busy} loadingLabel={m.saving()}>
        {label}
      </Button>
    </>
  )
}
