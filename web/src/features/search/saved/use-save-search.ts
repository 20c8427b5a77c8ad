import { saveSearch } from '@sheds/contract/search/saved-searches'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callAsMember, isLoginMissing } from '../../../lib/api/api.ts'
import { askedBy } from '../../../lib/api/query.ts'
import { refusalOf } from '../../../lib/api/refusal.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { pageOf } from '../../../lib/list/list.ts'
import type { PendingAction } from '../../../lib/login/action.store.ts'
import { askLogin } from '../../../lib/login/ask-login.ts'
import { useViewer } from '../../../lib/login/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import type { SearchAddress } from '../search.address.ts'
import { savedSearches } from '../search.queries.ts'
import { isSavedAs, toSave } from './saved-search.rules.ts'

/** A visitor's wish, done after the login. */
export const saveAction = (address: SearchAddress): PendingAction => ({
  kind: 'search',
  id: '',
  search: toSave(address),
  thing: { look: 'words', name: address.query || address.location },
})

/** Whether it is kept already, and keeping it. */
export const useSaveSearch = (address: SearchAddress) => {
  const { show } = useToasts()
  const once = useOnce()
  const wanted = toSave(address)
  const { data } = useQuery(askedBy(useViewer(), pageOf(savedSearches())))
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => callAsMember(saveSearch, { body: wanted as never }),
    onError: (error) => {
      if (isLoginMissing(error)) return askLogin(saveAction(address))
      show({ text: refusalOf(error) ?? m.save_failed(), kind: 'error' })
    },
  })
  return {
    isSaved: data?.rows.some((saved) => isSavedAs(saved, wanted)) === true,
    save: () => once(mutateAsync),
    isSaving: isPending,
  }
}
