import { createGroup, createSingle, type Music } from '@sheds/contract/music/music'
import type { Id } from '@sheds/contract/scalars'
import { callApi } from '../../../lib/api/api.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { type FieldErrors, useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { useMakeOnce } from '../../../lib/form/make-once.ts'
import { failureOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Choices } from '../../../ui/form/choices.tsx'
import { Field, FieldNote } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/layout.tsx'
import { useWallet } from '../../wallet/use-wallet.ts'
import { errorOf, MoreMusicFields, MusicFields } from './music-fields.tsx'

interface AddMusicFormProps {
  shedId: string
  group: boolean
  onMade: (music: Music) => void
}

type NewMusic = Parameters<typeof callApi<typeof createSingle>>[1]['body']

/** Details of a new single or group. The draft is kept until it is created. */
export function AddMusicForm({ shedId, group, onMade }: AddMusicFormProps) {
  const kind = group ? 'group' : 'single'
  const draft = useDraft({ form: `new-${kind}`, thing: shedId, label: m.add_music() })
  const makeOnce = useMakeOnce(`new ${kind} ${shedId}`)
  const { show } = useToasts()
  const { form, errors, problem, busy } = useContractForm({
    rules: async () => {
      const { groupRules, singleRules } = await import('./music-form.rules.ts')
      return (group ? groupRules : singleRules) as typeof singleRules
    },
    send: async (body: NewMusic) => {
      try {
        const music = await makeOnce(body, async (sent) => {
          const call = { params: { shed_id: shedId as Id }, body: sent }
          return (await (group ? callApi(createGroup, call as never) : callApi(createSingle, call))).music
        })
        draft.drop()
        onMade(music)
      } catch (error) {
        show({ text: m.music_not_made(), kind: 'error' })
        throw error
      }
    },
  })
  return (
    <Form {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <MusicFields values={{}} errors={errors} group={group} />
      <WalletField errors={errors} />
      <MoreMusicFields values={{}} errors={errors} />
      <FormEnd label={m.music_next()} busy={busy} problem={failureOf(problem, m.music_not_made())} />
    </Form>
  )
}

/** Wallet that receives the income: the owner's. */
function WalletField({ errors }: { errors: FieldErrors }) {
  const { wallet, error, again, isFetching } = useWallet()
  if (wallet === undefined && error === null) return <Skeleton className="h-20 rounded-sm" />
  if (wallet === undefined)
    return <ErrorState message={m.music_wallet_failed()} retryLabel={m.retry()} onRetry={again} retrying={isFetching} />
  const { my_wallet_id: id, my_wallet_name: name, status } = wallet
  return (
    <Field label={m.music_wallet()} as="group" error={errorOf(errors, 'wallet_choice')}>
      <Choices name="wallet_choice" defaultValue={id} options={[{ value: id, label: `${name} · ${id}` }]} />
      {status === 0 && (
        <>
          <FieldNote>{m.music_wallet_inactive()}</FieldNote>
          <ButtonLink href="/shedpay" size="sm" className="justify-self-start">
            {m.music_wallet_activate()}
          </ButtonLink>
        </>
      )}
    </Field>
  )
}
