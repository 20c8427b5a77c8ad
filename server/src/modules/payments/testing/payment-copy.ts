import { startTestApp } from '../../../testing/test-app.ts'

/** A copy of the server in a process of its own, for tests that kill it: writes where it listens. */
const { COPY_DATABASE_URL: url = '', COPY_ENVIRONMENT: environment = '{}' } = process.env
const { app } = await startTestApp({
  sharedDatabase: { url, drop: async () => undefined },
  env: JSON.parse(environment) as Record<string, string>,
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
