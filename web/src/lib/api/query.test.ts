import { checkRecipient } from '@sheds/contract/payments/mobile-money'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { travelBy } from './api.ts'
import { questionOf } from './query.ts'

it('questionOf asks once for each body, however often its screen opens', async () => {
  const asked: unknown[] = []
  travelBy(async ({ body }) => {
    asked.push(body)
    return { status: 200, header: () => null, text: '{"name":"Ada Ngono"}' }
  })
  const client = new QueryClient()
  const of = (phone: string) => questionOf(checkRecipient, { body: { phone, medium: 'mobile money', amount: 500 } })
  for (const phone of ['677123456', '677123456', '699887766', '677123456']) await client.fetchQuery(of(phone))
  expect(asked).toHaveLength(2)
})
