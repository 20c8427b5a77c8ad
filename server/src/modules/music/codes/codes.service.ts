import type { MusicCode } from '@sheds/contract/music/music-codes'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { purchases } from '../../ledger/ledger.api.ts'
import { countCodeAttempt, uncountCodeAttempt } from '../../wallet/wallet.api.ts'
import { ownsMusic } from '../music.policy.ts'
import { findOwnMusic, refuseUnseenMusic } from '../music.service.ts'
import { countGiven } from '../sales/months.queries.ts'
import {
  type CodeRow,
  findRedeemed,
  insertCodes,
  type RedeemedRow,
  selectCodes,
  updateUsed,
  updateVoided,
} from './codes.queries.ts'
import { codesOfPiece, printedCode, typedCode } from './codes.rules.ts'
import { newCode } from './new-code.ts'

const toCode = ({ id, place, code, usedAt, voidedAt, usedBy }: CodeRow): MusicCode => {
  const state = usedAt !== null ? 'used' : voidedAt !== null ? 'void' : 'open'
  return { id, place, state, code: state === 'open' ? printedCode(code) : null, usedBy, usedAt }
}

const codesOf = async ({ database }: Parts<'database'>, musicId: Id): Promise<{ codes: MusicCode[] }> => ({
  codes: (await selectCodes(database.sql, musicId)).map(toCode),
})

export const listCodes = async (
  context: Parts<'database'>,
  actor: Actor,
  musicId: Id,
): Promise<{ codes: MusicCode[] }> => {
  await findOwnMusic(context, actor, { musicId })
  return codesOf(context, musicId)
}

/** Creates ten codes once; used and void ones are not replaced. */
export const makeCodes = async (
  context: Parts<'database'>,
  actor: Actor,
  musicId: Id,
): Promise<{ codes: MusicCode[] }> => {
  await findOwnMusic(context, actor, { musicId })
  const codes = Array.from({ length: codesOfPiece }, () => ({ id: newId(), code: newCode() }))
  await insertCodes(context.database.sql, musicId, codes)
  return codesOf(context, musicId)
}

export const voidCode = async (
  context: Parts<'database'>,
  actor: Actor,
  { musicId, codeId }: { musicId: Id; codeId: Id },
): Promise<{ codes: MusicCode[] }> => {
  await findOwnMusic(context, actor, { musicId })
  const isVoid = await updateVoided(context.database.sql, musicId, codeId)
  if (isVoid === undefined) throw new AppError('not_found', { says: 'music_code_unknown' })
  if (!isVoid) throw new AppError('already_decided')
  return codesOf(context, musicId)
}

interface RedeemedMusic {
  id: Id
  title: string
}

/**
 * Gives the piece to the caller and uses the code; both or neither. Succeeds again for a caller who has used the code.
 */
export const redeemCode = async (context: Parts<'database'>, actor: Actor, typed: string): Promise<RedeemedMusic> => {
  const found = await findCode(context, actor, typed)
  if (found.isUsedByCaller && found.isBought) return found
  if (ownsMusic(actor.userId, found)) throw new AppError('forbidden')
  if (found.isBought) throw new AppError('already_owned')
  if (found.readyCount === 0 || found.openCount > 0) throw new AppError('not_ready')
  const { codeId, accountId, id: thingId } = found
  if (accountId === null) throw new AppError('wallet_inactive')
  await transaction(context.database.sql, async (tx) => {
    if (!(await updateUsed(tx, codeId, accountId))) throw unknownCode()
    if (!(await purchases.give(tx, { id: newId(), accountId, thingId, how: 'code' })))
      throw new AppError('already_owned')
    await countGiven(tx, thingId)
  })
  return found
}

/** One error for unknown, used and void codes, so that callers cannot tell them apart. */
const unknownCode = (): AppError => new AppError('not_found')

/** Only failed attempts count against the limit. The piece must be visible to the caller. */
const findCode = async (context: Parts<'database'>, actor: Actor, typed: string): Promise<RedeemedRow> => {
  await countCodeAttempt(context, actor)
  const code = typedCode(typed)
  const found = code === undefined ? undefined : await findRedeemed(context.database.sql, code, actor.userId)
  if (found === undefined || found.isVoid || (found.isUsed && !found.isUsedByCaller)) throw unknownCode()
  await uncountCodeAttempt(context, actor)
  return refuseUnseenMusic(actor.userId, found)
}
