import type { AnswerOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import { chatUrl, greetingKey } from '@sheds/contract/sheds/chat-text'
import type { contactSeller as contactCall } from '@sheds/contract/sheds/contacts'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import type { Locale } from '../../platform/http/locale.ts'
import { messageFor } from '../../platform/http/messages.ts'
import type { Actor } from '../../platform/session.ts'
import { warmByContact } from '../products/products.api.ts'
import { type Contact, getOpenShed, logContact, owns } from '../sheds/sheds.api.ts'
import { refuseBlocked } from '../users/users.api.ts'
import { type ContactItems, type ContactSubject, findSubject } from './contact-subject.service.ts'

type ContactSellerContext = Parts<'config' | 'database' | 'limiter' | 'clock' | 'log'>

interface ContactRequest {
  shedId: Id
  /** Unchecked: a malformed id names nothing. */
  subjectId: string | undefined
  items: ContactItems | undefined
  locale: Locale
  /** Base address of the site, for links. */
  origin: string
}

/** Returns the chat address and logs the contact; the chat does not depend on the log. */
export const contactSeller = async (
  context: ContactSellerContext,
  actor: Actor,
  { shedId, origin, locale, ...named }: ContactRequest,
): Promise<AnswerOf<typeof contactCall>> => {
  const { userId } = actor
  const { sql } = context.database
  const shed = await getOpenShed(sql, undefined, shedId)
  if (owns(userId, shed)) throw new AppError('forbidden')
  await refuseBlocked(sql, actor, { otherId: shed.userId, says: 'contact_not_possible' })
  const subject = await findSubject(context, userId, { shed, locale, ...named })
  const greeting = messageFor(locale, greetingKey(context.clock.now()))
  const textAt = (site: string) => [greeting, ...subject.linesAt(site)].join('\n')
  const text = textAt(origin)
  await recordContact(context, subject, {
    shedId,
    userId,
    subjectId: subject.id,
    subject: subject.name,
    // The seller reads this on the site, so it has the site's own address and not one from the caller's request.
    messagePreview: textAt(context.config.publicUrl ?? ''),
  })
  return {
    message: messageFor(locale, 'chat_ready'),
    chat_url: chatUrl(shed.phoneNumber, text),
    message_preview: text,
  }
}

/** Passes refusals on to the caller, and only logs other failures. */
const recordContact = async (
  context: ContactSellerContext,
  { products }: ContactSubject,
  contact: Contact,
): Promise<void> => {
  try {
    const isNew = await logContact(context, contact)
    if (isNew && products.length > 0) await warmByContact(context, products)
  } catch (error) {
    if (error instanceof AppError) throw error
    context.log.warn({ err: error }, 'a contact was not logged')
  }
}
