import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isInProcess } from './in-process.ts'

/** One line a request, when it is answered. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request) || isInProcess(request)) return
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime) }
    if (error) reply.log.info({ ...line, err: error }, 'request cut off')
    else reply.log.info(line, 'request completed')
  }
}

export const createRequestLog = () => new RequestLog()
