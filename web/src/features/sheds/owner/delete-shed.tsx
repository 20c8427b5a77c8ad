import { getShedPage } from '@sheds/contract/pages/pages'
import { deleteShed, getShed, type Shed } from '@sheds/contract/sheds/sheds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../../lib/api/api.ts'
import { forgetAnswer, queryOf } from '../../../lib/api/query.ts'
import { useHeldBack } from '../../../lib/api/stale.ts'
import { removeDraftsAbout } from '../../../lib/draft/draft.store.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { number } from '../../../lib/language/format.ts'
import { useOnClose, useOverlay } from '../../../lib/overlay/overlay.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { shedWords } from '../shed.messages.ts'

/** Closes a shed for good: its name has to be written first. */
export function DeleteShed({ shed }: { shed: Shed }) {
  const { key, open, show, hide } = useOverlay('delete')
  return (
    <>
      <Button kind="danger" onClick={show} aria-haspopup="dialog">
        {m.delete_shed()}
      </Button>
      <DeleteShedDialog key={key} shed={shed} open={open} onClose={hide} />
    </>
  )
}

function DeleteShedDialog({ shed, open, onClose }: { shed: Shed; open: boolean; onClose: () => void }) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const { mutateAsync, isPending, error, data } = useDeleting(shed)
  const once = useOnce()
  const leave = useLeaving(shed)
  // What is left of it on the screen shall not be asked for once more.
  useHeldBack(open || data !== undefined)
  const sure = plain(typed) === plain(shed.name)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (sure) once(mutateAsync)
  }
  useOnClose(open, () => {
    if (data !== undefined) void leave()
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.delete_shed_title({ name: shed.name })}
      closeLabel={m.close()}
      role="alertdialog"
      locked={isPending}
      footer={
        data === undefined && (
          <Button type="submit" form={form} kind="danger" block disabled={!sure} loading={isPending}>
            {m.delete_shed()}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <Form id={form} onSubmit={submit}>
          <p>{m.delete_shed_text({ n: shed.product_count, count: number(shed.product_count) })}</p>
          <NameField name={shed.name} typed={typed} onTyped={setTyped} />
          <FormProblem problem={problemText(error ?? undefined, shedWords(m.shed_unexpected_error()))} />
        </Form>
      ) : (
        <LastWords onClose={onClose}>{m.closed_thing({ name: shed.name })}</LastWords>
      )}
    </Dialog>
  )
}

interface NameFieldProps {
  name: string
  typed: string
  onTyped: (text: string) => void
}

function NameField({ name, typed, onTyped }: NameFieldProps) {
  return (
    <Field label={m.delete_shed_confirm({ name })} required>
      <TextInput
        name="confirm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
    </Field>
  )
}

/** As a phone's keyboard may write it. */
const plain = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').replaceAll('’', "'").trim().toLowerCase()

const useDeleting = ({ id }: Shed) =>
  useMutation({
    mutationFn: () => callApi(deleteShed, { params: { id }, body: {} }),
    onSuccess: () => removeDraftsAbout(id),
  })

/** Only once the last words were read: what is behind them has nothing left to show. */
const useLeaving = ({ id, user_id: owner }: Shed) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (): Promise<void> => {
    await navigate(`/users/${owner}/profile`, { replace: true })
    for (const gone of [getShed, getShedPage]) forgetAnswer(client, queryOf(gone, { params: { id } }))
  }
}
