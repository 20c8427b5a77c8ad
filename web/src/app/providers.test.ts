import { getHome } from '@sheds/contract/pages/pages'
import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { setTransport } from '../lib/api/api.ts'
import { queryOf } from '../lib/api/query.ts'
import { createQueryClient } from './providers.tsx'

describe('createQueryClient', () => {
  it('makes one attempt on the server, even if that is overloaded', async () => {
    let asked = 0
    setTransport(async () => {
      asked += 1
      return { status: 503, header: () => null, text: '{}' }
    })
    await createQueryClient().prefetchQuery(queryOf(getHome, {}))
    expect(asked).toBe(1)
  })

  it('fails a mutation at once when offline, and does not send it later', async () => {
    let asked = 0
    onlineManager.setOnline(false)
    try {
      const client = createQueryClient()
      const sending = new MutationObserver(client, {
        mutationFn: async () => {
          asked += 1
          throw new Error('no line')
        },
      })
      let failed: unknown
      void sending.mutate().catch((problem: unknown) => {
        failed = problem
      })
      await new Promise((later) => setTimeout(later))
      expect([asked, failed]).toEqual([1, new Error('no line')])
      onlineManager.setOnline(true)
      await client.resumePausedMutations()
      expect(asked).toBe(1)
    } finally {
      onlineManager.setOnline(true)
    }
  })
})
