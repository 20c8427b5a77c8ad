import type { Branch } from '../branch.ts'

/** A call of the control plane. */
export interface Control {
  branch: Branch
  body: Record<string, unknown>
  query: URLSearchParams
  /** What stands in the path. */
  part: string
}

/** It was asked for what it can't do. */
export class SimError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
