import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** Role of the application: owns all objects in the database and has no rights over the server. */
export const applicationRole = 'sheds_app'

const preparation = new URL('./role.sql', import.meta.url)

/** Creates the role if missing and returns its new password for this run. */
export const prepareRole = async (superuserUrl: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`select set_config('sheds.role', $1, false), set_config('sheds.password', $2, false)`, [
      applicationRole,
      password,
    ])
    await client.query(await readFile(preparation, 'utf8'))
    return password
  } finally {
    await client.end()
  }
}
