import type { z } from 'zod'
import { AppError } from '../app-error.ts'

/** Parses one part of a request; an error names its fields. */
export const validated = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('invalid_input', { fields: fieldsOf(parsed.error.issues, value) })
}

/** A malformed id in a path is not found: 404, never 400 or 500. */
export const validatedParams = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('not_found')
}

const fieldsOf = (issues: readonly z.core.$ZodIssue[], value: unknown): Record<string, string> => {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.')
    if (!fields.has(field)) fields.set(field, isMissing(value, issue.path) ? missingKey(issue) : issue.message)
  }
  return Object.fromEntries(fields)
}

/** Schema's own message for a missing field, else the general one. */
const missingKey = ({ message }: z.core.$ZodIssue): string =>
  /^(?!field_)[a-z0-9_]+$/.test(message) ? message : 'field_required'

const isMissing = (value: unknown, path: readonly PropertyKey[]): boolean => {
  let part = value
  for (const name of path) part = (part as Record<PropertyKey, unknown> | null | undefined)?.[name]
  return path.length > 0 && part === undefined
}
