import { createTestClock, shortLimits } from '../../../testing/mobile-money.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { pollDuePayments } from '../mobile-money/payment-poller.ts'
import { createOperators } from '../operators/operators.ts'
import { dieAtStep, type Steps } from './dying-steps.ts'
import type { CopyCommand } from './payment-copies.ts'

/**
 * Server process for tests that kill it: prints its address. If it has a parent with a message channel, that controls
 * its clock, its polling and the step before which it dies.
 */
const { COPY_DATABASE_URL: url = '', COPY_ENVIRONMENT: environment = '{}' } = process.env
const steps: Steps = dieAtStep()
const isControlled = process.send !== undefined
const clock = createTestClock()
const { app, context } = await startTestApp({
  sharedDatabase: { url, drop: async () => undefined },
  env: { LOG_LEVEL: 'trace', ...(JSON.parse(environment) as Record<string, string>) },
  onLog: (line) => void process.stderr.write(line),
  onStatement: steps.take,
  ...(isControlled && {
    clock,
    operators: ({ config }) => steps.through(createOperators(config.operators, { clock, limits: shortLimits })),
  }),
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
if (isControlled) {
  context.poller.stop()
  context.operators.callbackBase = `http://localhost:${new URL(address).port}`
  process.on('disconnect', () => process.exit())
  process.on('message', ({ id, now, poll, dieAfter }: CopyCommand) => {
    clock.moveTo(new Date(now))
    if (dieAfter !== undefined) steps.dieAfter(dieAfter)
    const polled = poll === true ? pollDuePayments(context) : Promise.resolve(0)
    void polled.finally(() => process.send?.({ id, steps: steps.taken() }))
  })
}
process.stdout.write(`${address}\n`)
