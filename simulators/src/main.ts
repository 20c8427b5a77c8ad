import { parseArgs } from 'node:util'
import { startSimulators } from './simulators.ts'

/**
 * `npm run simulators`: runs both operators as one process. Prints one line of JSON with their addresses and credentials,
 * and runs until it is stopped.
 */
const { values } = parseArgs({
  options: {
    'mtn-port': { type: 'string', default: '0' },
    'orange-port': { type: 'string', default: '0' },
    'state-file': { type: 'string' },
    /** Milliseconds; `never` leaves every prompt to `/_sim/prompts`. */
    'auto-approve': { type: 'string', default: '2000' },
  },
})

const autoApprove = values['auto-approve']
const simulators = await startSimulators({
  ports: { mtn: Number(values['mtn-port']), orange: Number(values['orange-port']) },
  settings: { autoApproveMs: autoApprove === 'never' ? null : Number(autoApprove) },
  ...(values['state-file'] === undefined ? {} : { stateFile: values['state-file'] }),
})
const { control: _mtn, ...mtn } = simulators.mtn
const { control: _orange, ...orange } = simulators.orange
process.stdout.write(`${JSON.stringify({ mtn, orange })}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    simulators.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
