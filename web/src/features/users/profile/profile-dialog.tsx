import { type Profile, updateProfile } from '@sheds/contract/users/users'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { keepAnswer } from '../../../lib/api/query.ts'
import { type Draft, useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { type FieldErrors, useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { phone } from '../../../lib/language/format.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { errorOf } from '../../login/account.messages.ts'
import { AccountField } from '../../login/account-fields.tsx'
import { profileOf } from '../users.queries.ts'

interface ProfileDialogProps {
  profile: Profile
  open: boolean
  onClose: () => void
}

/** Edits the member's own profile. */
export function ProfileDialog({ profile, open, onClose }: ProfileDialogProps) {
  const id = useId()
  const [said, setSaid] = useState<string>()
  const draft = useDraft({ form: 'edit-profile', label: m.edit_profile() })
  const { form, errors, problem, busy } = useProfileForm(profile, draft, setSaid)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.edit_profile()}
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
        <Form id={id} {...form} {...draft.form}>
          <DraftLine draft={draft} />
          <PersonFields profile={profile} errors={errors} />
          <FormProblem problem={problemText(problem)} />
        </Form>
      ) : (
        <LastWords onClose={onClose}>{said}</LastWords>
      )}
    </Dialog>
  )
}

const rules = async () => (await import('@sheds/contract/users/account-forms')).ProfileForm

type ProfileChange = NonNullable<Parameters<typeof callApi<typeof updateProfile>>[1]['body']>

const useProfileForm = ({ id }: Profile, draft: Draft, onSaved: (message: string) => void) => {
  const client = useQueryClient()
  return useContractForm({
    rules,
    send: async (body: ProfileChange) => {
      const saved = await callApi(updateProfile, { params: { id }, body })
      draft.drop()
      keepAnswer(client, profileOf(id), saved)
      onSaved(m.profile_saved())
    },
  })
}

function PersonFields({ profile, errors }: { profile: Profile; errors: FieldErrors }) {
  return (
    <>
      <Field label={m.bio()} error={errorOf(errors, 'bio')}>
        <TextArea name="bio" defaultValue={profile.bio} rows={4} />
      </Field>
      <AccountField
        name="email"
        type="email"
        label={m.email()}
        errors={errors}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={profile.email}
      />
      <AccountField
        name="phone_number"
        type="tel"
        label={m.phone()}
        errors={errors}
        autoComplete="tel"
        defaultValue={phone(profile.phone_number)}
      />
      <AccountField
        name="date_of_birth"
        type="date"
        label={m.date_of_birth()}
        errors={errors}
        autoComplete="bday"
        defaultValue={profile.date_of_birth}
      />
      <Field label={m.sex()} error={errorOf(errors, 'sex')}>
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
