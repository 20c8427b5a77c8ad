import { type EndpointSpec, ErrorBody, type StreamSpec } from '@sheds/contract/endpoint'
import { type ErrorCode, errorStatus, platformErrors } from '@sheds/contract/errors'
import { z } from 'zod'
import type { Binding } from './endpoints.ts'

type Json = Record<string, unknown>

export interface ApiParts {
  bindings: readonly Pick<Binding, 'endpoint' | 'prefixes'>[]
  streams: readonly StreamSpec[]
}

/** The OpenAPI 3.1 description of everything that is registered, made from the same values. */
export const openApi = ({ bindings, streams }: ApiParts, version: string): Json => ({
  openapi: '3.1.0',
  info: { title: 'Sheds', version, description: 'The API of the Sheds marketplace. Amounts are whole francs (XAF).' },
  servers: [{ url: '/api' }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: { Error: schemaOf(ErrorBody, 'output') },
  },
  paths: { ...pathsOf(bindings), ...Object.fromEntries(streams.map((each) => [each.path, { get: streaming(each) }])) },
})

const pathsOf = (bindings: ApiParts['bindings']): Json => {
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

/** Each event as a browser's `EventSource` hands it over; its data is JSON, in a text. */
const streaming = ({ summary, auth, resumes: { header, schema }, events }: StreamSpec): Json => ({
  summary,
  security: [{ token: [] }],
  parameters: [{ name: header, in: 'header', required: false, schema: schemaOf(schema, 'input') }],
  responses: {
    200: {
      description: 'Server-sent events, without an end; those with an id are numbered without gaps',
      content: { 'text/event-stream': { schema: { oneOf: Object.entries(events).map(eventSchema) } } },
    },
    ...refusals({ auth, errors: [] }),
  },
})

const eventSchema = ([name, { summary, data }]: [string, StreamSpec['events'][string]]): Json => ({
  type: 'object',
  description: summary,
  properties: {
    id: { type: 'string' },
    event: { const: name },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema: schemaOf(data, 'output') },
  },
  required: ['event', 'data'],
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

const refusals = (endpoint: Pick<EndpointSpec, 'auth' | 'errors'>): Json => {
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

const described = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() }

/** Made once for all the calls that share it. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const known = described[io].get(schema)
  if (known !== undefined) return known
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  described[io].set(schema, rest)
  return rest
}
