import { getHome } from '@sheds/contract/pages'
import { expect, it } from 'vitest'
import { travelBy } from '../lib/api/api.ts'
import { queryOf } from '../lib/api/query.ts'
import { createQueryClient } from './providers.tsx'

it('the server asks itself once: what is too much for it is not asked again', async () => {
  let asked = 0
  travelBy(async () => {
    asked += 1
    return { status: 503, header: () => null, text: '{}' }
  })
  await createQueryClient().prefetchQuery(queryOf(getHome, {}))
  expect(asked).toBe(1)
})
