import type { EndpointSpec } from '@sheds/contract/endpoint'
import { type Binding, bind, bindUpload, type CallerOf, type Handler } from './endpoints.ts'

const prefix = '/users'

/** Ties a call of the users to its use-case at `/users/…`, and at the bare path that the specification gives too. */
export const bindAtBothPaths = <const E extends EndpointSpec>(endpoint: E, handle: Handler<E>): Binding[] =>
  atBothPaths(bind(endpoint, handle))

/** The same for files; see `bindUpload`. */
export const bindUploadAtBothPaths = <const E extends EndpointSpec>(
  endpoint: E,
  check: (caller: CallerOf<E>) => unknown,
  handle: Handler<E>,
): Binding[] => atBothPaths(bindUpload(endpoint, check, handle))

const atBothPaths = (binding: Binding): Binding[] => {
  const { endpoint } = binding
  return [
    binding,
    { ...binding, endpoint: { ...endpoint, path: endpoint.path.slice(prefix.length) }, secondAddress: true },
  ]
}
