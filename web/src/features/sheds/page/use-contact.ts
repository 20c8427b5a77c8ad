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

/** Subject of a message to a seller: a product, a dish, or the shed itself. */
export interface ContactSubject {
  shed_id: string
  /** Name of the shed that is contacted. */
  shed_name: string
  /** Picture of the subject, or the shed's logo. */
  picture?: string | undefined
  product_id?: string | undefined
  /** Several products of the shed with their quantities. */
  items?: { product_id: string; quantity: number }[] | undefined
}

/** Callbacks for the response. */
export interface ContactHandlers {
  onChat?: (() => void) | undefined
  /** The subject does not exist, or no longer. */
  onRefusal?: (() => void) | undefined
}

/** Opens the chat with a seller in a new tab. The server logs it and knows the number, which is masked here. */
export const useContact = (
  subject: ContactSubject,
  { onChat, onRefusal }: ContactHandlers = {},
): { contact: () => void; busy: boolean } => {
  const { show } = useToasts()
  const once = useOnce()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => callAsMember(contactSeller, { body: bodyOf(subject) }),
    // Handled here, because the button unmounts at the logout.
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
