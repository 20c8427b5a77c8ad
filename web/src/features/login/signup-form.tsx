import { signUp } from '@sheds/contract/users/accounts'
import { ApiError, callApi } from '../../lib/api/api.ts'
import { useDraft } from '../../lib/draft/draft.ts'
import { DraftLine } from '../../lib/draft/draft-line.tsx'
import { type FieldErrors, useContractForm } from '../../lib/form/contract-form.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { problemText } from '../../lib/form/problem-text.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Field } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Form } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Segments } from '../../ui/list/segments.tsx'
import { errorOf } from './account.messages.ts'
import { AccountField, NewPasswordFields } from './account-fields.tsx'
import { NeedsJavaScript } from './account-frame.tsx'
import { keepNewcomer } from './newcomer.ts'
import type { NewAccount } from './recovery-codes.tsx'

const rules = async () => (await import('@sheds/contract/users/account-forms')).SignupForm

/** Fields of the draft; the terms must be accepted each time. */
const keptFields = ['name', 'email', 'phone_number', 'date_of_birth', 'sex', 'bio']

type SignupBody = Parameters<typeof callApi<typeof signUp>>[1]['body']

export function SignupForm({ onDone }: { onDone: (account: NewAccount) => void }) {
  const draft = useDraft({ form: 'signup', label: m.signup(), fields: keptFields })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async ({ confirm_password: _, acceptTerms: __, ...body }: SignupBody) => {
      const { user, recovery_codes: codes } = await callApi(signUp, { body })
      draft.drop()
      keepNewcomer({ name: user.name, password: body.password })
      onDone({ id: user.id, name: user.name, codes })
    },
  })
  return (
    <Form {...form} {...draft.form}>
      <NeedsJavaScript />
      <PersonFields errors={errors} />
      <NewPasswordFields label={m.signup_password()} errors={errors} />
      <Field label={m.signup_bio()} note={m.form_optional()} error={errorOf(errors, 'bio')}>
        <TextArea name="bio" placeholder={m.signup_bio_example()} />
      </Field>
      <TermsField errors={errors} />
      {/* At the end, because the stored draft appears after the form and would shift the fields. */}
      <DraftLine draft={draft} />
      <FormEnd label={m.signup_send()} sendingLabel={m.signup_sending()} busy={busy} problem={failed(problem)} />
    </Form>
  )
}

const failed = (problem: unknown): string | undefined =>
  problem instanceof ApiError && problem.status > 0
    ? m.signup_failed({ message: problem.said ?? m.signup_unknown_error() })
    : problemText(problem)

function PersonFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <AccountField
        name="name"
        label={m.signup_name()}
        help={m.signup_name_help()}
        errors={errors}
        autoComplete="username"
      />
      <AccountField
        name="email"
        type="email"
        inputMode="email"
        label={m.signup_email()}
        help={m.signup_email_help()}
        errors={errors}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field label={m.signup_phone_number()} error={errorOf(errors, 'phone_number')} required>
        <PhoneField name="phone_number" prefix="+237" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <AccountField
          name="date_of_birth"
          type="date"
          label={m.signup_date_of_birth()}
          errors={errors}
          autoComplete="bday"
        />
        <Field label={m.signup_sex()} error={errorOf(errors, 'sex')} as="group" required>
          <Segments
            name="sex"
            options={[
              { value: 'F', label: 'F' },
              { value: 'M', label: 'M' },
            ]}
          />
        </Field>
      </div>
    </>
  )
}

function TermsField({ errors }: { errors: FieldErrors }) {
  const options = [
    { value: 'NO', label: m.signup_no() },
    { value: 'YES', label: m.signup_yes() },
  ]
  return (
    <div className="grid gap-1">
      <Field label={m.signup_accept_terms()} error={errorOf(errors, 'acceptTerms')} required>
        <Select name="acceptTerms" defaultValue="NO" options={options} />
      </Field>
      {/* Opens in a new tab, so that the form keeps its values. */}
      <TextLink href="/terms" target="_blank" className="inline-flex min-h-touch items-center">
        {m.signup_read_terms()}
      </TextLink>
    </div>
  )
}
