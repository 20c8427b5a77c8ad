import type { z } from 'zod'
import { AppError } from '../app-error.ts'

/** Parses one part of a request; what does not fit names its fields. */
export const validated = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('invalid_input', { fields: fieldsOf(parsed.error.issues) })
}

/** A malformed id in a path names nothing: 404, never 400 or 500. */
export const validatedParams = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('not_found')
}

const fieldsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.')
    fields[field] ??= isMissing(issue) ? requiredKey(issue) : issue.message
  }
  return fields
}

const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.message.includes('received undefined')

const requiredKey = (_issue: z.core.$ZodIssue): string => 'field_required'
