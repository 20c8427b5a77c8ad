import { contactSeller } from '@sheds/contract/contacts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, callApi } from '../../lib/api.ts'
import { refusalOf } from '../../lib/refusal.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/toast.tsx'

/** What a seller is asked about: a product or a dish of theirs, or the shed itself. */
export interface ContactSubject {
  shed_id: string
  product_id?: string | undefined
  /** Several products of the shed, so many of each. */
  items?: { product_id: string; quantity: number }[] | undefined
}

/** What comes after the answer. */
export interface ContactEnds {
  onChat?: (() => void) | undefined
  /** What it was about is not there, or not any more. */
  onRefusal?: (() => void) | undefined
}

/** Opens the chat with a seller in a tab of its own. The server logs it and knows the number: phones are masked here. */
export const useContact = (
  subject: ContactSubject,
  { onChat, onRefusal }: ContactEnds = {},
): { contact: () => void; busy: boolean } => {
  const { show } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(contactSeller, { body: subject }),
    networkMode: 'always',
  })
  const contact = (): void => {
    // Within the tap: what opens after the answer, browsers take for a pop-up.
    const tab = openBlankTab()
    mutate(undefined, {
      onSuccess: ({ chat_url: address }) => {
        onChat?.()
        leadTo(tab, address)
      },
      onError: (error) => {
        tab?.close()
        if (error instanceof ApiError && error.status === 401) return
        const refusal = refusalOf(error)
        if (refusal !== undefined) onRefusal?.()
        const action = { label: m.retry(), run: contact }
        const again = refusal === undefined && { action }
        show({ text: refusal ?? m.contact_failed(), kind: 'error', key: 'contact', ...again })
      },
    })
  }
  return { contact, busy: isPending }
}

const openBlankTab = (): Window | null => {
  const tab = window.open('', '_blank')
  // Asked for with `noopener`, the tab could not be led on.
  if (tab !== null) tab.opener = null
  return tab
}

const leadTo = (tab: Window | null, address: string): void => {
  if (tab === null || tab.closed) window.location.assign(address)
  else tab.location.replace(address)
}
