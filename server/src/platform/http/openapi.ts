import { type EndpointSpec, ErrorBody } from '@sheds/contract/endpoint'
import { type ErrorCode, errorStatus, platformErrors } from '@sheds/contract/errors'
import { z } from 'zod'
import type { Binding } from './endpoints.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 description of everything that is registered, made from the same values. */
export const openApi = (bindings: readonly Binding[], version: string): Json => ({
  openapi: '3.1.0',
  info: { title: 'Sheds', version, description: 'The API of the Sheds marketplace. Amounts are whole francs (XAF).' },
  servers: [{ url: '/api' }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: { Error: schemaOf(ErrorBody, 'output') },
  },
  paths: pathsOf(bindings),
})

const pathsOf = (bindings: readonly Binding[]): Json => {
  const paths: Record<string, Json> = {}
  for (const { endpoint, prefixes } of bindings) {
    for (const prefix of prefixes) {
      const path = `${prefix}${endpoint.path}`.replace(/:([a-z_]+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operation(endpoint)
    }
  }
  return paths
}

const operation = (endpoint: EndpointSpec): Json => ({
  summary: endpoint.summary,
  security: endpoint.auth === 'user' ? [{ token: [] }] : [{}, { token: [] }],
  parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
  ...requestBody(endpoint),
  responses: { ...successes(endpoint), ...refusals(endpoint) },
})

const requestBody = ({ body, upload }: EndpointSpec): Json => {
  const fields = body === undefined ? undefined : schemaOf(body, 'input')
  if (upload !== undefined)
    return { requestBody: { content: { 'multipart/form-data': { schema: form(fields, upload) } } } }
  return fields === undefined ? {} : { requestBody: { content: jsonContent(fields) } }
}

const form = (fields: Json | undefined, upload: NonNullable<EndpointSpec['upload']>): Json => {
  const file = { type: 'string', format: 'binary' }
  const names = Object.entries(upload)
  const needed = names.filter(([, { required }]) => required !== undefined).map(([name]) => name)
  const properties = names.map(([name, { most = 1 }]) => [
    name,
    most === 1 ? file : { type: 'array', items: file, maxItems: most },
  ])
  const files = { type: 'object', properties: Object.fromEntries(properties), required: needed }
  return fields === undefined ? files : { allOf: [fields, files] }
}

const parameters = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }))

const successes = (endpoint: EndpointSpec): Json =>
  Object.fromEntries(
    Object.entries(endpoint.answers).map(([status, schema]) => [
      status,
      { description: 'Success', content: jsonContent(schemaOf(schema, 'output')) },
    ]),
  )

const refusals = (endpoint: EndpointSpec): Json => {
  const own: ErrorCode[] = [
    ...(endpoint.errors ?? []),
    ...(endpoint.auth === 'user' ? ['login_required' as const] : []),
  ]
  const codes = [...new Set<ErrorCode>([...own, ...platformErrors])]
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      { description: names.join(', '), content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return rest
}
