import { nameKey } from '@sheds/contract/text/names'
import type { Context } from '../../platform/context.ts'
import { selectUnnamed, updateNameKeys } from './product-names.queries.ts'

const foldedAtOnce = 1000

/** Products of before names were folded get theirs, some at a time. */
export const foldProductNames = async ({ database: { sql } }: Context): Promise<void> => {
  for (;;) {
    const some = await selectUnnamed(sql, foldedAtOnce)
    if (some.length > 0)
      await updateNameKeys(
        sql,
        some.map(({ id, name }) => ({ id, name, key: nameKey(name) })),
      )
    if (some.length < foldedAtOnce) return
  }
}
