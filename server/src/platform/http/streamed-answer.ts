import type { Readable } from 'node:stream'

/** Response sent while it is produced. A failure breaks the connection, so that the client notices the truncation. */
export class StreamedAnswer {
  readonly body: Readable
  readonly headers: Readonly<Record<string, string>>

  constructor(body: Readable, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
  }
}
