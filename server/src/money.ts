import { join } from 'node:path'
import type { Simulators } from '@sheds/simulators'
import { connectControl } from '@sheds/simulators/control-client'
import { connectPhone } from '@sheds/simulators/phone'
import { hasDemoMarket } from './demo.ts'
import {
  createOperators,
  findFloats,
  isPlayMoney,
  type Operators,
  playMoneyWarning,
  storeMoneyKind,
} from './modules/wallet/wallet.api.ts'
import type { PlatformContext } from './platform/context.ts'
import { publish, readBeside } from './platform/embedded/beside.ts'
import { isLoopback, type OperatorConfig } from './platform/operator-config.ts'
import { StartError } from './platform/start-error.ts'

/** Connects the mobile money operators; real and simulated money never share a database. */
export const startMoney = async (context: PlatformContext): Promise<Operators> => {
  const { config, database, clock } = context
  const { money } = config.operators
  if (money === 'none') return createOperators(config.operators, { clock })
  if (money === 'real') await refuseSimulated(config.operators)
  await refuseMixed(context, money)
  const promptSite = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host
  if (money === 'real') {
    const callbackBase = config.publicUrl?.startsWith('https:') ? config.publicUrl : undefined
    return createOperators(config.operators, { clock, callbackBase, promptSite })
  }
  if (isPlayMoney(config)) context.log.error(playMoneyWarning)
  const { settings, close } = await simulatedSettings(context)
  const { mtn, orange } = settings
  const phone =
    mtn !== undefined && orange !== undefined ? connectPhone({ mtn: mtn.baseUrl, orange: orange.baseUrl }) : undefined
  const operators = createOperators(settings, { clock, promptSite, phone, ...(close && { close }) })
  try {
    await fillFloats(settings, await findFloats(database.sql))
    return operators
  } catch (error) {
    await operators.close()
    throw error
  }
}

/** Sets the callback address of simulated operators, which run on this machine. */
export const openCallbacks = (operators: Operators, port: number): void => {
  if (operators.money !== 'simulated') return
  operators.callbackBase = `http://localhost:${port}`
  operators.promptSite ??= `localhost:${port}`
}

const refuseMixed = async ({ database: { sql } }: PlatformContext, money: 'real' | 'simulated'): Promise<void> => {
  if (money === 'real' && (await hasDemoMarket(sql)))
    throw new StartError('This database holds the demo market, whose money is not real. Start with an empty one.')
  const kept = await storeMoneyKind(sql, money)
  if (kept !== money)
    throw new StartError(
      `This database holds ${kept} money; it can't go on with ${money} mobile money. Start with another database.`,
    )
}

/**
 * A real operator can be reached on this machine through a tunnel; an address that answers like a simulator is refused.
 */
const refuseSimulated = async ({ mtn, orange }: OperatorConfig): Promise<void> => {
  for (const [name, settings] of [
    ['MTN_BASE_URL', mtn],
    ['ORANGE_BASE_URL', orange],
  ] as const)
    if (settings !== undefined && isLoopback(settings.baseUrl) && (await isSimulated(settings.baseUrl)))
      throw new StartError(
        `${name} names a simulated operator: that takes ALLOW_SIMULATED_MONEY=true, and all of them simulated.`,
      )
}

const isSimulated = (baseUrl: string): Promise<boolean> =>
  connectControl(baseUrl)
    .state()
    .then(
      ({ operator }) => operator === 'mtn' || operator === 'orange',
      () => false,
    )

interface SimulatedOperators {
  settings: OperatorConfig
  close?: () => Promise<void>
}

/** The configured operators, those of a running server on the same folder, or new ones next to this server. */
const simulatedSettings = async ({ config, clock, log }: PlatformContext): Promise<SimulatedOperators> => {
  const { operators, database, dataDir } = config
  if ((operators.mtn ?? operators.orange) !== undefined) return { settings: operators }
  const isEmbedded = database.url === undefined
  const running = isEmbedded ? await readBeside(dataDir, 'operators') : undefined
  if (running !== undefined) return { settings: running as OperatorConfig }
  const { startSimulators } = await import('@sheds/simulators')
  const { mtn, orange, close } = await startSimulators({
    clock,
    float: 0,
    log: { info: (fields, message) => log.info(fields, message) },
    ...(isEmbedded && { stateFile: join(dataDir, 'simulated-operators.json') }),
  })
  const settings = settingsOf({ mtn, orange })
  if (!isEmbedded) return { settings, close }
  const hide = publish(dataDir, 'operators', settings)
  return {
    settings,
    close: () => {
      hide()
      return close()
    },
  }
}

const settingsOf = ({ mtn, orange }: Pick<Simulators, 'mtn' | 'orange'>): OperatorConfig => {
  const product = (key: string) => ({ key, user: mtn.apiUser, secret: mtn.apiKey })
  const { url: baseUrl, consumerKey, consumerSecret, authToken, channelMsisdn, pin } = orange
  return {
    money: 'simulated',
    mtn: {
      baseUrl: mtn.url,
      targetEnvironment: mtn.targetEnvironment,
      collection: product(mtn.collectionKey),
      disbursement: product(mtn.disbursementKey),
    },
    orange: { baseUrl, consumerKey, consumerSecret, authToken, channelMsisdn, pin },
  }
}

/** Raises the simulated floats to the booked ones: planted money never passed through the operators. */
const fillFloats = async ({ mtn, orange }: OperatorConfig, floats: Readonly<Record<'mtn' | 'orange', number>>) => {
  for (const [settings, float] of [
    [mtn, floats.mtn],
    [orange, floats.orange],
  ] as const) {
    if (settings === undefined) continue
    const control = connectControl(settings.baseUrl)
    if ((await control.state()).float < float) await control.setFloat(float)
  }
}
