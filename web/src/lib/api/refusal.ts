import { ApiError } from './api.ts'

/** Server's message for a 4xx, where a retry is useless. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.said : undefined
