import { exportAccount } from '@sheds/contract/accounts'
import type { Profile } from '@sheds/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast.tsx'

/** Fetched, not linked: a token never stands in an address. */
export function ExportButton({ id }: Pick<Profile, 'id'>) {
  const { show } = useToasts()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async () => saveFile(await callApi(exportAccount, { params: { id } }), 'sheds-account.json'),
    networkMode: 'always',
    onError: () => show({ text: m.export_failed(), kind: 'error' }),
  })
  const fetchOnce = () => {
    if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  return (
    <Button onClick={fetchOnce} loading={isPending}>
      {m.export_download()}
    </Button>
  )
}

const mutationKey = ['export']
const keptMs = 60_000

const saveFile = (content: unknown, name: string): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it only after they asked where to keep it.
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
