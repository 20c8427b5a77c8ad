import { createShed } from '@sheds/contract/sheds/sheds'
import { useNavigate } from 'react-router'
import { placeNow } from '../../../hydration/hydration.ts'
import { callApi } from '../../../lib/api/api.ts'
import { type Draft, useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { useMakeOnce } from '../../../lib/form/make-once.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/layout.tsx'
import { AccountFrame, NeedsJavaScript } from '../../login/account-frame.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { shedWords } from '../shed.messages.ts'
import { ShedFields } from './shed-fields.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.create_shed()} · Sheds`,
  description: m.opening_description(),
})

export function Page() {
  return (
    <MembersOnly title={m.create_shed()} reason={m.opening_login()}>
      <AccountFrame title={m.create_shed()} lede={m.opening_lede()}>
        <CreateShedForm />
      </AccountFrame>
    </MembersOnly>
  )
}

const rules = async () => (await import('@sheds/contract/sheds/shed-forms')).ShedForm

type NewShed = Parameters<typeof callApi<typeof createShed>>[1]['body']

function CreateShedForm() {
  const draft = useDraft({ form: 'create-shed', label: m.create_shed() })
  const { form, errors, problem, busy } = useContractForm({ rules, send: useSubmitShed(draft) })
  return (
    <Form {...form} {...draft.form}>
      <NeedsJavaScript />
      <ShedFields errors={errors} />
      <DraftLine draft={draft} />
      <FormEnd
        label={m.opening_send()}
        sendingLabel={m.opening_sending()}
        busy={busy}
        problem={problemText(problem, shedWords(m.opening_failed()))}
      />
    </Form>
  )
}

const useSubmitShed = (draft: Draft) => {
  const navigate = useNavigate()
  const { show } = useToasts()
  const makeOnce = useMakeOnce('new shed')
  return async (body: NewShed): Promise<void> => {
    const isHere = placeNow()
    const { shed } = await makeOnce(body, (whole) => callApi(createShed, { body: whole }))
    draft.drop()
    show({ text: m.opening_done(), travels: true })
    // Awaited, so that the form stays busy until the new shed is shown. Skipped if the member has left the page.
    if (isHere()) await navigate(`/sheds/${shed.id}`, { replace: true })
  }
}
