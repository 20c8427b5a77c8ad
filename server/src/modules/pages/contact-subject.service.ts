import type { BodyOf } from '@sheds/contract/endpoint'
import { type Id, isId } from '@sheds/contract/scalars'
import type { contactSeller } from '@sheds/contract/sheds/contacts'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import type { Locale } from '../../platform/http/locale.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { getDish } from '../menu/menu.api.ts'
import { findOffer, findOffers } from '../products/products.api.ts'
import { countedName, listLines, thingLines } from './chat.rules.ts'

/** Subject of a contact. */
export interface ContactSubject {
  /** Id of the product or dish; null for several items and for the shed itself. */
  id: Id | null
  /** Text for the log; null for the shed itself. */
  name: string | null
  products: readonly Id[]
  /** Lines for the message, with links to the site at this address. */
  linesAt: (site: string) => string[]
}

export type ContactItems = NonNullable<BodyOf<typeof contactSeller>['items']>

interface SubjectRequest {
  shed: { id: Id; name: string }
  /** Unchecked: a malformed id names nothing. */
  subjectId: string | undefined
  items: ContactItems | undefined
  locale: Locale
}

/** Finds items of this shed; without any, the shed is the subject. */
export const findSubject = async (
  context: Parts<'database' | 'clock'>,
  userId: Id,
  named: SubjectRequest,
): Promise<ContactSubject> => {
  const { shed, subjectId, items, locale } = named
  if (items !== undefined) return findItems(context, userId, { ...named, items }).catch(nameMissingItem)
  if (subjectId !== undefined) return findThing(context, userId, { ...named, subjectId }).catch(nameMissingItem)
  return {
    id: null,
    name: null,
    products: [],
    linesAt: (site) => thingLines({ name: shed.name, link: `${site}/sheds/${shed.id}` }, locale),
  }
}

/** Finds a product or a dish. */
const findThing = async (
  context: Parts<'database' | 'clock'>,
  userId: Id,
  { shed, subjectId, locale }: SubjectRequest & { subjectId: string },
): Promise<ContactSubject> => {
  if (!isId(subjectId)) throw new AppError('not_found')
  const offer = await findOffer(context, userId, subjectId)
  const found = offer ?? (await getDish(context, userId, subjectId))
  if (('shedId' in found ? found.shedId : found.shed_id) !== shed.id) throw new AppError('not_found')
  const { id, name } = found
  const path = `/${offer === undefined ? 'menu' : 'products'}/${id}/details`
  return {
    id,
    name,
    products: offer === undefined ? [] : [id],
    linesAt: (site) => [
      ...thingLines({ name, price: found.price ?? undefined, link: `${site}${path}` }, locale),
      messageFor(locale, 'chat_ask'),
    ],
  }
}

/** Finds products with quantities. */
const findItems = async (
  context: Parts<'database'>,
  userId: Id,
  { shed, items, locale }: SubjectRequest & { items: ContactItems },
): Promise<ContactSubject> => {
  const ids = items.map(({ product_id: id }) => id).filter(isId)
  if (ids.length < items.length) throw new AppError('not_found')
  const offers = await findOffers(context, userId, ids)
  if (offers.some(({ shedId }) => shedId !== shed.id)) throw new AppError('not_found')
  const things = offers.map(({ id, name, price, status }, place) => ({
    name,
    price: price ?? undefined,
    quantity: items[place]?.quantity ?? 1,
    path: `/products/${id}/details`,
    unavailable: status === 'on sale' ? undefined : messageFor(locale, `status_${status.replace(' ', '_')}`),
  }))
  return {
    id: ids.length === 1 ? (ids[0] ?? null) : null,
    name: things.map(countedName).join(', '),
    products: ids,
    linesAt: (site) => [
      ...listLines({
        things: things.map(({ path, ...thing }) => ({ ...thing, link: `${site}${path}` })),
        totalLabel: messageFor(locale, 'chat_total'),
        language: locale,
      }),
      '',
      messageFor(locale, things.length === 1 ? 'chat_ask' : 'chat_ask_items'),
    ],
  }
}

/** The shed exists, so the missing thing is the item. */
const nameMissingItem = (error: unknown): never => {
  const isMissing = error instanceof AppError && error.code === 'not_found'
  throw isMissing ? new AppError('not_found', { says: 'detail_not_found' }) : error
}
