import { useHydrated } from '../../hydration/hydration.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Failure of a form: a sentence, or a sentence with the reason, as far as it is known. */
export type FormFailure = string | { failure: string; reason?: string | undefined }

/** Screen readers announce it at once. */
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

/** End of a form: its problem, and the button. */
export function FormEnd({ label, sendingLabel = m.saving(), busy, problem }: FormEndProps) {
  const hydrated = useHydrated()
  return (
    <>
      <FormProblem problem={problem} />
      {/* Disabled until the page is hydrated: the browser must not send the form by itself. */}
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
