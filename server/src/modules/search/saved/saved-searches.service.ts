import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { mostSavedSearches, type SavedSearch, type saveSearch as saveCall } from '@sheds/contract/search/saved-searches'
import { mostAsked } from '@sheds/contract/search/search-terms'
import { cutGraphemes } from '@sheds/contract/text/graphemes'
import { normalText } from '@sheds/contract/text/text'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { raise } from '../../../platform/slice.ts'
import { lockPerson } from '../../users/users.api.ts'
import { findNewMatches } from '../search.service.ts'
import { wordsOf } from '../words/words.rules.ts'
import {
  countSavedSearches,
  deleteSavedSearch,
  findSavedSearch,
  insertSavedSearch,
  moveSeenPlace,
  type SavedRow,
  selectSavedAfter,
  selectSavedSearches,
} from './saved-searches.queries.ts'
import { savedAddress } from './saved-searches.rules.ts'

type SavedSearchesContext = Parts<'database' | 'clock' | 'slices' | 'synonyms'>

type Form = BodyOf<typeof saveCall>

export const listSavedSearches = (
  { database: { sql } }: Parts<'database'>,
  { userId }: Actor,
  page: PageQuery,
): Promise<Page<SavedSearch>> =>
  readPage(page, newestFirst, {
    read: (start) => selectSavedSearches(sql, userId, start),
    show: toSavedSearch,
    count: () => countSavedSearches(sql, userId),
  })

const toSavedSearch = ({ userId: _, seenPlace: __, ...saved }: SavedRow): SavedSearch => saved

/** Saving the same words and filters again returns the existing search. */
export const keepSearch = async (
  context: Parts<'database' | 'clock'>,
  { userId }: Actor,
  form: Form,
): Promise<SavedSearch> => {
  const query = normalText(cutGraphemes(form.query, mostAsked.graphemes))
  const words = wordsOf(query).map(({ word }) => word)
  if (words.length === 0) throw new AppError('invalid_input', { fields: { query: 'field_required' } })
  const { location = '', category = null, min = null, max = null, photo, condition = null } = form
  const filters = { type: form.type, location, category, min, max, photo: photo !== undefined }
  // Searches saved before there was a condition keep their keys.
  const key = JSON.stringify([words, ...Object.values(filters), ...(condition === null ? [] : [condition])])
  return transaction(context.database.sql, async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('login_required')
    const known = await findSavedSearch(tx, userId, key)
    if (known !== undefined) return toSavedSearch(known)
    if ((await countSavedSearches(tx, userId)) >= mostSavedSearches) throw new AppError('conflict')
    const at = context.clock.now().toISOString()
    const id = (form.id ?? newId()) as Id
    if (!(await insertSavedSearch(tx, { ...filters, condition, id, userId, key, query, at })))
      throw new AppError('conflict', { says: 'error_conflict' })
    const saved = await findSavedSearch(tx, userId, key)
    if (saved === undefined) throw new Error('a saved search could not be read back')
    return toSavedSearch(saved)
  })
}

export const forgetSearch = async (
  { database }: Parts<'database'>,
  { userId }: Actor,
  { id }: { id: Id },
): Promise<void> => {
  if (!(await deleteSavedSearch(database.sql, userId, id))) throw new AppError('not_found')
}

const atOnce = 100
const firstId = '00000000-0000-0000-0000-000000000000' as Id
/** Limit of things in one notification. */
const mostReported = 20

/** Notifies owners of new matches, at most once a day. For a job, which may run twice. */
export const notifyNewMatches = async (context: SavedSearchesContext): Promise<void> => {
  let afterId = firstId
  for (;;) {
    const searches = await selectSavedAfter(context.database.sql, afterId, atOnce)
    for (const saved of searches) await notifyOwner(context, saved)
    const last = searches.at(-1)
    if (last === undefined) return
    afterId = last.id
  }
}

const notifyOwner = async (context: SavedSearchesContext, saved: SavedRow): Promise<void> => {
  const asked = {
    query: saved.query,
    type: saved.type,
    location: saved.location || undefined,
    category: saved.category ?? undefined,
    min: saved.min ?? undefined,
    max: saved.max ?? undefined,
    photo: saved.photo ? ('1' as const) : undefined,
    condition: saved.condition ?? undefined,
  }
  const found = await findNewMatches(context, saved.userId, { asked, seenPlace: saved.seenPlace })
  if (found.length === 0) return
  const newest = Math.min(...found.map(({ place }) => place))
  await transaction(context.database.sql, async (tx) => {
    if (!(await moveSeenPlace(tx, saved.id, newest))) return
    await raise(context, tx, 'searchFound', {
      userId: saved.userId,
      searchId: saved.id,
      address: savedAddress(saved),
      thingIds: found.slice(0, mostReported).map(({ thingId }) => thingId),
      at: context.clock.now().toISOString(),
    })
  })
}
