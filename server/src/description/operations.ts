import type { EndpointSpec, StreamSpec } from '@sheds/contract/endpoint'
import { z } from 'zod'
import { callNames } from './contract-names.ts'
import { exampleFor } from './examples.ts'
import { refusals } from './refusals.ts'
import { sampleOf } from './sample.ts'
import type { Json, SharedSchemas } from './schemas.ts'

/** A call with its section and its name. */
export interface DescribedCall {
  slice: string
  id: string
  endpoint: EndpointSpec
}

export const callId = (endpoint: EndpointSpec): string =>
  callNames.get(endpoint) ??
  `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:_]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** Path in the notation of OpenAPI. */
export const templateOf = (path: string): string => path.replace(/:([a-z_]+)/g, '{$1}')

const isPaged = ({ query }: EndpointSpec): boolean => query !== undefined && 'cursor' in query.shape

/** True if the summary or the body declares an idempotency key. */
export const isKeyed = ({ summary, body }: EndpointSpec): boolean =>
  /once for each (key|Idempotency-Key)/.test(summary) ||
  (body !== undefined && 'shape' in body && 'externalId' in (body.shape as object))

export const operation = (call: DescribedCall, schemas: SharedSchemas): Json => {
  const { slice, id, endpoint } = call
  return {
    operationId: id,
    tags: [slice],
    summary: endpoint.summary,
    description: descriptionOf(call),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(isKeyed(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...requestBody(call, schemas),
    responses: { ...successes(call, schemas), ...refusals(endpoint, takenBy(endpoint)) },
  }
}

const takenBy = ({ params, query, body, upload }: EndpointSpec) => ({
  input: [query, body, upload].some((part) => part !== undefined),
  thing: params !== undefined,
})

const securityOf = ({ auth }: Pick<EndpointSpec, 'auth'>): Json[] =>
  auth === 'user' ? [{ token: [] }] : [{}, { token: [] }]

/** Details from the example and from the parts of the endpoint. */
const descriptionOf = ({ endpoint, id }: DescribedCall): string =>
  [
    exampleFor(id)?.about,
    endpoint.auth === 'user'
      ? 'Requires a login.'
      : 'Public; with a token the response also contains the caller’s relation to each thing (`viewer`).',
    isPaged(endpoint) &&
      'Keyset pagination with `limit` and `cursor`; the next page is in the `Link` header (`rel="next"`), the total, if it is counted, in `X-Total-Count`.',
    isKeyed(endpoint) &&
      'Send an `Idempotency-Key` generated on the device, and the same one with every retry: the money moves once, and a retry gets the first response.',
    endpoint.cache !== undefined &&
      `Without a token the response may be cached for up to ${endpoint.cache.seconds} s, unless its data has changed.`,
    endpoint.streamed === true && 'The response is streamed.',
  ]
    .filter((line) => typeof line === 'string')
    .join('\n\n')

const parameters = (schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: SharedSchemas): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) =>
    place === 'query' && name in sharedParameters
      ? { $ref: `#/components/parameters/${sharedParameters[name]}` }
      : {
          name,
          in: place,
          required: place === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
          schema: schemas.of(field as z.ZodType, 'input'),
        },
  )

const sharedParameters: Readonly<Record<string, string>> = { limit: 'Limit', cursor: 'Cursor' }

const requestBody = ({ endpoint: { body, upload }, id }: DescribedCall, schemas: SharedSchemas): Json => {
  const fields = body === undefined ? undefined : schemas.of(body, 'input')
  const sent = exampleFor(id)?.sends
  const examples = sent === undefined ? {} : { examples: { usual: { value: sent } } }
  const required = body !== undefined && !z.safeParse(body, undefined).success
  if (upload !== undefined)
    return { requestBody: { required, content: { 'multipart/form-data': { schema: form(fields, upload) } } } }
  return fields === undefined
    ? {}
    : { requestBody: { required, content: { 'application/json': { schema: fields, ...examples } } } }
}

const form = (fields: Json | undefined, upload: NonNullable<EndpointSpec['upload']>): Json => {
  const file = { type: 'string', format: 'binary' }
  const names = Object.entries(upload)
  const needed = names.filter(([, { required }]) => required !== undefined).map(([name]) => name)
  const properties = names.map(([name, { most = 1, kind }]) => [
    name,
    most === 1 ? { ...file, description: `One ${kind}.` } : { type: 'array', items: file, maxItems: most },
  ])
  const files = { type: 'object', properties: Object.fromEntries(properties), required: needed }
  return fields === undefined ? files : { allOf: [fields, files] }
}

const pagedHeaders = {
  Link: { $ref: '#/components/headers/Link' },
  'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
}

const successes = ({ endpoint, id }: DescribedCall, schemas: SharedSchemas): Json =>
  Object.fromEntries(
    Object.entries(endpoint.answers).map(([status, schema], place) => {
      const content = { schema: schemas.of(schema, 'output') }
      if (place === 0 && exampleFor(id) !== undefined) Object.assign(content, usual(content.schema, schemas))
      return [
        status,
        {
          description: statusWords[status] ?? 'Success.',
          ...(isPaged(endpoint) ? { headers: pagedHeaders } : {}),
          content: { 'application/json': content },
        },
      ]
    }),
  )

const usual = (schema: Json, schemas: SharedSchemas): Json => ({
  examples: { usual: { value: sampleOf(schema, schemas.all()) } },
})

const statusWords: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted: the operator has not confirmed the payment yet; read it by its id.',
}

/** An event as a browser's `EventSource` delivers it; its data is JSON as text. */
export const streamOperation = (
  { slice, stream }: { slice: string; stream: StreamSpec },
  schemas: SharedSchemas,
): Json => ({
  operationId: 'followEvents',
  tags: [slice],
  summary: stream.summary,
  description: 'Requires a login. Continues after the event with the number in `last-event-id`.',
  security: [{ token: [] }],
  parameters: [
    { name: stream.resumes.header, in: 'header', required: false, schema: schemas.of(stream.resumes.schema, 'input') },
  ],
  responses: {
    200: {
      description: 'Endless server-sent events; ids are consecutive numbers',
      content: {
        'text/event-stream': {
          schema: { oneOf: Object.entries(stream.events).map((event) => eventSchema(event, schemas)) },
        },
      },
    },
    ...refusals({ auth: 'user', errors: [] }, { input: false, thing: false }),
  },
})

const eventSchema = (
  [name, { summary, data }]: [string, StreamSpec['events'][string]],
  schemas: SharedSchemas,
): Json => ({
  type: 'object',
  description: summary,
  properties: {
    id: { type: 'string' },
    event: { const: name },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema: schemas.of(data, 'output') },
  },
  required: ['event', 'data'],
})
