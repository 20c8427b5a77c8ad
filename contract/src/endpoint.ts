import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FileKind } from './files/file-kinds.ts'
import type { Tag } from './tags.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type AnyObject = z.ZodObject<z.ZodRawShape>

/** File field of a form. */
export interface UploadField {
  kind: FileKind
  /** Largest number of files; default 1. */
  most?: number
  /** Largest total size, if less than each file's limit times `most`. */
  bytesTogether?: number
  /** A too large file is reported without rejecting the others. */
  lenient?: true
  /** Message key if no file is sent; without it the field is optional. */
  required?: string
  /** Message keys that replace those of the kind. */
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
  /** Files beside the body's fields; allows multipart/form-data. */
  upload?: Readonly<Record<string, UploadField>>
  answers: Readonly<Record<number, z.ZodType>>
  /** The response is produced and sent in pieces. */
  streamed?: true
  errors?: readonly ErrorCode[]
  /** Message keys that replace a code's general sentence for this call. */
  says?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Additional field with the message, for screens of the specification that read it. */
  errorAlias?: 'error_message' | 'error'
  /** Capacity the server uses for the call under overload. */
  priority?: 'browse' | 'critical'
}

/** Lifetime of a cached public response, unless one of its tags is invalidated. */
export interface CachePolicy {
  seconds: number
}

interface ReadSpec extends EndpointParts {
  method: 'GET'
  cache?: CachePolicy
  /** Tags of the data in the response. */
  tags?(call: AnyCall): readonly Tag[]
  changes?: never
}

interface WriteSpec extends EndpointParts {
  method: Exclude<Method, 'GET'>
  cache?: never
  tags?: never
  /** Tags that a success invalidates; `who` is the caller's id. */
  changes(call: AnyCall, answer: unknown, who: string): readonly Tag[]
}

export type EndpointSpec = ReadSpec | WriteSpec

/** Tags of a call, typed by its parameters and response. */
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

/** Endless call: server-sent events, with data by event name. */
export interface StreamSpec {
  method: 'GET'
  path: string
  summary: string
  auth: 'user'
  /** Header with the last event number, after which the stream continues. */
  resumes: { header: string; schema: z.ZodType }
  events: Readonly<Record<string, { summary: string; data: z.ZodType }>>
}

/** Declares one call of the API, which the server registers and clients and tests call. */
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

/** Input of a call: only the parts the endpoint declares. */
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

/** Path and query string of a call, below the API base. */
export const pathOf = (spec: EndpointSpec, call: AnyCall = {}): string => {
  const path = spec.path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = call.params?.[name]
    if (value === undefined) throw new TypeError(`${spec.method} ${spec.path} needs the parameter ${name}`)
    const text = String(value)
    // Empty or only dots, it would change the path; URLs cannot encode such a segment.
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

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  error_message: z.string().optional(),
  error: z.string().optional(),
  /** Current state of the ordered items. */
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
          /** Pieces or portions left, if they are counted. */
          left: z.int().nullable(),
        }),
      ),
    })
    .optional(),
  /** With `shed_closed`: when it opens; null if it states no hours. */
  opens_at: z.string().nullable().optional(),
  /** Deleted thing and its shed or author. */
  gone: z
    .object({
      /** Missing for a write or a closed account, which only have `what`. */
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
