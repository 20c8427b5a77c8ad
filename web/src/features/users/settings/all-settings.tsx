import { changePassword } from '@sheds/contract/users/accounts'
import { type Profile, updateProfile } from '@sheds/contract/users/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { callApi } from '../../../lib/api/api.ts'
import { keepAnswer } from '../../../lib/api/query.ts'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { megabytes } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { Form, Section } from '../../../ui/layout.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useWatched } from '../../../ui/watched.ts'
import { NewPasswordFields, PasswordField } from '../../login/account-fields.tsx'
import { PeopleSkeleton } from '../people-list.tsx'
import { OwnDetails } from '../profile/own-details.tsx'
import { EditButton } from '../profile/owner-actions.tsx'
import { profileOf } from '../users.queries.ts'
import { ClosingDialog } from './closing-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { cancelExport, type ExportState, exportName, exportState, startExport } from './export.store.ts'
import { type Sessions, SessionsList } from './sessions-list.tsx'

interface AllSettingsProps {
  profile: Profile
  sessions: Sessions
}

/** Settings of an account: details, devices, password, recovery codes, data export, closing. */
export function AllSettings({ profile, sessions }: AllSettingsProps) {
  const password = useOverlay('password')
  const codes = useOverlay('codes')
  const restricted = useOverlay('hushed')
  const closing = useOverlay('close-account')
  return (
    <>
      <Setting title={m.your_details()}>
        <OwnDetails profile={profile} />
        <EditButton profile={profile} />
      </Setting>
      <Section>
        <SectionHead title={m.sessions()} />
        <SessionsList sessions={sessions} />
      </Section>
      <Setting title={m.password_setting()} text={m.password_change_text()}>
        <Button onClick={password.show} aria-haspopup="dialog">
          {m.password_change()}
        </Button>
      </Setting>
      <Setting title={m.codes_again()} text={m.codes_again_text()}>
        <Button onClick={codes.show} aria-haspopup="dialog">
          {m.codes_again_make()}
        </Button>
      </Setting>
      <Setting title={m.hushed()} text={m.hushed_text()}>
        <Button onClick={restricted.show} aria-haspopup="dialog">
          {m.hushed_show()}
        </Button>
      </Setting>
      <OutsideSettings profile={profile} />
      <Setting title={m.closing()} text={m.closing_text()}>
        <Button kind="danger" onClick={closing.show} aria-haspopup="dialog">
          {m.closing()}
        </Button>
      </Setting>
      <PasswordDialog key={`password ${password.key}`} profile={profile} open={password.open} onClose={password.hide} />
      <CodesDialog key={`codes ${codes.key}`} name={profile.name} open={codes.open} onClose={codes.hide} />
      <RestrictedDialog key={`hushed ${restricted.key}`} open={restricted.open} onClose={restricted.hide} />
      <ClosingDialog key={`closing ${closing.key}`} profile={profile} open={closing.open} onClose={closing.hide} />
    </>
  )
}

/** Settings for search engines and the data export. */
function OutsideSettings({ profile }: Pick<AllSettingsProps, 'profile'>) {
  return (
    <>
      <Setting title={m.findable_title()}>
        <FindableSwitch profile={profile} />
      </Setting>
      <Setting title={m.export_title()} text={m.export_text()}>
        <ExportButton id={profile.id} />
      </Setting>
    </>
  )
}

function Setting({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Section className="grid justify-items-start gap-2">
      <SectionHead title={title} />
      {text !== undefined && <p className="text-ink-2">{text}</p>}
      {children}
    </Section>
  )
}

const listPart = lazyPart(
  () => import('./restricted-list.tsx'),
  (module) => module.RestrictedList,
)

/** List of muted and blocked members. */
function RestrictedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const List = useLazyPart(listPart, open)
  return (
    <Dialog open={open} onClose={onClose} title={m.hushed()} closeLabel={m.close()}>
      {List ? <List /> : <PeopleSkeleton times={3} />}
    </Dialog>
  )
}

/** Switches optimistically, and back if the server refuses. */
function FindableSwitch({ profile: { id, findable } }: { profile: Profile }) {
  const client = useQueryClient()
  const { show } = useToasts()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (wanted: boolean) => callApi(updateProfile, { params: { id }, body: { findable: wanted } }),
    onSuccess: (answer) => keepAnswer(client, profileOf(id), answer),
    onError: () => show({ text: m.notify_not_saved(), kind: 'error' }),
  })
  return (
    <Switch
      label={m.findable_label()}
      help={m.findable_help()}
      checked={isPending ? variables : findable}
      onChange={({ target }) => mutate(target.checked)}
    />
  )
}

function ExportButton({ id }: Pick<Profile, 'id'>) {
  const state = useWatched(exportState)
  const isUnderWay = state.phase === 'making' || state.phase === 'coming'
  return (
    <div className="grid w-full justify-items-start gap-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => startExport(id)} loading={isUnderWay}>
          {m.export_download()}
        </Button>
        {/* A separate button, so that a double tap on the first does not cancel the export. */}
        {isUnderWay && (
          <Button kind="text" onClick={cancelExport}>
            {m.cancel()}
          </Button>
        )}
      </div>
      <ExportNews state={state} />
    </div>
  )
}

/** Progress and outcome of an export, shown until the next one. */
function ExportNews({ state }: { state: ExportState }) {
  if (state.phase === 'idle') return null
  if (state.phase === 'making') return <Progress className="w-full" label={m.export_making()} value={undefined} />
  if (state.phase === 'coming') {
    const [received, total] = [megabytes(state.received), megabytes(state.total)]
    const text = m.export_part({ received, total })
    return (
      <Progress
        className="w-full"
        label={m.export_coming()}
        value={state.received}
        max={state.total}
        valueText={text}
      />
    )
  }
  if (state.phase === 'saved')
    return (
      <Alert tone="ok" role="status">
        {m.export_saved({ name: exportName, total: megabytes(state.total) })}
      </Alert>
    )
  return (
    <Alert tone="danger" role="alert">
      {failureText(state)}
    </Alert>
  )
}

const failureText = ({ received, error }: Extract<ExportState, { phase: 'failed' }>): string =>
  received > 0 ? m.export_broke({ received: megabytes(received) }) : (error.said ?? m.export_failed())

interface PasswordDialogProps {
  profile: Profile
  open: boolean
  onClose: () => void
}

const rules = async () => (await import('@sheds/contract/users/account-forms')).PasswordChangeForm

interface PasswordChange {
  password: string
  new: string
}

/** Changes the login password, which requires the current one. */
function PasswordDialog({ profile: { id, name }, open, onClose }: PasswordDialogProps) {
  const formId = useId()
  const { show } = useToasts()
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async ({ password, new: wanted }: PasswordChange) => {
      const { message } = await callApi(changePassword, { params: { id }, body: { password, new: wanted } })
      show({ text: message })
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.password_change()}
      closeLabel={m.close()}
      locked={busy}
      footer={
        <Button type="submit" form={formId} kind="brand" block loading={busy} loadingLabel={m.recover_sending()}>
          {m.password_change()}
        </Button>
      }
    >
      <Form id={formId} {...form}>
        <p>{m.password_change_text()}</p>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordField name="password" label={m.your_password()} errors={errors} autoComplete="current-password" />
        <NewPasswordFields name="new" label={m.recover_new_password()} errors={errors} />
        <FormProblem problem={problemText(problem)} />
      </Form>
    </Dialog>
  )
}
