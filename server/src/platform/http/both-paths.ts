import type { EndpointSpec } from '@sheds/contract/endpoint'
import { type Binding, bind, bindUpload, type CallerOf, type Handler } from './endpoints.ts'

const prefix = '/users'

/** Binds a user endpoint at `/users/…` and at the bare path, both of which the specification lists. */
export const bindAtBothPaths = <const E extends EndpointSpec>(endpoint: E, handle: Handler<E>): Binding[] =>
  atBothPaths(bind(endpoint, handle))

/** Same for uploads; see `bindUpload`. */
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
