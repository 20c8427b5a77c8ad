import type { EndpointSpec } from '@sheds/contract/endpoint'
import { type Binding, bind, type Handler } from '../../platform/http/endpoints.ts'

const prefix = '/users'

/** Ties a call of the users to its use-case at `/users/…`, and at the bare path that the specification gives too. */
export const bindAtBothPaths = <const E extends EndpointSpec>(endpoint: E, handle: Handler<E>): Binding[] => {
  const binding = bind(endpoint, handle)
  return [binding, { ...binding, endpoint: { ...endpoint, path: endpoint.path.slice(prefix.length) } }]
}
