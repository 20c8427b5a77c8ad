import type { Queryable, Tx } from '../../platform/db/database.ts'

/** Whose unused code that is, and whether this device has logged in there before. */
export const findRecoverable = async (
  sql: Queryable,
  { nameKey, codeHash, deviceHash }: { nameKey: string; codeHash: Buffer; deviceHash: Buffer },
): Promise<{ id: string; isKnownDevice: boolean } | undefined> => {
  const [row] = await sql<{ id: string; isKnownDevice: boolean }[]>`
    select u.id, d.user_id is not null as "isKnownDevice"
    from users u
    join recovery_codes c on c.user_id = u.id and c.code_hash = ${codeHash} and c.used_at is null
    left join known_devices d on d.user_id = u.id and d.device_hash = ${deviceHash}
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

export const replaceRecoveryCodes = async (tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> => {
  await tx`delete from recovery_codes where user_id = ${userId}`
  await tx`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`
}
