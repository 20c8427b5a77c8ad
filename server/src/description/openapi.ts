import { type EndpointSpec, ErrorBody, type StreamSpec } from '@sheds/contract/endpoint'
import { pageLimit } from '@sheds/contract/scalars'
import { callId, type DescribedCall, operation, streamOperation, templateOf } from './operations.ts'
import { sharedRefusals } from './refusals.ts'
import { type Json, SharedSchemas } from './schemas.ts'
import { partTitleOf, placeOf, sectionOf, sections } from './sections.ts'

export interface DescribedStream {
  slice: string
  stream: StreamSpec
}

export interface ApiParts {
  calls: readonly DescribedCall[]
  streams: readonly DescribedStream[]
}

export interface SlicePart {
  name: string
  bindings: readonly { endpoint: EndpointSpec; secondAddress?: boolean }[]
  streams?: readonly StreamSpec[]
}

/** What is described, in a reader's order; a second address of a call is told of with the first. */
export const apiParts = (slices: readonly SlicePart[]): ApiParts => {
  const sorted = [...slices].sort((one, other) => placeOf(one.name) - placeOf(other.name))
  return {
    calls: sorted.flatMap(({ name, bindings }) =>
      bindings
        .filter(({ secondAddress }) => secondAddress !== true)
        .map(({ endpoint }) => ({ slice: sectionOf(name), id: callId(endpoint), endpoint })),
    ),
    streams: sorted.flatMap(({ name, streams = [] }) => streams.map((stream) => ({ slice: name, stream }))),
  }
}

/** The OpenAPI 3.1 description of everything that is registered, made from the same values. */
export const openApi = ({ calls, streams }: ApiParts, version: string): Json => {
  const schemas = new SharedSchemas()
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const { method, path } = call.endpoint
    paths[templateOf(path)] = { ...paths[templateOf(path)], [method.toLowerCase()]: operation(call, schemas) }
  }
  for (const each of streams) paths[each.stream.path] = { get: streamOperation(each, schemas) }
  const error = schemas.of(ErrorBody, 'output')
  return {
    openapi: '3.1.0',
    info: { title: 'Sheds', version, description: introduction, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    tags: tagsOf([...calls, ...streams].map(({ slice }) => slice)),
    paths,
    components: {
      securitySchemes: { token },
      parameters: sharedParts.parameters,
      headers: sharedParts.headers,
      responses: sharedRefusals,
      schemas: { ...schemas.all(), Error: error },
    },
  }
}

const tagsOf = (slices: readonly string[]): Json[] =>
  [...new Set(slices)].map((slice) => ({
    name: slice,
    description: sections.find((each) => each.slice === slice)?.about ?? `${partTitleOf(slice)}.`,
    'x-displayName': partTitleOf(slice),
  }))

/** Paragraphs, in the little Markdown that every reader knows. */
const introduction = [
  'The API of the Sheds marketplace: everything the site does, it does by these calls.',
  'Every path is relative to `/api`. Bodies and answers are JSON; files go as `multipart/form-data`.',
  '**Who calls.** `logIn` answers with a token, which goes into `Authorization: Bearer …`, never into an address. It ends after 30 idle days, or with `logOut`. A worn token is a visitor’s call, and `WWW-Authenticate` says so.',
  '**Values.** Ids are UUIDv7. Amounts are whole francs (XAF), as integers. Times are ISO 8601 in UTC; days are those of Africa/Douala. Phone numbers come in any way Cameroon writes them, or as E.164.',
  '**Lists** take `limit` (20 unless said, 100 at most) and `cursor`. The next page’s address is in the `Link` header, the total in `X-Total-Count`.',
  '**Refusals** are `{ code, message, fields? }`: act on `code`, show `message`, which is in the caller’s language (`Accept-Language`, or `?lang=fr`). With 429 and 503 comes `Retry-After`.',
  '**Once only.** Calls that move money take an `Idempotency-Key`; calls that make something take an `id` of the caller’s own, a UUIDv7. Sent again after a lost answer, they do nothing twice.',
  'Fields and parameters that are not known are ignored, and new ones may come at any time.',
].join('\n\n')

const token = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token of `logIn`. Opaque: 256 bits, and nothing in it to read.',
}

const sharedParts = {
  parameters: {
    Limit: {
      name: 'limit',
      in: 'query',
      description: `How many rows; more than ${pageLimit.most} means ${pageLimit.most}.`,
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: pageLimit.most, default: pageLimit.default },
    },
    Cursor: {
      name: 'cursor',
      in: 'query',
      description: 'Where the page begins: take it from the `Link` header, it is made of nothing a caller could count.',
      required: false,
      schema: { type: 'string', maxLength: 512 },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Names this one call over all its retries.',
      required: false,
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
      example: 'shop-7f3a2c91d0',
    },
  },
  headers: {
    Link: {
      description: 'The next page, where there is one.',
      schema: { type: 'string' },
      example: '</api/products?limit=20&cursor=WyIwMTk4Il0>; rel="next"',
    },
    TotalCount: {
      description: 'How many there are in all, where that is kept; filtered lists count to 1,000 and then say `1000+`.',
      schema: { type: 'string' },
      example: '271',
    },
    RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' }, example: 30 },
  },
} as const
