import { randomBytes } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { insertPayment, type NewPayment } from '../mobile-money/operator-payments.queries.ts'
import {
  type AskedPromptRow,
  deleteAllUnwanted,
  deleteUnwanted,
  findAskedPrompt,
  findClosed,
  findNetworkAges,
  findPrompts,
  insertPrompt,
  insertUnwanted,
  lockNetwork,
  lockPhone,
  type PromptsRow,
  saveWish,
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

interface Asking {
  payment: NewPayment
  /** Where the call came from. */
  network: string
  /** How many top-ups of the same person may be open. */
  mostOpen?: number
}

/**
 * Writes down a payment that somebody's phone is to be asked for, or refuses it for the sake of that phone. Counted under
 * the phone's lock, so that of those who come at once no more get through than may.
 */
export const askPhone = async (
  context: Parts<'config'>,
  tx: Tx,
  { payment, network, mostOpen = Number.POSITIVE_INFINITY }: Asking,
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

/** What strangers did on the phone is nothing to whom it paid for; but two questions at once are taken for one another. */
const refuseKnown = ({ isPhoneBusy, own }: PromptsRow): void => {
  if (isPhoneBusy) throw new AppError('payment_open', { says: 'phone_asked_by_other' })
  refuseFor(longestWait(own, knownBounds), 'top_ups_refused')
}

interface Stranger {
  prompts: PromptsRow
  network: string
}

/** Whoever never had it pay learns nothing of what others do with a number: only what they did themselves is told apart. */
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

/** What a phone was asked, for whoever read the address on it. */
export const getAskedPrompt = async ({ database }: Parts<'database'>, typed: string): Promise<AskedPromptRow> => {
  const code = readCode(typed)
  const asked = code === undefined ? undefined : await findAskedPrompt(database.sql, code)
  if (asked === undefined) throw new AppError('not_found')
  return asked
}

/** "Not me": the number is asked by nobody whom it never paid for, nor by who asked now. Or again by anybody. */
export const wishPhone = async (context: Parts<'database'>, typed: string, isClosed: boolean): Promise<void> => {
  const { phone, ownerId } = await getAskedPrompt(context, typed)
  await transaction(context.database.sql, (tx) => keepWish(tx, { phone, ownerId, isClosed }))
}

/** For who lost the address, or got a number that was somebody else's: asked for in person. False where nobody had said no. */
export const allowPhone = ({ database }: Parts<'database'>, phone: string): Promise<boolean> =>
  transaction(database.sql, async (tx) => {
    await lockPhone(tx, phone)
    const isClosed = await findClosed(tx, phone)
    await saveWish(tx, phone, false)
    await deleteAllUnwanted(tx, phone)
    return isClosed
  })

const keepWish = async (tx: Tx, { phone, ownerId, isClosed }: { phone: string; ownerId: Id; isClosed: boolean }) => {
  // What is being asked at this moment comes before it or after it.
  await lockPhone(tx, phone)
  await saveWish(tx, phone, isClosed)
  await (isClosed ? insertUnwanted : deleteUnwanted)(tx, phone, ownerId)
}
