import { randomBytes } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { insertPayment, type NewPayment } from '../mobile-money/operator-payments.queries.ts'
import {
  deleteAllUnwanted,
  deleteUnwanted,
  findClosed,
  findNetworkAges,
  findPrompt,
  findPrompts,
  insertPrompt,
  insertUnwanted,
  lockNetwork,
  lockPhone,
  type PromptDetailsRow,
  type PromptsRow,
  upsertPhoneChoice,
} from './prompts.queries.ts'
import {
  codeLength,
  codeOf,
  knownBounds,
  longestWait,
  networkBounds,
  numbersBound,
  pauseFor,
  readCode,
  waitFor,
} from './prompts.rules.ts'

interface NewPrompt {
  payment: NewPayment
  /** Network of the caller's address. */
  network: string
  /** Maximum of the owner's open top-ups. */
  mostOpen?: number
}

/**
 * Stores a payment that prompts a phone, or refuses it to protect the phone's owner. Counts under the phone's lock, so
 * that concurrent calls cannot exceed the limits.
 */
export const askPhone = async (
  context: Parts<'config'>,
  tx: Tx,
  { payment, network, mostOpen = Number.POSITIVE_INFINITY }: NewPrompt,
): Promise<void> => {
  const { id: paymentId, ownerId, phone, at: now } = payment
  await lockPhone(tx, phone)
  const prompts = await findPrompts(tx, { ownerId, phone, now })
  if (prompts.open >= mostOpen) throw new AppError('payment_open', { says: 'top_ups_open' })
  if (prompts.isOwnBusy) throw new AppError('payment_open')
  if (prompts.isKnown) refuseKnown(prompts)
  else await refuseStranger(context, tx, { prompts, network })
  await insertPayment(tx, payment)
  const code = codeOf(randomBytes(codeLength))
  await insertPrompt(tx, { paymentId, code, phone, ownerId, network, isStranger: !prompts.isKnown })
}

/** Strangers' prompts do not restrict a known owner, but two prompts at once would be confused. */
const refuseKnown = ({ isPhoneBusy, own }: PromptsRow): void => {
  if (isPhoneBusy) throw new AppError('payment_open', { says: 'phone_asked_by_other' })
  refuseFor(longestWait(own, knownBounds), 'top_ups_refused')
}

interface Stranger {
  prompts: PromptsRow
  network: string
}

/** A stranger learns nothing about other owners' prompts to a number: only their own are reported in detail. */
const refuseStranger = async (context: Parts<'config'>, tx: Tx, { prompts, network }: Stranger): Promise<void> => {
  refuseFor(waitFor(prompts.numbers, numbersBound), 'prompts_to_numbers')
  await refuseNetwork(context, tx, network)
  const { isClosed, isPhoneBusy, strangers, own } = prompts
  const pause = pauseFor(strangers)
  if (!isClosed && !isPhoneBusy && pause > 0 && own.length === strangers.length) refuseFor(pause, 'top_ups_refused')
  if (isClosed || isPhoneBusy || pause > 0) throw new AppError('number_not_asked')
}

const refuseNetwork = async ({ config }: Parts<'config'>, tx: Tx, network: string): Promise<void> => {
  if (!config.rateLimits) return
  await lockNetwork(tx, network)
  const bounds = networkBounds(config.payments.promptsPerNetwork)
  const ages = await findNetworkAges(tx, network, Math.max(...bounds.map(({ seconds }) => seconds)))
  refuseFor(longestWait(ages, bounds), 'prompts_from_network')
}

const refuseFor = (seconds: number, says: string): void => {
  if (seconds > 0) throw new AppError('limit_reached', { says, retryAfterSeconds: Math.ceil(seconds) })
}

/** Finds a prompt by the code shown on the phone. */
export const getPrompt = async ({ database }: Parts<'database'>, typed: string): Promise<PromptDetailsRow> => {
  const code = readCode(typed)
  const asked = code === undefined ? undefined : await findPrompt(database.sql, code)
  if (asked === undefined) throw new AppError('not_found')
  return asked
}

/**
 * Stores the choice of the phone's owner: refuses prompts from strangers and from this requester, or allows them again.
 */
export const setPhoneChoice = async (context: Parts<'database'>, typed: string, isClosed: boolean): Promise<void> => {
  const { phone, ownerId } = await getPrompt(context, typed)
  await transaction(context.database.sql, (tx) => storeChoice(tx, { phone, ownerId, isClosed }))
}

/**
 * Allows prompts again for an owner who lost the code or has a reassigned number and asked staff. False if nothing was
 * refused.
 */
export const allowPhone = ({ database }: Parts<'database'>, phone: string): Promise<boolean> =>
  transaction(database.sql, async (tx) => {
    await lockPhone(tx, phone)
    const isClosed = await findClosed(tx, phone)
    await upsertPhoneChoice(tx, phone, false)
    await deleteAllUnwanted(tx, phone)
    return isClosed
  })

const storeChoice = async (tx: Tx, { phone, ownerId, isClosed }: { phone: string; ownerId: Id; isClosed: boolean }) => {
  // Waits for prompts in progress, so that each precedes or follows the choice.
  await lockPhone(tx, phone)
  await upsertPhoneChoice(tx, phone, isClosed)
  await (isClosed ? insertUnwanted : deleteUnwanted)(tx, phone, ownerId)
}
