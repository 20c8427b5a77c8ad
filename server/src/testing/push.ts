import { Agent } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { connectPushControl, type PushControl } from '@sheds/simulators/push/push-control'
import { startPushService } from '@sheds/simulators/push/push-server'
import type { PushDevice } from '@sheds/simulators/push/push-service'
import type { PushLine } from '../modules/notifications/push/public-line.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { TestApp } from './test-app.ts'

/** Leads every name to one port of this machine, in plain. Only tests and measurements can put it in. */
class LeadingAgent extends Agent {
  protocol = 'https:'
  defaultPort = 443
  readonly #port: number | undefined

  constructor(port: number | undefined) {
    super({ keepAlive: true, maxTotalSockets: 512 })
    this.#port = port
  }

  override createConnection(): Duplex {
    if (this.#port === undefined) throw new Error('there is no push service here')
    return connect(this.#port, '127.0.0.1')
  }
}

/** To the simulated push service, or to nobody. */
export const leadingLine = (port?: number): PushLine => {
  const agent = new LeadingAgent(port)
  return { check: async () => undefined, agent, close: () => agent.destroy() }
}

export interface TestPush {
  line: PushLine
  control: PushControl
  close(): Promise<void>
}

export const startTestPush = async (clock: Clock = systemClock): Promise<TestPush> => {
  const service = await startPushService({ clock })
  return { line: leadingLine(service.port), control: connectPushControl(service.url), close: service.close }
}

/** What a browser sends once it subscribed. */
export const subscriptionOf = ({ endpoint, keys }: PushDevice) => ({ endpoint, keys, expirationTime: null })

/** Until everything is told and sent that could be by now. */
export const pushesSent = async ({ context }: TestApp): Promise<void> => context.push.sender.idle()
