import { ApiError } from './api.ts'

/** What the server said, where asking again changes nothing. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.said : undefined
