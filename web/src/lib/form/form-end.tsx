import { useHydrated } from '../../hydration/hydration.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Why a try came to nothing: a sentence, or that it did and then, as far as known, why. */
export type FormFailure = string | { failure: string; reason?: string | undefined }

/** Read out as soon as it comes. */
export function FormProblem({ problem }: { problem: FormFailure | undefined }) {
  return (
    <div aria-live="assertive" className="contents">
      {problem !== undefined && (
        <Alert tone="danger">{typeof problem === 'string' ? problem : <Reasons {...problem} />}</Alert>
      )}
    </div>
  )
}

function Reasons({ failure, reason }: Exclude<FormFailure, string>) {
  return (
    <>
      <p className="font-label">{failure}</p>
      {reason !== undefined && reason !== failure && <p>{reason}</p>}
    </>
  )
}

interface FormEndProps {
  label: string
  sendingLabel?: string
  busy: boolean
  problem: FormFailure | undefined
}

/** The last lines of a form: what went wrong, and the button. */
export function FormEnd({ label, sendingLabel = m.saving(), busy, problem }: FormEndProps) {
  const hydrated = useHydrated()
  return (
    <>
      <FormProblem problem={problem} />
      {/* Off until the page is hydrated: what is typed must not leave by a plain form. */}
      <Button
        type="submit"
        kind="brand"
        size="lg"
        block
        disabled={!hydrated}
        loading={busy}
        loadingLabel={sendingLabel}
      >
        {label}
      </Button>
    </>
  )
}
