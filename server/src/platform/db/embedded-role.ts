import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'

/** As whom the application works: it owns what is in the database, and has no rights over the server under it. */
export const applicationRole = 'sheds_app'

const preparation = fileURLToPath(new URL('./embedded-role.sql', import.meta.url))

/** Makes that role, gives it what another one owned before, and a new password for this run: that is what it returns. */
export const prepareRole = async (superuserUrl: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => undefined, prepare: false })
  try {
    await sql`
      select set_config('sheds.role', ${applicationRole}, false), set_config('sheds.password', ${password}, false)`
    await sql.file(preparation)
    return password
  } finally {
    await sql.end({ timeout: 5 })
  }
}
