import { contactSeller } from '@sheds/contract/sheds/contacts'
import { useMutation } from '@tanstack/react-query'
import { callAsMember, isLoginMissing } from '../../../lib/api/api.ts'
import { refusalOf } from '../../../lib/api/refusal.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import type { PendingAction } from '../../../lib/session/action.store.ts'
import { askLogin } from '../../../lib/session/ask-login.ts'
import { leadToChat, openChatTab } from '../../../lib/share/chat-tab.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'

/** What a seller is asked about: a product or a dish of theirs, or the shed itself. */
export interface ContactSubject {
  shed_id: string
  /** Who is written to. */
  shed_name: string
  /** Of what it is about; the shed's logo, where it is about the shed. */
  picture?: string | undefined
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
  const once = useOnce()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => callAsMember(contactSeller, { body: bodyOf(subject) }),
    // Here, since the button goes with the login.
    onError: (error) => isLoginMissing(error) && askLogin(contactAction(subject)),
  })
  const send = (): Promise<unknown> => {
    const tab = openChatTab()
    return mutateAsync(undefined, {
      onSuccess: ({ chat_url: address }) => {
        onChat?.()
        leadToChat(tab, address)
      },
      onError: (error) => {
        tab?.close()
        if (isLoginMissing(error)) return
        const refusal = refusalOf(error)
        if (refusal !== undefined) onRefusal?.()
        const action = { label: m.retry(), run: contact }
        const again = refusal === undefined && { action }
        show({ text: refusal ?? m.contact_failed(), kind: 'error', key: 'contact', ...again })
      },
    })
  }
  const contact = (): void => once(send)
  return { contact, busy: isPending }
}

const bodyOf = ({ shed_id, product_id, items }: ContactSubject) => ({ shed_id, product_id, items })

/** A visitor's message, opened after the login. */
export const contactAction = (subject: ContactSubject): PendingAction => {
  const { shed_id: id, shed_name: name, picture, product_id, items } = subject
  const look = product_id === undefined && items === undefined ? 'shed' : 'thing'
  return { kind: 'contact', id, product_id, items, thing: { look, name, picture } }
}
