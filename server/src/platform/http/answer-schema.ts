import { Id, PlainText } from '@sheds/contract/scalars'
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>

type AnswerWriter = (body: unknown) => string

const writers = new WeakMap<z.ZodType, AnswerWriter>()

/** Serialises a response without undeclared fields. Compiled once per schema. */
export const answerWriter = (schema: z.ZodType): AnswerWriter => {
  const known = writers.get(schema)
  if (known !== undefined) return known
  const writer = fastJsonStringify(answerSchema(schema), { ajv: { formats: { unsafe: true } } })
  writers.set(schema, writer)
  return writer
}

/** JSON schema from which a serializer is compiled. */
export const answerSchema = (schema: z.ZodType): AnySchema => plain(jsonSchema(schema)) as AnySchema

const jsonSchema = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })

/**
 * Writes `nullable` for Zod's "this or null": the serializer validates the whole value for a union, which takes longer
 * than writing it. Other unions stay valid for the validator.
 */
const plain = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(plain)
  if (!isSchema(part)) return part
  const { anyOf, ...rest } = part
  const [only, nothing, ...more] = Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : []
  if (only?.type !== undefined && nothing?.type === 'null' && more.length === 0)
    return { ...(plain({ ...only, ...rest }) as JsonSchema), nullable: true }
  if (unions.some((name) => name in part)) return part
  if (needsNoEscape(part)) return { type: 'string', format: 'unsafe' }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, plain(value)]))
}

const unions = ['anyOf', 'oneOf', 'allOf', 'if']

const isSchema = (part: unknown): part is JsonSchema => part !== null && typeof part === 'object'

const plainPatterns = [Id, PlainText].map((schema) => jsonSchema(schema).pattern)

/** Strings that need no escaping are written unchecked: most bytes of a list. */
const needsNoEscape = (part: JsonSchema): boolean =>
  part.type === 'string' &&
  (part.format === 'date-time' ||
    (part.pattern !== undefined && plainPatterns.includes(part.pattern)) ||
    (Array.isArray(part.enum) && part.enum.every((value) => PlainText.safeParse(value).success)))
