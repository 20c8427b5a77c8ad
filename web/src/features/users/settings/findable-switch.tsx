import { type Profile, updateProfile } from '@sheds/contract/users/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'
import { keepAnswer } from '../../../lib/api/query.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { profileOf } from '../users.queries.ts'

/** It turns at once, and back where the server did not take it. */
export function FindableSwitch({ profile: { id, findable } }: { profile: Profile }) {
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
