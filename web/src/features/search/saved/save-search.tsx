import { saveSearch } from '@sheds/contract/search/saved-searches'
import { useMutation, useQuery } from '@tanstack/react-query'
import BellPlus from 'lucide-react/icons/bell-plus'
import BellRing from 'lucide-react/icons/bell-ring'
import { useId } from 'react'
import { callAsMember, isLoginMissing } from '../../../lib/api/api.ts'
import { askedBy } from '../../../lib/api/query.ts'
import { refusalOf } from '../../../lib/api/refusal.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { pageOf } from '../../../lib/list/list.ts'
import type { PendingAction } from '../../../lib/session/action.store.ts'
import { askLink, askLogin } from '../../../lib/session/ask-login.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, type ButtonKind, ButtonLink } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import type { SearchAddress } from '../search.address.ts'
import { savedSearches } from '../search.queries.ts'
import { isSavedAs, toSave } from './saved-search.rules.ts'

interface SaveSearchProps {
  address: SearchAddress
  /** True without results; the button is more prominent then. */
  none: boolean
}

/** Saves a search, so that the member is notified of new results; visitors are led to the login. */
export function SaveSearch({ address, none }: SaveSearchProps) {
  const { signedIn } = useSession()
  const title = useId()
  const words = none ? m.save_when_it_comes() : m.save_new_ones()
  return signedIn ? (
    <OwnSaving address={address} words={words} none={none} />
  ) : (
    <Strip title={title} words={words} isSaved={false}>
      <ButtonLink {...askLink(saveAction(address))} kind={kindOf(none)} size="sm" aria-describedby={title}>
        {m.save()}
      </ButtonLink>
    </Strip>
  )
}

const kindOf = (none: boolean): ButtonKind => (none ? 'brand' : 'soft')

function OwnSaving({ address, words, none }: SaveSearchProps & { words: string }) {
  const title = useId()
  const { isSaved, save, isSaving } = useSaveSearch(address)
  return (
    <Strip title={title} words={isSaved ? m.save_saved() : words} isSaved={isSaved}>
      {isSaved ? (
        <ButtonLink href="/searches" size="sm" kind="soft">
          {m.save_see_all()}
        </ButtonLink>
      ) : (
        <Button kind={kindOf(none)} size="sm" onClick={save} loading={isSaving} aria-describedby={title}>
          {m.save()}
        </Button>
      )}
    </Strip>
  )
}

interface StripProps {
  title: string
  words: string
  isSaved: boolean
  children: React.ReactNode
}

function Strip({ title, words, isSaved, children }: StripProps) {
  const Icon = isSaved ? BellRing : BellPlus
  return (
    <div className="mt-4 flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-border bg-surface-1 px-3 py-2">
      <Icon className="text-ink-2" />
      <p className="min-w-0 flex-[1_1_8rem]" id={title}>
        <b className="block text-sm" role={isSaved ? 'status' : undefined}>
          {words}
        </b>
        <span className="block text-xs text-ink-3">{m.save_once_a_day()}</span>
      </p>
      {children}
    </div>
  )
}

/** A visitor's request, completed after the login. */
const saveAction = (address: SearchAddress): PendingAction => ({
  kind: 'search',
  id: '',
  search: toSave(address),
  thing: { look: 'words', name: address.query || address.location },
})

/** Whether the search is already saved, and a function that saves it. */
const useSaveSearch = (address: SearchAddress) => {
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
