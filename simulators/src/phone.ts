import { ControlError, connectControl, type Decision } from './control-client.ts'
import type { PaymentState } from './faults.ts'
import type { Prompt } from './prompts.ts'

/** Everybody's phone, in the demo: which prompts wait there, and what is done with them. */
export interface Phone {
  /** The prompts waiting for these payments, by the reference the operator knows them by. */
  prompts(references: readonly string[]): Promise<Prompt[]>
  /** What became of it; undefined when it no longer waits, or the PIN is not one (it has five digits at MTN, four at Orange). */
  decide(reference: string, decision: Decision): Promise<PaymentState | undefined>
  /** While somebody looks, payments of these numbers (nine digits) are not approved by themselves. */
  watch(numbers: readonly string[], ms: number): Promise<void>
}

export const connectPhone = (urls: { mtn: string; orange: string }): Phone => {
  const operators = [connectControl(urls.mtn), connectControl(urls.orange)]
  return {
    prompts: async (references) => {
      if (references.length === 0) return []
      return (await Promise.all(operators.map((operator) => operator.prompts(references)))).flat()
    },
    decide: async (reference, decision) => {
      for (const operator of operators) {
        const decided = await operator.decide(reference, decision).catch(refused)
        if (decided !== undefined) return decided.state
      }
      return undefined
    },
    watch: async (numbers, ms) => {
      const msisdns = numbers.flatMap((number) => [number, `237${number}`])
      await Promise.all(operators.map((operator) => operator.watch(msisdns, ms)))
    },
  }
}

const refused = (error: unknown): undefined => {
  if (error instanceof ControlError) return undefined
  throw error
}
