import { openingAt } from '@sheds/contract/sheds/opening-times'
import { type Shed, updateShed } from '@sheds/contract/sheds/sheds'
import { type ReactNode, useId, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { caughtUp } from '../../../lib/api/stale.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ClosedAlert, OpeningStatus } from '../opening-line.tsx'
import { WeekHours } from '../page/opening-hours.tsx'
import { shedWords } from '../shed.messages.ts'
import { BreakForm, HoursForm, type OpeningFormProps } from './opening-forms.tsx'

/** Hours and break of a shed, with the buttons that change them. */
export function ShedOpening({ shed }: { shed: Shed }) {
  const isAway = openingAt(shed, useNow()).state === 'away'
  return (
    <>
      {isAway ? <ClosedAlert category={shed.category} opening={shed} /> : <State shed={shed} />}
      <ButtonRow className="mt-3">
        <OpeningButton name="hours" label={m.opening_change()} title={m.opening_hours()}>
          {(props) => <HoursForm shed={shed} {...props} />}
        </OpeningButton>
        <OpeningButton
          name="break"
          label={isAway ? m.break_change() : m.break_start()}
          title={isAway ? m.break_change() : m.break_title()}
        >
          {(props) => <BreakForm shed={shed} isAway={isAway} {...props} />}
        </OpeningButton>
        {isAway && <EndBreak shed={shed} />}
      </ButtonRow>
    </>
  )
}

function State({ shed }: { shed: Shed }) {
  if (shed.hours === null) return <p className="text-sm text-ink-2">{m.opening_none()}</p>
  return (
    <>
      <OpeningStatus category={shed.category} opening={shed} />
      <WeekHours hours={shed.hours} />
    </>
  )
}

interface OpeningButtonProps {
  /** Part of the overlay's URL. */
  name: string
  label: string
  title: string
  children: (props: OpeningFormProps) => ReactNode
}

/** Button with a dialog that shows a form, then its result. */
function OpeningButton({ name, label, title, children }: OpeningButtonProps) {
  const { key, open, show, hide } = useOverlay(name)
  return (
    <>
      <Button onClick={show} aria-haspopup="dialog">
        {label}
      </Button>
      <OpeningDialog key={key} title={title} open={open} onClose={() => void hide()}>
        {children}
      </OpeningDialog>
    </>
  )
}

interface OpeningDialogProps extends Pick<OpeningButtonProps, 'title' | 'children'> {
  open: boolean
  onClose: () => void
}

function OpeningDialog({ title, open, onClose, children }: OpeningDialogProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={m.close()}
      locked={busy}
      footer={
        said === undefined && (
          <Button type="submit" form={id} kind="brand" block loading={busy}>
            {m.save()}
          </Button>
        )
      }
    >
      {said === undefined ? (
        children({ id, onBusy: setBusy, onSaved: setSaid })
      ) : (
        <LastWords onClose={onClose}>{said}</LastWords>
      )}
    </Dialog>
  )
}

function EndBreak({ shed }: { shed: Shed }) {
  const { show } = useToasts()
  const [busy, setBusy] = useState(false)
  const once = useOnce()
  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      await callApi(updateShed, { params: { id: shed.id }, body: { away_until: null, away_note: '' } })
      await caughtUp()
      show({ text: m.break_ended() })
    } catch (error) {
      const words = shedWords(m.shed_unexpected_error())
      show({ text: problemText(error, words) ?? words.refused, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="brand" loading={busy} onClick={() => once(end)}>
      {m.break_end()}
    </Button>
  )
}
