import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'

export interface Recoverable {
  id: Id
  name: string
  email: string
  phoneNumber: string
  dateOfBirth: string | null
  issuedAt: string
}

interface RecoverableAsked {
  nameKey: string
  codeHash: Buffer
  now: string
}

/** Whose usable code that is. */
export const findRecoverable = async (
  sql: Queryable,
  { nameKey, codeHash, now }: RecoverableAsked,
): Promise<Recoverable | undefined> => {
  const [row] = await sql<Recoverable[]>`
    select u.id, u.name, u.email, u.phone_number as "phoneNumber", u.date_of_birth as "dateOfBirth",
      c.issued_at as "issuedAt"
    from users u
    join recovery_codes c on c.user_id = u.id and c.code_hash = ${codeHash} and c.used_at is null
      and c.usable_from <= ${now} and (c.ends_at is null or c.ends_at > ${now})
    where u.name_key = ${nameKey} and u.closed_at is null`
  return row
}

/** Of two that use a code at the same time one gets true. */
export const useRecoveryCode = async (tx: Tx, userId: string, codeHash: Buffer, now: string): Promise<boolean> => {
  const rows = await tx`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null returning used_at`
  return rows.length === 1
}

/** The same where nobody looked before whether it can be used by now. */
export const useRipeRecoveryCode = async (tx: Tx, userId: string, codeHash: Buffer, now: string): Promise<boolean> => {
  const rows = await tx`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null
      and usable_from <= ${now} and (ends_at is null or ends_at > ${now})
    returning used_at`
  return rows.length === 1
}

/** From when a code that is not to be used yet can be. */
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

/** The codes that can be used go on until the new ones can. */
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
