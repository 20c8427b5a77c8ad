import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'

export interface RecoverableAccount {
  id: Id
  name: string
  email: string
  phoneNumber: string
  dateOfBirth: string | null
  issuedAt: string
}

interface RecoveryLookUp {
  nameKey: string
  codeHash: Buffer
  now: string
}

/** Account with this name and usable code. */
export const findRecoverable = async (
  sql: Queryable,
  { nameKey, codeHash, now }: RecoveryLookUp,
): Promise<RecoverableAccount | undefined> => {
  const [row] = await sql<RecoverableAccount[]>`
    select u.id, u.name, u.email, u.phone_number as "phoneNumber", u.date_of_birth as "dateOfBirth",
      c.issued_at as "issuedAt"
    from users u
    join recovery_codes c on c.user_id = u.id and c.code_hash = ${codeHash} and c.used_at is null
      and c.usable_from <= ${now} and (c.ends_at is null or c.ends_at > ${now})
    where u.name_key = ${nameKey} and u.closed_at is null`
  return row
}

/** True for only one of two simultaneous uses of a code. */
export const useRecoveryCode = async (tx: Tx, userId: string, codeHash: Buffer, now: string): Promise<boolean> => {
  const rows = await tx`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null returning used_at`
  return rows.length === 1
}

/** Same for a code whose usable time was not checked before. */
export const useRipeRecoveryCode = async (tx: Tx, userId: string, codeHash: Buffer, now: string): Promise<boolean> => {
  const rows = await tx`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null
      and usable_from <= ${now} and (ends_at is null or ends_at > ${now})
    returning used_at`
  return rows.length === 1
}

/** Time from which an issued code can be used, if that is later. */
export const findUnripeRecoveryCode = async (
  tx: Tx,
  userId: string,
  { codeHash, now }: { codeHash: Buffer; now: string },
): Promise<string | undefined> => {
  const [row] = await tx<{ usableFrom: string }[]>`
    select usable_from as "usableFrom" from recovery_codes
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null and usable_from > ${now}`
  return row?.usableFrom
}

interface CodeTimes {
  now: string
  usableFrom: string
}

/** The current codes stay usable until the new ones become so. */
export const replaceRecoveryCodes = async (
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  { now, usableFrom }: CodeTimes,
): Promise<void> => {
  await tx`
    delete from recovery_codes
    where user_id = ${userId} and (usable_from > ${now} or ends_at <= ${now} or ${usableFrom <= now})`
  await tx`update recovery_codes set ends_at = ${usableFrom} where user_id = ${userId}`
  await tx`
    insert into recovery_codes (user_id, code_hash, issued_at, usable_from)
    select ${userId}, unnest(${hashes}::bytea[]), ${now}, ${usableFrom}`
}

export const deleteRecoveryCodes = async (tx: Tx, userId: string): Promise<void> => {
  await tx`delete from recovery_codes where user_id = ${userId}`
}
