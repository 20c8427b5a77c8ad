import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type AnyObject = z.ZodObject<z.ZodRawShape>

/** How long copies of a public answer may serve it; `tags` name what makes it stale, `:name` stands for a parameter. */
export interface CachePolicy {
  seconds: number
  tags: readonly string[]
}

export interface EndpointSpec {
  method: Method
  /** Relative to the API base, with `:name` for parameters. */
  path: string
  summary: string
  auth: 'public' | 'user'
  params?: AnyObject
  query?: AnyObject
  body?: z.ZodType
  /** What a success carries, by status. */
  answers: Readonly<Record<number, z.ZodType>>
  errors?: readonly ErrorCode[]
  cache?: CachePolicy
  /** Which reserve of the server it draws on when everybody comes at once. */
  priority?: 'browse' | 'critical'
}

export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec

/** Declares one call of the API: the server registers it, the client and the tests call it. */
export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Endpoint<Spec> => spec

type OutputOf<T> = T extends z.ZodType ? z.output<T> : Record<string, never>
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends EndpointSpec> = OutputOf<E['params']>
export type QueryOf<E extends EndpointSpec> = OutputOf<E['query']>
export type BodyOf<E extends EndpointSpec> = OutputOf<E['body']>
export type AnswerOf<E extends EndpointSpec> = z.output<E['answers'][keyof E['answers'] & number]>

type Part<Name extends string, Value> = Value extends undefined
  ? { [name in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }

/** What a caller hands over: only the parts the endpoint declares. */
export type CallOf<E extends EndpointSpec> = Part<'params', InputOf<E['params']>> &
  Part<'query', InputOf<E['query']>> &
  Part<'body', InputOf<E['body']>>

export interface AnyCall {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** The path and query string of a call, below the API base. */
export const pathOf = (spec: EndpointSpec, call: AnyCall = {}): string => {
  const path = spec.path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = call.params?.[name]
    if (value === undefined) throw new TypeError(`${spec.method} ${spec.path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
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
})
export type ErrorBody = z.infer<typeof ErrorBody>
