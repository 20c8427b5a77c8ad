import type { EndpointSpec, StreamSpec } from '@sheds/contract/endpoint'
import { z } from 'zod'
import { callNames } from './contract-names.ts'
import { exampleFor } from './examples.ts'
import { refusals } from './refusals.ts'
import { sampleOf } from './sample.ts'
import type { Json, SharedSchemas } from './schemas.ts'

/** One call as it is described: whose it is, and how it is named. */
export interface DescribedCall {
  slice: string
  id: string
  endpoint: EndpointSpec
}

export const callId = (endpoint: EndpointSpec): string =>
  callNames.get(endpoint) ??
  `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:_]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** The address as the description writes it. */
export const templateOf = (path: string): string => path.replace(/:([a-z_]+)/g, '{$1}')

const isPaged = ({ query }: EndpointSpec): boolean => query !== undefined && 'cursor' in query.shape

/** By what their summaries promise: once for each key. */
export const isKeyed = ({ summary, body }: EndpointSpec): boolean =>
  /once for each (key|Idempotency-Key)/.test(summary) ||
  (body !== undefined && 'shape' in body && 'externalId' in (body.shape as object))

export const operation = (call: DescribedCall, schemas: SharedSchemas): Json => {
  const { slice, id, endpoint } = call
  return {
    operationId: id,
    tags: [slice],
    summary: endpoint.summary,
    description: describedIn(call),
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

/** What its parts mean for whoever calls it. */
const describedIn = ({ endpoint, id }: DescribedCall): string =>
  [
    exampleFor(id)?.about,
    endpoint.auth === 'user'
      ? 'Needs a login.'
      : 'Open to everybody; with a token the answer also says what the caller is to each thing (`viewer`).',
    isPaged(endpoint) &&
      'Paged by keyset: `limit` and `cursor`; the next page is in the `Link` header (`rel="next"`), the total, where one is kept, in `X-Total-Count`.',
    isKeyed(endpoint) &&
      'Send an `Idempotency-Key` made on the device and the same one with every retry: the money moves once, and a retry gets the first answer.',
    endpoint.cache !== undefined &&
      `Without a token the answer may be up to ${endpoint.cache.seconds} s old, unless what it shows has changed.`,
    endpoint.streamed === true && 'The answer is written while it is read, however long it is.',
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
          description: statusWords[status] ?? 'Done.',
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
  200: 'Done.',
  201: 'Made.',
  202: 'On its way: an operator has it, and the payment can be followed by its id.',
}

/** Each event as a browser's `EventSource` hands it over; its data is JSON, in a text. */
export const streamOperation = (
  { slice, stream }: { slice: string; stream: StreamSpec },
  schemas: SharedSchemas,
): Json => ({
  operationId: 'followEvents',
  tags: [slice],
  summary: stream.summary,
  description: 'Needs a login. Goes on behind the event with the number in `last-event-id`.',
  security: [{ token: [] }],
  parameters: [
    { name: stream.resumes.header, in: 'header', required: false, schema: schemas.of(stream.resumes.schema, 'input') },
  ],
  responses: {
    200: {
      description: 'Server-sent events, without an end; those with an id are numbered without gaps',
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
