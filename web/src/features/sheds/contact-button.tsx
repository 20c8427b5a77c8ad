import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { keepDestination } from '../../lib/my-info.store.ts'
import { useSession } from '../../lib/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Button, type ButtonKind, ButtonLink, type ButtonSize } from '../../ui/button.tsx'
import { type ContactSubject, useContact } from './use-contact.ts'

interface ContactButtonProps {
  subject: ContactSubject
  /** Contact seller, unless given. */
  children?: ReactNode
  kind?: ButtonKind
  size?: ButtonSize
  className?: string
}

/** Writes to the seller; visitors are led to the login and back. */
export function ContactButton({ subject, children = m.contact_seller(), ...look }: ContactButtonProps) {
  const { signedIn } = useSession()
  const face = { ...look, icon: <MessageCircle className="size-4.5" />, children }
  return signedIn ? <ChatButton subject={subject} {...face} /> : <LoginLink {...face} />
}

type Face = Omit<ContactButtonProps, 'subject'> & { icon: ReactNode }

function LoginLink(face: Face) {
  const { pathname, search } = useLocation()
  return <ButtonLink {...face} href="/login" onClick={() => keepDestination(`${pathname}${search}`)} />
}

function ChatButton({ subject, ...face }: Face & Pick<ContactButtonProps, 'subject'>) {
  const { contact, busy } = useContact(subject)
  return <Button {...face} onClick={contact} loading={busy} />
}
