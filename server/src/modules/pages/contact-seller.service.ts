import type { contactSeller as contactCall } from '@sheds/contract/contacts'
import type { AnswerOf } from '@sheds/contract/endpoint'
import { type Id, isId } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Locale } from '../../platform/http/locale.ts'
import { messageFor } from '../../platform/http/messages.ts'
import type { Actor } from '../../platform/session.ts'
import { getDish } from '../menu/menu.api.ts'
import { findOffer, warmByContact } from '../products/products.api.ts'
import { type Contact, getOpenShed, logContact, owns } from '../sheds/sheds.api.ts'
import { chatText, chatUrl, greetingKey } from './chat.rules.ts'

interface Subject {
  /** None for the shed itself. */
  id: Id | null
  name: string
  price?: number | undefined
  /** Where it is shown. */
  path: string
  isProduct: boolean
}

interface Asked {
  shedId: Id
  /** As it came: what is malformed names nothing either. */
  subjectId: string | undefined
  locale: Locale
  /** The site's address, for the link to what it is about. */
  origin: string
}

/** Hands over the chat with the seller and keeps that somebody asked; the chat does not depend on that. */
export const contactSeller = async (
  context: Context,
  { userId }: Actor,
  { shedId, subjectId, locale, origin }: Asked,
): Promise<AnswerOf<typeof contactCall>> => {
  const shed = await getOpenShed(context.database.sql, undefined, shedId)
  if (owns(userId, shed)) throw new AppError('forbidden')
  const subject = await findSubject(context, userId, { shed, subjectId })
  const greeting = messageFor(locale, greetingKey(context.clock.now()))
  const textAt = (place: string) =>
    chatText({ ...subject, greeting, link: `${place}${subject.path}`, language: locale })
  const text = textAt(origin)
  const about = subject.id === null ? null : subject.name
  await keepContact(context, subject, {
    shedId,
    userId,
    subjectId: subject.id,
    subject: about,
    // The seller reads it on the site: no place that a caller named stands in it.
    messagePreview: textAt(context.config.publicUrl ?? ''),
  })
  return {
    message: messageFor(locale, 'chat_ready'),
    chat_url: chatUrl(shed.phoneNumber, text),
    message_preview: text,
  }
}

interface Named {
  shed: { id: Id; name: string }
  /** As it came: what is malformed names nothing either. */
  subjectId: string | undefined
}

/** A product or a dish of this very shed, or the shed. */
const findSubject = async (context: Context, userId: Id, { shed, subjectId }: Named): Promise<Subject> => {
  if (subjectId === undefined) return { id: null, name: shed.name, path: `/sheds/${shed.id}`, isProduct: false }
  if (!isId(subjectId)) throw noSubject()
  const offer = await findOffer(context, userId, subjectId).catch(sayProduct)
  const found = offer ?? (await getDish(context, userId, subjectId).catch(sayProduct))
  const foundShed = 'shedId' in found ? found.shedId : found.shed_id
  if (foundShed !== shed.id) throw noSubject()
  const { id, name, price } = found
  const place = offer === undefined ? 'menu' : 'products'
  return { id, name, price: price ?? undefined, path: `/${place}/${id}/details`, isProduct: offer !== undefined }
}

const noSubject = (): AppError => new AppError('not_found', { says: 'detail_not_found' })

/** The shed is there: what is not is what it was to be about. */
const sayProduct = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'not_found' ? noSubject() : error
}

/** Refusals are the caller's to know; any other failure is not. */
const keepContact = async (context: Context, { isProduct }: Subject, contact: Contact): Promise<void> => {
  try {
    const isNew = await logContact(context, contact)
    if (isNew && isProduct && contact.subjectId !== null) await warmByContact(context, contact.subjectId)
  } catch (error) {
    if (error instanceof AppError) throw error
    context.log.warn({ err: error }, 'a contact was not kept')
  }
}
