import { type Shed, updateShed } from '@sheds/contract/sheds/sheds'
import { useEffect, useId, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { caughtUp } from '../../../lib/api/stale.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { type Rules, useContractForm } from '../../../lib/form/contract-form.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { phone } from '../../../lib/language/format.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { shedWords } from '../shed.messages.ts'
import { ShedFields } from './shed-fields.tsx'

interface EditShedDialogProps {
  shed: Shed
  open: boolean
  onClose: () => void
}

/** Edits all texts of a shed. */
export function EditShedDialog({ shed, open, onClose }: EditShedDialogProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.edit_shed()}
      closeLabel={m.close()}
      locked={busy}
      footer={
        said === undefined && (
          <Button type="submit" form={form} kind="brand" block loading={busy}>
            {m.save()}
          </Button>
        )
      }
    >
      {said === undefined ? (
        <EditShedForm id={form} shed={shed} onBusy={setBusy} onSaved={setSaid} />
      ) : (
        <LastWords onClose={onClose}>{said}</LastWords>
      )}
    </Dialog>
  )
}

interface EditShedFormProps {
  /** Id for a submit button outside the form. */
  id: string
  shed: Shed
  onBusy: (busy: boolean) => void
  onSaved: (message: string) => void
}

type ShedChange = NonNullable<Parameters<typeof callApi<typeof updateShed>>[1]['body']>

/** Sends only changed fields, so that another tab's changes stay. */
function EditShedForm({ id, shed, onBusy, onSaved }: EditShedFormProps) {
  const draft = useDraft({ form: 'edit-shed', thing: shed.id, label: m.edit_thing({ name: shed.name }) })
  const { form, errors, problem, busy } = useContractForm({
    rules: () => rulesOfChanges(shed),
    send: async (change: ShedChange) => {
      const { message } = await callApi(updateShed, { params: { id: shed.id }, body: change })
      draft.drop()
      await caughtUp()
      onSaved(message || m.edited())
    },
  })
  useEffect(() => {
    onBusy(busy)
    // Unlocks the dialog for the message that replaces the form.
    return () => onBusy(false)
  }, [busy, onBusy])
  return (
    <Form id={id} {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <ShedFields errors={errors} shed={shed} />
      <div aria-live="assertive" className="contents">
        {problem !== undefined && (
          <div ref={bringIntoSight}>
            <Alert tone="danger">{problemText(problem, shedWords(m.shed_unexpected_error()))}</Alert>
          </div>
        )}
      </div>
    </Form>
  )
}

/** The form is longer than the dialog, so the error may be out of view. */
const bringIntoSight = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' })

const rulesOfChanges = async (shed: Shed): Promise<Rules<ShedChange>> => {
  const { ShedChanges } = await import('@sheds/contract/sheds/shed-forms')
  const shown: Record<string, unknown> = { ...shed, phone_number: phone(shed.phone_number) }
  return {
    safeParse: (values) =>
      ShedChanges.safeParse(
        Object.fromEntries(Object.entries(values as object).filter(([name, value]) => shown[name] !== value)),
      ),
  }
}
