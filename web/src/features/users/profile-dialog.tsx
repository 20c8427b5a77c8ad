import { type Profile, updateProfile } from '@sheds/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { ApiError, callApi } from '../../lib/api.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { profileQuery } from './users.queries.ts'

interface ProfileDialogProps {
  profile: Profile
  open: boolean
  onClose: () => void
}

/** Everything of a person that is theirs to change. */
export function ProfileDialog({ profile, open, onClose }: ProfileDialogProps) {
  const form = useId()
  const { mutate, isPending, error, reset } = useSave(profile, onClose)
  const close = () => {
    reset()
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) mutate(Object.fromEntries(new FormData(event.currentTarget)) as Change)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.edit_profile()}
      closeLabel={m.close()}
      locked={isPending}
      footer={
        <Button type="submit" form={form} kind="brand" block loading={isPending}>
          {m.save()}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="stack">
        <PersonFields profile={profile} errors={error instanceof ApiError ? error.fields : {}} />
        {error !== null && (
          <Alert tone="danger" role="alert">
            {error instanceof ApiError && error.status > 0 ? error.message : m.error_offline()}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}

type Change = Record<'bio' | 'email' | 'phone_number' | 'date_of_birth' | 'sex', string>

const useSave = (profile: Profile, onSaved: () => void) => {
  const client = useQueryClient()
  const { show } = useToasts()
  return useMutation({
    mutationFn: (change: Change) => callApi(updateProfile, { params: { id: profile.id }, body: change }),
    networkMode: 'always',
    onSuccess: (saved) => {
      client.setQueryData(profileQuery(profile.id, profile.id).queryKey, saved)
      show({ text: m.profile_saved() })
      onSaved()
    },
  })
}

function PersonFields({ profile, errors }: { profile: Profile; errors: Readonly<Record<string, string>> }) {
  return (
    <>
      <Field label={m.bio()} error={errors.bio}>
        <TextArea name="bio" defaultValue={profile.bio} rows={4} />
      </Field>
      <Field label={m.email()} error={errors.email}>
        <TextInput name="email" type="email" autoComplete="email" defaultValue={profile.email} />
      </Field>
      <Field label={m.phone()} error={errors.phone_number}>
        <TextInput name="phone_number" type="tel" autoComplete="tel" defaultValue={profile.phone_number} />
      </Field>
      <Field label={m.date_of_birth()} error={errors.date_of_birth}>
        <TextInput name="date_of_birth" type="date" autoComplete="bday" defaultValue={profile.date_of_birth} />
      </Field>
      <Field label={m.sex()} error={errors.sex}>
        <Select
          name="sex"
          defaultValue={profile.sex}
          options={[
            { value: 'F', label: m.sex_f() },
            { value: 'M', label: m.sex_m() },
          ]}
        />
      </Field>
    </>
  )
}
