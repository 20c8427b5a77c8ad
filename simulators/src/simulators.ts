import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Branch, openBranch } from './branch.ts'
import { type Control, connectControl } from './control-client.ts'
import { type ServedOperator, serveOperator } from './http/server.ts'
import { createMtn } from './mtn/mtn-operator.ts'
import type { MtnOwn } from './mtn/mtn-own.ts'
import { callbackOf as mtnCallback } from './mtn/mtn-shapes.ts'
import { createOrange } from './orange/orange-operator.ts'
import type { OrangeOwn } from './orange/orange-own.ts'
import { callbackOf as orangeCallback } from './orange/orange-shapes.ts'
import { connectPhone, type Phone } from './phone.ts'
import { floatOf, openingFloat, setBalance } from './purses.ts'
import { createSimClock } from './sim-clock.ts'
import { createTillState, type Settings, type TillRules, type TillState } from './till.ts'

export type { Control } from './control-client.ts'
export type { Phone } from './phone.ts'

export interface MtnAccess {
  url: string
  /** Value of `X-Target-Environment`; `sandbox` is served too, in EUR. */
  targetEnvironment: 'mtncameroon'
  currency: 'XAF'
  apiUser: string
  apiKey: string
  collectionKey: string
  disbursementKey: string
  control: Control
}

export interface OrangeAccess {
  url: string
  consumerKey: string
  consumerSecret: string
  apiUser: string
  apiPassword: string
  /** base64(apiUser:apiPassword) */
  authToken: string
  channelMsisdn: string
  pin: string
  control: Control
}

export interface Simulators {
  mtn: MtnAccess
  orange: OrangeAccess
  phone: Phone
  close(): Promise<void>
}

export interface SimulatorOptions {
  /** Free ports by default. */
  ports?: { mtn?: number; orange?: number }
  clock?: { now(): Date }
  /** File that keeps the state over a restart; without it the state is in memory only. */
  stateFile?: string
  settings?: Partial<Settings>
  /** Float at each operator at the start; ample by default. */
  float?: number
  log?: { info(fields: object, message: string): void }
}

/** Starts both operators, each on its own port of this machine. */
export const startSimulators = async (options: SimulatorOptions = {}): Promise<Simulators> => {
  const { stateFile, settings = {}, ports = {} } = options
  const kept: KeptState = readState(stateFile) ?? { ahead: 0, ...newOperators(options.float) }
  Object.assign(kept.mtn.settings, settings)
  Object.assign(kept.orange.settings, settings)
  const clock = createSimClock(options.clock, kept.ahead)
  const tills = { mtn: { state: kept.mtn, rules: mtnRules }, orange: { state: kept.orange, rules: orangeRules } }
  const save = () => {
    if (stateFile === undefined) return
    for (const { state } of [tills.mtn, tills.orange]) forgetOld(state)
    writeState(stateFile, { ahead: clock.ahead(), mtn: tills.mtn.state, orange: tills.orange.state })
  }
  const branches = [
    openBranch(createMtn(tills.mtn), clock, save),
    openBranch(createOrange(tills.orange), clock, save),
  ] as const
  save()
  const [mtn, orange] = await serveBoth(branches, ports)
  options.log?.info({ mtn: mtn.url, orange: orange.url }, 'mobile money is simulated')
  return {
    mtn: { url: mtn.url, ...mtnAccess(kept.mtn.own as unknown as MtnOwn), control: connectControl(mtn.url) },
    orange: {
      url: orange.url,
      ...orangeAccess(kept.orange.own as unknown as OrangeOwn),
      control: connectControl(orange.url),
    },
    phone: connectPhone({ mtn: mtn.url, orange: orange.url }),
    close: async () => {
      await Promise.all([mtn.close(), orange.close()])
    },
  }
}

type ServedOperators = [mtn: ServedOperator, orange: ServedOperator]

const serveBoth = async (
  [first, second]: readonly [Branch, Branch],
  { mtn = 0, orange = 0 }: { mtn?: number; orange?: number },
): Promise<ServedOperators> => {
  const served = await serveOperator(first, mtn)
  try {
    return [served, await serveOperator(second, orange)]
  } catch (error) {
    await served.close()
    throw error
  }
}

const mtnRules: TillRules = {
  insufficient: ({ way }, { insufficientAs }) => (way === 'in' ? insufficientAs : 'NOT_ENOUGH_FUNDS'),
  refused: { to: 'failed', reason: 'APPROVAL_REJECTED' },
  callbackOf: mtnCallback,
}

const orangeRules: TillRules = {
  insufficient: () => '60019',
  refused: { to: 'cancelled', reason: '60024' },
  callbackOf: orangeCallback,
}

const secret = (): string => randomBytes(16).toString('hex')

const newOperators = (float = openingFloat): Pick<KeptState, 'mtn' | 'orange'> => {
  const mtn: MtnOwn = {
    keys: { collection: secret(), disbursement: secret() },
    users: { [randomUUID()]: { providerCallbackHost: 'localhost', apiKey: secret() } },
    userOfToken: {},
  }
  const orange: OrangeOwn = {
    consumerKey: secret(),
    consumerSecret: secret(),
    authToken: Buffer.from(`sheds:${secret()}`).toString('base64'),
    channelMsisdn: '690000001',
    pin: String(randomInt(1000, 10_000)),
    inits: {},
  }
  const kept = {
    mtn: { ...createTillState(), own: { ...mtn } },
    orange: { ...createTillState(), own: { ...orange } },
  }
  for (const { purses } of [kept.mtn, kept.orange]) setBalance(purses, floatOf('XAF'), float)
  return kept
}

/** Credentials of the initial API user, which needs no provisioning call. */
const mtnAccess = ({ keys, users }: MtnOwn) => {
  const [apiUser = '', { apiKey } = { apiKey: '' }] = Object.entries(users)[0] ?? []
  return {
    targetEnvironment: 'mtncameroon',
    currency: 'XAF',
    apiUser,
    apiKey,
    collectionKey: keys.collection,
    disbursementKey: keys.disbursement,
  } as const
}

const orangeAccess = ({ consumerKey, consumerSecret, authToken, channelMsisdn, pin }: OrangeOwn) => {
  const [apiUser = '', apiPassword = ''] = Buffer.from(authToken, 'base64').toString('utf8').split(':')
  return { consumerKey, consumerSecret, apiUser, apiPassword, authToken, channelMsisdn, pin }
}

/** State of both operators, kept over a restart of the demo. */
interface KeptState {
  ahead: number
  mtn: TillState
  orange: TillState
}

const readState = (file: string | undefined): KeptState | undefined => {
  if (file === undefined || !existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')) as KeptState
}

/** Writes atomically: a kill leaves the old file or the new one. */
const writeState = (file: string, state: KeptState): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const mostKept = 2000

/** Forgets the oldest ended payments; their money does not move. */
const forgetOld = (state: TillState): void => {
  const references = Object.keys(state.payments)
  if (references.length <= mostKept * 2) return
  const open = new Set(state.open)
  for (const reference of references.slice(0, -mostKept)) if (!open.has(reference)) delete state.payments[reference]
  state.purses.movements = state.purses.movements.slice(-mostKept)
}
