import { Agent } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { connectPushControl, type PushControl } from '@sheds/simulators/push/push-control'
import { startPushService } from '@sheds/simulators/push/push-server'
import type { PushDevice } from '@sheds/simulators/push/push-service'
import type { PushLine } from '../modules/notifications/push/public-line.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { TestApp } from './test-app.ts'

/** Connects every host name to one local port without TLS. Only tests and measurements can use it. */
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

/** Push line to the simulated service at a port, or to none. */
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

/** Subscription that a browser sends for a device. */
export const subscriptionOf = ({ endpoint, keys }: PushDevice) => ({ endpoint, keys, expirationTime: null })

/** Waits until all notifications that are due have been sent. */
export const pushesSent = async ({ context }: TestApp): Promise<void> => context.push.sender.idle()
