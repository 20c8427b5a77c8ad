import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { askLink } from '../../../lib/session/ask-login.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, type ButtonKind, ButtonLink, type ButtonSize } from '../../../ui/button.tsx'
import { type ContactHandlers, type ContactSubject, contactAction, useContact } from './use-contact.ts'

interface ContactButtonProps extends ContactHandlers {
  subject: ContactSubject
  /** Defaults to "Contact seller". */
  children?: ReactNode
  kind?: ButtonKind
  size?: ButtonSize
  block?: boolean
  className?: string
}

/** Opens a chat with the seller; visitors are led to the login. */
export function ContactButton({
  subject,
  children = m.contact_seller(),
  onChat,
  onRefusal,
  ...look
}: ContactButtonProps) {
  const { signedIn } = useSession()
  const face = { ...look, icon: <MessageCircle className="size-4.5" />, children }
  return signedIn ? (
    <ChatButton subject={subject} ends={{ onChat, onRefusal }} {...face} />
  ) : (
    <VisitorContact subject={subject} {...face} />
  )
}

type Face = Omit<ContactButtonProps, 'subject' | keyof ContactHandlers> & { icon: ReactNode }

function VisitorContact({ subject, ...face }: Face & { subject: ContactSubject }) {
  return <ButtonLink {...face} {...askLink(contactAction(subject))} />
}

function ChatButton({ subject, ends, ...face }: Face & { subject: ContactSubject; ends: ContactHandlers }) {
  const { contact, busy } = useContact(subject, ends)
  return <Button {...face} onClick={contact} loading={busy} />
}
