import { createTestClock, shortLimits } from '../../../testing/mobile-money.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { lookAtDue } from '../mobile-money/payment-poller.ts'
import { createOperators } from '../operators/operators.ts'
import { dieAtStep, type Steps } from './dying-steps.ts'
import type { CopyTold } from './payment-copies.ts'

/**
 * A copy of the server in a process of its own, for tests that kill it: writes where it listens. Who has it on a line tells
 * it the time, when to look at its payments, and before which of its steps it dies.
 */
const { COPY_DATABASE_URL: url = '', COPY_ENVIRONMENT: environment = '{}' } = process.env
const steps: Steps = dieAtStep()
const isTold = process.send !== undefined
const clock = createTestClock()
const { app, context } = await startTestApp({
  sharedDatabase: { url, drop: async () => undefined },
  env: { LOG_LEVEL: 'trace', ...(JSON.parse(environment) as Record<string, string>) },
  onLog: (line) => void process.stderr.write(line),
  onStatement: steps.take,
  ...(isTold && {
    clock,
    operators: ({ config }) => steps.through(createOperators(config.operators, { clock, limits: shortLimits })),
  }),
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
if (isTold) {
  context.poller.stop()
  context.operators.callbackBase = `http://localhost:${new URL(address).port}`
  process.on('disconnect', () => process.exit())
  process.on('message', ({ id, now, look, dieAfter }: CopyTold) => {
    clock.moveTo(new Date(now))
    if (dieAfter !== undefined) steps.dieAfter(dieAfter)
    const looked = look === true ? lookAtDue(context) : Promise.resolve(0)
    void looked.finally(() => process.send?.({ id, steps: steps.taken() }))
  })
}
process.stdout.write(`${address}\n`)
