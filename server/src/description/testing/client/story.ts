import createClient from 'openapi-fetch'
// Generated from the description by the test that runs this file.
import type { paths } from './api.ts'

type Client = ReturnType<typeof createClient<paths>>
type WithLogin = Client & { id: string; wallet: string; account: string }

const born = { date_of_birth: '1997-03-14', sex: 'F', phone_number: '677 12 34 56' } as const
const password = 'trois pagnes bleus'
const walletPassword = 'njangi-237'

const got = <Data>({ data, error }: { data?: Data; error?: { code: string; message: string } }): Data => {
  if (data === undefined) throw new Error(error === undefined ? 'no answer' : `${error.code}: ${error.message}`)
  return data
}

/** Signs up a person with an active wallet and logs them in. */
const arrive = async (baseUrl: string, name: string): Promise<WithLogin> => {
  const visitor = createClient<paths>({ baseUrl })
  const { user, recovery_codes: codes } = got(
    await visitor.POST('/users/signup', { body: { ...born, name, email: 'generated@example.cm', password } }),
  )
  if (codes.length !== 8) throw new Error('eight recovery codes come with an account')
  const { token } = got(await visitor.POST('/users/login', { body: { name, password } }))
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
  got(await client.POST('/users/create_wallet', { body: {} }))
  const { wallet } = got(
    await client.PUT('/wallets/{id}/activate_wallet', {
      params: { path: { id: user.id } },
      body: { my_wallet_name: name, password: walletPassword },
    }),
  )
  return Object.assign(client, { id: user.id, wallet: wallet.my_wallet_id, account: wallet.id })
}

/** Opens a shed, sells, pays once and is refused, with the generated types. */
export const story = async (baseUrl: string, fill: (account: string, amount: number) => Promise<void>) => {
  const [seller, buyer] = [await arrive(baseUrl, 'Generated Seller'), await arrive(baseUrl, 'Generated Buyer')]
  const { shed } = got(
    await seller.POST('/shed', {
      body: { name: 'Made By Types', email: 'made@example.cm', category: 'fashion', phone_number: '677000000' },
    }),
  )
  const { product } = got(
    await seller.POST('/sheds/{shed_id}/product', {
      params: { path: { shed_id: shed.id } },
      body: { name: 'Pagne wax', price: 1500 },
    }),
  )
  const { data: shown, response } = await buyer.GET('/{shed_id}/products', {
    params: { path: { shed_id: shed.id }, query: { limit: 5 } },
  })
  const price = shown?.find(({ id }) => id === product.id)?.price
  if (price === undefined) throw new Error('what is sold has its price')
  await fill(buyer.account, 5000)
  const { chat_url: chat } = got(await buyer.POST('/contacts', { body: { shed_id: shed.id, product_id: product.id } }))
  got(
    await buyer.POST('/wallet/{id}/authorizePayment', {
      params: { path: { id: buyer.wallet } },
      body: { password: walletPassword, action: 'send_money', amount: price, recipient_wallet_id: seller.wallet },
    }),
  )
  const pay = () =>
    buyer.PUT('/wallet/send_money', {
      params: { header: { 'Idempotency-Key': 'generated-client-1' } },
      body: { recipient_wallet_id: seller.wallet, amount: price, note: 'Pagne wax' },
    })
  const [first, again] = [got(await pay()), got(await pay())]
  const refused = await buyer.PUT('/wallet/send_money', { body: { recipient_wallet_id: seller.wallet, amount: price } })
  const balance = async (who: WithLogin) =>
    got(await who.GET('/wallet/{id}', { params: { path: { id: who.id } } })).balance
  return {
    total: response.headers.get('x-total-count'),
    chat,
    paid: [first.transaction.id, again.transaction.id],
    balances: [await balance(buyer), await balance(seller)],
    refusedWith: refused.error?.code,
  }
}
