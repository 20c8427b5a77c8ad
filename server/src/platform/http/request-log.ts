import { LogController } from 'fastify'

/** One line a request, when it is answered. */
class RequestLog extends LogController {
  override incomingRequest(): void {}
}

export const createRequestLog = () => new RequestLog()
