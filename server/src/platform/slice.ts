import type { FastifyInstance } from 'fastify'
import type { Binding } from './http/endpoints.ts'
import type { Job } from './jobs/jobs.ts'

/** What a slice hands to the app: its calls and its jobs. */
export interface Slice {
  name: string
  bindings: readonly Binding[]
  jobs?: readonly Job[]
  /** What it serves beside the API. */
  register?(app: FastifyInstance): void
}
