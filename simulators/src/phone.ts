import { ControlError, connectControl, type Decision } from './control-client.ts'
import type { PaymentState } from './faults.ts'
import type { Prompt } from './prompts.ts'

/** Simulated phones of the demo, with their waiting prompts. */
export interface Phone {
  /** Prompts of these payments, by the operator's references. */
  prompts(references: readonly string[]): Promise<Prompt[]>
  /** State of the payment; undefined if it no longer waits or the PIN is malformed (five digits at MTN, four at Orange). */
  decide(reference: string, decision: Decision): Promise<PaymentState | undefined>
  /** Suspends the automatic approval for these numbers (nine digits) while their phone is watched. */
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
