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

/** All calls and streams in the order of the sections; a second path is described with the first. */
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

/** OpenAPI 3.1 description of all registered calls, generated from their definitions. */
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

/** Paragraphs in basic Markdown, which every viewer supports. */
const introduction = [
  'The API of the Sheds marketplace. The site uses only these calls.',
  'All paths are relative to `/api`. Request and response bodies are JSON; files are sent as `multipart/form-data`.',
  '**Authentication.** `logIn` returns a token; send it as `Authorization: Bearer …`, never in a URL. It expires after 30 days without use, or with `logOut`. A call with an expired token is treated as a visitor’s, and the response has `WWW-Authenticate`.',
  '**Values.** Ids are UUIDv7. Amounts are whole francs (XAF), as integers. Times are ISO 8601 in UTC; days are those of Africa/Douala. Phone numbers are accepted in any Cameroonian notation, or in E.164.',
  '**Lists** accept `limit` (default 20, maximum 100) and `cursor`. The URL of the next page is in the `Link` header, the total in `X-Total-Count`.',
  '**Errors** are `{ code, message, fields? }`: handle `code` and show `message`, which is in the caller’s language (`Accept-Language`, or `?lang=fr`). Responses with 429 and 503 have `Retry-After`.',
  '**Idempotency.** Calls that move money accept an `Idempotency-Key`; calls that create something accept an `id` chosen by the caller, a UUIDv7. A retry after a lost response has no second effect.',
  'Unknown fields and parameters are ignored, and new ones may be added at any time.',
].join('\n\n')

const token = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token of `logIn`: 256 random bits.',
}

const sharedParts = {
  parameters: {
    Limit: {
      name: 'limit',
      in: 'query',
      description: `Number of rows; values above ${pageLimit.most} mean ${pageLimit.most}.`,
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: pageLimit.most, default: pageLimit.default },
    },
    Cursor: {
      name: 'cursor',
      in: 'query',
      description: 'Start of the page: an opaque value from the `Link` header.',
      required: false,
      schema: { type: 'string', maxLength: 512 },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Identifies the call in all its retries.',
      required: false,
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
      example: 'shop-7f3a2c91d0',
    },
  },
  headers: {
    Link: {
      description: 'URL of the next page, if there is one.',
      schema: { type: 'string' },
      example: '</api/products?limit=20&cursor=WyIwMTk4Il0>; rel="next"',
    },
    TotalCount: {
      description: 'Total number of rows, if it is counted; filtered lists count up to 1,000, then `1000+`.',
      schema: { type: 'string' },
      example: '271',
    },
    RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' }, example: 30 },
  },
} as const
