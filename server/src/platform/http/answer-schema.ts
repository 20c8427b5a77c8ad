import type { AnySchema } from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>

/** The schema that an answer's serializer is compiled from. */
export const answerSchema = (schema: z.ZodType): AnySchema =>
  plainNulls(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })) as AnySchema

/**
 * Says `nullable` where Zod says "this or null": of a union the serializer would validate the whole value first, which
 * takes longer than writing it.
 */
const plainNulls = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(plainNulls)
  if (part === null || typeof part !== 'object') return part
  const plain: JsonSchema = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, plainNulls(value)]))
  const { anyOf, ...rest } = plain
  const [only, nothing, ...more] = Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : []
  if (only?.type === undefined || nothing?.type !== 'null' || more.length > 0) return plain
  return { ...only, ...rest, nullable: true }
}
