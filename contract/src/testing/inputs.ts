import { readdirSync } from 'node:fs'
import { z } from 'zod'
import type { EndpointSpec, StreamSpec } from '../endpoint.ts'

const folder = new URL('../', import.meta.url)
const modules = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => /(?<!\.test|\.proof)\.ts$/.test(name) && !name.startsWith('testing/'))
  // A form that is also a call's body gets the call's name.
  .sort((one, other) => Number(/-forms\.ts$/.test(other)) - Number(/-forms\.ts$/.test(one)))
const loaded = await Promise.all(
  modules.map(async (name) => ({ name, exported: (await import(new URL(name, folder).href)) as object })),
)

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value

const isStream = (value: unknown): value is StreamSpec =>
  typeof value === 'object' && value !== null && 'resumes' in value

const named: (readonly [string, z.ZodType])[] = loaded.flatMap(({ name: file, exported }) =>
  Object.entries(exported).flatMap(([name, value]): (readonly [string, z.ZodType])[] => {
    if (value instanceof z.ZodType) return /-forms\.ts$/.test(file) ? [[name, value]] : []
    if (isStream(value)) return [[`${name} header`, value.resumes.schema]]
    if (!isEndpoint(value)) return []
    const { params, query, body } = value
    return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [[`${name} ${part}`, schema] as const],
    )
  }),
)

/** All schemas of client input, once each: parts of calls, and forms. */
export const inputs = [...new Map(named.map(([name, schema]) => [schema, name]))].map(
  ([schema, name]) => [name, schema] as const,
)

export const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? inner(schema.unwrap() as z.ZodType)
    : schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject
      ? schema.in
      : schema
