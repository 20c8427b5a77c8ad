import type { z } from 'zod'
import type { operatorEnvironment } from './environment.ts'
import { StartError } from './start-error.ts'

/** One MTN product; each has its own key and login. */
export interface ProductSettings {
  key: string
  user: string
  secret: string
}

export interface MtnSettings {
  baseUrl: string
  targetEnvironment: string
  collection: ProductSettings
  disbursement: ProductSettings
}

export interface OrangeSettings {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  authToken: string
  channelMsisdn: string
  pin: string
}

/** Source of mobile money. `simulated` without settings: simulators run beside the server. */
export interface OperatorConfig {
  money: 'real' | 'simulated' | 'none'
  mtn: MtnSettings | undefined
  orange: OrangeSettings | undefined
}

type OperatorValues = z.output<z.ZodObject<typeof operatorEnvironment>>

interface Circumstances {
  isEmbedded: boolean
  mayBeSimulated: boolean | undefined
  isProduction: boolean
  isTest: boolean
}

/** All operators are real or all are simulated, decided by the settings and the environment. */
export const operatorsOf = (given: OperatorValues, where: Circumstances): OperatorConfig => {
  const { mtn, orange } = { mtn: mtnOf(given), orange: orangeOf(given) }
  const isGiven = (mtn ?? orange) !== undefined
  if (where.mayBeSimulated === true) {
    for (const settings of [mtn, orange])
      if (settings !== undefined && !isLoopback(settings.baseUrl))
        throw new StartError(
          'ALLOW_SIMULATED_MONEY goes with operators on this machine only: MTN_BASE_URL and ORANGE_BASE_URL name others.',
        )
    return { money: 'simulated', mtn, orange }
  }
  if (isGiven) return { money: 'real', mtn, orange }
  const isDemo = where.isEmbedded && !where.isProduction && !where.isTest && where.mayBeSimulated === undefined
  return { money: isDemo ? 'simulated' : 'none', mtn, orange }
}

const mtnOf = (given: OperatorValues): MtnSettings | undefined => {
  const settings = together(given, [
    ...(['MTN_BASE_URL', 'MTN_COLLECTION_KEY', 'MTN_COLLECTION_USER', 'MTN_COLLECTION_SECRET'] as const),
    ...(['MTN_DISBURSEMENT_KEY', 'MTN_DISBURSEMENT_USER', 'MTN_DISBURSEMENT_SECRET'] as const),
  ])
  return (
    settings && {
      baseUrl: safe('MTN_BASE_URL', settings.MTN_BASE_URL),
      targetEnvironment: given.MTN_TARGET_ENVIRONMENT,
      collection: {
        key: settings.MTN_COLLECTION_KEY,
        user: settings.MTN_COLLECTION_USER,
        secret: settings.MTN_COLLECTION_SECRET,
      },
      disbursement: {
        key: settings.MTN_DISBURSEMENT_KEY,
        user: settings.MTN_DISBURSEMENT_USER,
        secret: settings.MTN_DISBURSEMENT_SECRET,
      },
    }
  )
}

const orangeOf = (given: OperatorValues): OrangeSettings | undefined => {
  const settings = together(given, [
    ...(['ORANGE_BASE_URL', 'ORANGE_CONSUMER_KEY', 'ORANGE_CONSUMER_SECRET', 'ORANGE_AUTH_TOKEN'] as const),
    ...(['ORANGE_CHANNEL_MSISDN', 'ORANGE_PIN'] as const),
  ])
  return (
    settings && {
      baseUrl: safe('ORANGE_BASE_URL', settings.ORANGE_BASE_URL),
      consumerKey: settings.ORANGE_CONSUMER_KEY,
      consumerSecret: settings.ORANGE_CONSUMER_SECRET,
      authToken: settings.ORANGE_AUTH_TOKEN,
      channelMsisdn: settings.ORANGE_CHANNEL_MSISDN,
      pin: settings.ORANGE_PIN,
    }
  )
}

/** Requires all of the variables or none. */
const together = <Name extends keyof OperatorValues>(
  given: OperatorValues,
  names: readonly Name[],
): Record<Name, string> | undefined => {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new StartError(`${names.join(', ')} go together: ${missing.join(', ')} is missing.`)
  return Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) as Record<Name, string>
}

const safe = (name: string, url: string): string => {
  if (new URL(url).protocol === 'https:' || isLoopback(url)) return url
  throw new StartError(`${name} must begin with https:// unless it is on this machine: it carries money and passwords.`)
}

export const isLoopback = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
