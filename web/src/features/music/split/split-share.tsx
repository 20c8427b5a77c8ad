import type { Music } from '@sheds/contract/music/music'
import { leaveSplit } from '@sheds/contract/music/purchases'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsMember } from '../../../lib/api/api.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'

/** Shown to a partner: the share of the income, and a button to give it up. */
export function SplitShare({ music: { id, owner_is: owner } }: { music: Music }) {
  const [isAsking, setAsking] = useState(false)
  const { show } = useToasts()
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callAsMember(leaveSplit, { params: { id } }),
    onSuccess: () => show({ text: m.split_left(), kind: 'ok' }),
  })
  return (
    <section className="mt-3 grid gap-1 rounded-md border p-3" aria-label={m.split_yours()}>
      <b>{m.split_yours()}</b>
      <p className="text-sm text-ink-2">
        {isAsking ? m.split_leave_sure({ who: owner.name }) : m.split_yours_text({ who: owner.name })}
      </p>
      <FormProblem problem={failureOf(error ?? undefined, m.not_saved())} />
      {isAsking ? (
        <ButtonRow>
          <Button onClick={() => setAsking(false)} disabled={isPending} autoFocus>
            {m.keep()}
          </Button>
          <Button kind="danger" loading={isPending} onClick={() => once(mutateAsync)}>
            {m.split_leave()}
          </Button>
        </ButtonRow>
      ) : (
        <Button kind="text" className="justify-self-start" onClick={() => setAsking(true)}>
          {m.split_leave()}
        </Button>
      )}
    </section>
  )
}
