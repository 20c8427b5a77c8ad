import type { Phone } from '@sheds/simulators'
import type { Clock } from '../../../platform/clock.ts'
import type { OperatorConfig } from '../../../platform/operator-config.ts'
import { createMtn } from './mtn.ts'
import type { Operator, OperatorBounds, OperatorName } from './operator.ts'
import { createOrange } from './orange.ts'

/** Those that move money for this server. */
export interface Operators {
  money: OperatorConfig['money']
  /** Where they may call us; nothing where they can't. */
  callbackBase?: string | undefined
  /** This site, as it stands in what a phone is shown: `sheds.example`; nothing where nobody outside could open it. */
  promptSite?: string | undefined
  /** The customers' phones, where both are simulated. */
  phone?: Phone | undefined
  all: readonly Operator[]
  find(name: OperatorName): Operator | undefined
  close(): Promise<void>
}

interface Circumstances extends OperatorBounds {
  clock: Clock
  callbackBase?: string | undefined
  promptSite?: string | undefined
  phone?: Phone | undefined
  /** What stops with them. */
  close?: () => Promise<void>
}

export const createOperators = (
  { money, mtn, orange }: OperatorConfig,
  { clock, callbackBase, promptSite, phone, limits, load, close }: Circumstances,
): Operators => {
  const all = [
    ...(mtn === undefined ? [] : [createMtn(mtn, clock, { limits, load })]),
    ...(orange === undefined ? [] : [createOrange(orange, clock, { limits, load })]),
  ]
  return {
    money: all.length === 0 ? 'none' : money,
    callbackBase,
    promptSite,
    phone,
    all,
    find: (name) => all.find((operator) => operator.name === name),
    close: async () => {
      for (const operator of all) operator.close()
      await close?.()
    },
  }
}
