import { sampleOf } from '../sample.ts'
import type { Json } from '../schemas.ts'

/** One call of the description, and the parts it refers to. */
export interface ReadCall {
  method: string
  path: string
  operation: Json
  document: Json
}

export interface ReadParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Json
  example?: unknown
}

export const schemasOf = (document: Json): Json => (document.components as { schemas: Json }).schemas

/** What a reference leads to, or the thing itself. */
export const followed = <Thing>(document: Json, thing: Json): Thing => {
  if (typeof thing.$ref !== 'string') return thing as Thing
  const path = thing.$ref.split('/').slice(1)
  return path.reduce<Json>((at, name) => (at[name] ?? {}) as Json, document) as Thing
}

export const parametersOf = ({ operation, document }: ReadCall): ReadParameter[] =>
  ((operation.parameters ?? []) as Json[]).map((each) => followed<ReadParameter>(document, each))

export interface ReadBody {
  type: string
  schema: Json
  example: unknown
}

/** What is sent with it, and an example of that. */
export const sentBodyOf = ({ operation, document }: ReadCall): ReadBody | undefined => {
  const { content } = (operation.requestBody ?? {}) as { content?: Record<string, Json> }
  const [entry] = Object.entries(content ?? {})
  if (entry === undefined) return undefined
  const [type, { schema, examples }] = entry as [string, { schema: Json; examples?: { usual: { value: unknown } } }]
  return { type, schema, example: examples?.usual.value ?? sampleOf(schema, schemasOf(document)) }
}
