import type { Readable } from 'node:stream'

/** An answer that is sent as it is made. It breaks the connection where it fails, so that nobody takes it for whole. */
export class StreamedAnswer {
  readonly body: Readable
  readonly headers: Readonly<Record<string, string>>

  constructor(body: Readable, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
  }
}
