import type { Phone } from '@sheds/simulators'
import type { Clock } from '../../../platform/clock.ts'
import type { OperatorConfig } from '../../../platform/operator-config.ts'
import { createMtn } from './mtn.ts'
import type { Operator, OperatorBounds, OperatorName } from './operator.ts'
import { createOrange } from './orange.ts'

/** Operators that this server uses. */
export interface Operators {
  money: OperatorConfig['money']
  /** Base address of callbacks; undefined if operators cannot reach this server. */
  callbackBase?: string | undefined
  /** This site's host as shown in phone prompts, such as `sheds.example`; undefined if it is not public. */
  promptSite?: string | undefined
  /** Simulated phones of the customers. */
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
  /** Also stops the simulators, where they were started with the operators. */
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
