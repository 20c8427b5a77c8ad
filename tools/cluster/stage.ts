import type { Client } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { Market } from './members.ts'
import type { Records } from './records.ts'
import type { LiveStream } from './streams.ts'

export interface Stage {
  cluster: Cluster
  client: Client
  market: Market
  records: Records
  streams: readonly LiveStream[]
}
