import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FileKind } from './files/file-kinds.ts'
import type { Tag } from './tags.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type AnyObject = z.ZodObject<z.ZodRawShape>

/** A field of a form that carries files. */
export interface UploadField {
  kind: FileKind
  /** How many files it takes; one, unless said. */
  most?: number
  /** And how many bytes in all, where that is less than each may have. */
  bytesTogether?: number
  /** A file that is too large is told of, and does not keep the others from being taken. */
  lenient?: true
  /** The message key when none came; without it the field may stay empty. */
  required?: string
  /** Message keys that stand in for the kind's own. */
  messages?: { type?: string; size?: string; count?: string }
}

interface EndpointParts {
  /** Relative to the API base, with `:name` for parameters. */
  path: string
  summary: string
  auth: 'public' | 'user'
  params?: AnyObject
  query?: AnyObject
  body?: z.ZodType
  /** Files beside the body's fields: the call may then come as multipart/form-data. */
  upload?: Readonly<Record<string, UploadField>>
  /** What a success carries, by status. */
  answers: Readonly<Record<number, z.ZodType>>
  /** Its answer is made piece by piece, however much there is. */
  streamed?: true
  errors?: readonly ErrorCode[]
  /** Message keys that stand in for a code's own sentence, where this call knows better what is meant. */
  says?: Readonly<Partial<Record<ErrorCode, string>>>
  /** A second name under which its refusals carry the message, where a screen of the specification reads that. */
  errorAlias?: 'error_message' | 'error'
  /** Which reserve of the server it draws on when everybody comes at once. */
  priority?: 'browse' | 'critical'
}

/** How long copies of a public answer may serve it, unless one of its tags goes stale. */
export interface CachePolicy {
  seconds: number
}

interface ReadSpec extends EndpointParts {
  method: 'GET'
  cache?: CachePolicy
  /** What its answer shows. */
  tags?(call: AnyCall): readonly Tag[]
  changes?: never
}

interface WriteSpec extends EndpointParts {
  method: Exclude<Method, 'GET'>
  cache?: never
  tags?: never
  /** What a success makes stale; `who` called. */
  changes(call: AnyCall, answer: unknown, who: string): readonly Tag[]
}

export type EndpointSpec = ReadSpec | WriteSpec

/** The tags of a call, typed by what it takes and answers. */
type Staleness<Params, Body, Answers> =
  | { method: 'GET'; cache?: undefined; tags?: (call: TagCall<Params, Body>) => readonly Tag[] }
  | { method: 'GET'; cache: CachePolicy; tags: (call: TagCall<Params, Body>) => readonly Tag[] }
  | {
      method: Exclude<Method, 'GET'>
      changes: (call: TagCall<Params, Body>, answer: OutputOf<Answers[keyof Answers]>, who: string) => readonly Tag[]
    }

interface TagCall<Params, Body> {
  params: InputOf<Params>
  body: InputOf<Body>
}

/** A call whose answer has no end: server-sent events, each of which carries what its name says. */
export interface StreamSpec {
  method: 'GET'
  path: string
  summary: string
  auth: 'user'
  /** Goes on behind the event with this number. */
  resumes: { header: string; schema: z.ZodType }
  events: Readonly<Record<string, { summary: string; data: z.ZodType }>>
}

/** Declares one call of the API: the server registers it, the client and the tests call it. */
export const endpoint = <
  const Spec extends EndpointParts & { method: Method },
  Params,
  Body,
  Answers extends EndpointParts['answers'],
>(
  spec: Spec & { params?: Params; body?: Body; answers: Answers } & Staleness<Params, Body, Answers>,
): Spec => spec

type OutputOf<T> = T extends z.ZodType ? z.output<T> : Record<string, never>
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends EndpointSpec> = OutputOf<E['params']>
export type QueryOf<E extends EndpointSpec> = OutputOf<E['query']>
export type BodyOf<E extends EndpointSpec> = OutputOf<E['body']>
export type AnswerOf<E extends EndpointSpec> = z.output<E['answers'][keyof E['answers'] & number]>

/** The files a call carries, by field. */
export type FilesOf<E extends EndpointSpec, Item> = E['upload'] extends infer Upload
  ? Upload extends Readonly<Record<string, UploadField>>
    ? { [Field in keyof Upload]: Item }
    : Record<string, never>
  : never

type FileInputs<E extends EndpointSpec> =
  E['upload'] extends Readonly<Record<string, UploadField>> ? Partial<FilesOf<E, Blob | readonly Blob[]>> : undefined

type Part<Name extends string, Value> = Value extends undefined
  ? { [name in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }

/** What a caller hands over: only the parts the endpoint declares. */
export type CallOf<E extends EndpointSpec> = Part<'params', InputOf<E['params']>> &
  Part<'query', InputOf<E['query']>> &
  Part<'body', InputOf<E['body']>> &
  Part<'files', FileInputs<E>>

export interface AnyCall {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  files?: Record<string, unknown> | undefined
}

/** The path and query string of a call, below the API base. */
export const pathOf = (spec: EndpointSpec, call: AnyCall = {}): string => {
  const path = spec.path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = call.params?.[name]
    if (value === undefined) throw new TypeError(`${spec.method} ${spec.path} needs the parameter ${name}`)
    const text = String(value)
    // Empty or only dots, it would name another path; URLs have no way to write such a segment.
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`${spec.method} ${spec.path} can't take "${text}" as ${name}`)
    return encodeURIComponent(text)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}

/** The body every refused call carries. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  error_message: z.string().optional(),
  error: z.string().optional(),
  /** What somebody wanted to order, as it is now. */
  order: z
    .object({
      total: z.int(),
      items: z.array(
        z.object({
          product_id: z.string().nullable(),
          dish_id: z.string().nullable(),
          name: z.string(),
          price: z.int().nullable(),
          available: z.boolean(),
        }),
      ),
    })
    .optional(),
  /** What was deleted, and whose it was. */
  gone: z
    .object({
      /** What a write has not, nor an account that is closed: of these `what` is said. */
      name: z.string().optional(),
      what: z.enum(['write', 'account']).optional(),
      shed_id: z.string().optional(),
      shed_name: z.string().optional(),
      user_id: z.string().optional(),
      user_name: z.string().optional(),
    })
    .optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
export type GoneThing = NonNullable<ErrorBody['gone']>
export type OrderNow = NonNullable<ErrorBody['order']>
