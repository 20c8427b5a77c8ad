import { checkRecipient } from '@sheds/contract/wallet/mobile-money'
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { setTransport } from './api.ts'
import { questionOf } from './query.ts'

describe('questionOf', () => {
  it('asks once per body, however often its screen opens', async () => {
    const asked: unknown[] = []
    setTransport(async ({ body }) => {
      asked.push(body)
      return { status: 200, header: () => null, text: '{"name":"Ada Ngono"}' }
    })
    const client = new QueryClient()
    const of = (phone: string) => questionOf(checkRecipient, { body: { phone, medium: 'mobile money', amount: 500 } })
    for (const phone of ['677123456', '677123456', '699887766', '677123456']) await client.fetchQuery(of(phone))
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['a refusal', 400, 1],
    ['a failure that passes', 503, 3],
  ])('keeps a refusal as the answer, but asks again after a temporary failure: %s', async (_, status, times) => {
    let asked = 0
    setTransport(async () => {
      asked += 1
      return { status, header: () => null, text: '{"code":"invalid_input","message":"No such phone."}' }
    })
    const client = new QueryClient()
    client.mount()
    const question = questionOf(checkRecipient, { body: { phone: '677123456', medium: 'mobile money', amount: 500 } })
    const open = async () => {
      const observer = new QueryObserver(client, question)
      const close = observer.subscribe(() => undefined)
      await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
      return { observer, close }
    }
    ;(await open()).close()
    const { observer, close } = await open()
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
    close()
    focusManager.setFocused(undefined)
    client.unmount()
    expect(asked).toBe(times)
  })
})
