import type { ErrorBody } from '@sheds/contract/endpoint'
import { createDish } from '@sheds/contract/menu/menu'
import { createProduct, updateProduct } from '@sheds/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGroup, arriveWithSingle } from './testing/music.ts'
import { addProduct, arriveWithProduct } from './testing/products.ts'
import { arriveWithShed } from './testing/sheds.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { postWrite } from './testing/writes.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const password = { password: 'Password is required' }
const dish = 'Please fill all fields and upload a picture.'
const needed = 'This field is required.'
const music = {
  title: 'Title is required',
  genre: 'Genre is required',
  category: 'Category is required',
  price: 'Price is required',
}

/** Field messages for an empty body, as in the specification; calls that are not listed require no field. */
const required: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /users/signup': {
    name: 'Name is required',
    email: 'Email is required',
    phone_number: 'Phone Number is required',
    date_of_birth: 'Date Of Birth is required',
    sex: 'Sex is required',
    ...password,
  },
  'POST /users/login': { name: 'User Name is required', ...password },
  'POST /users/recover': { name: 'User Name is required', recovery_code: 'Recovery Code is required', ...password },
  'POST /users/recovery_codes': password,
  'DELETE /users/:id': password,
  'PUT /users/:id/password': { ...password, new: 'New password is required' },
  'POST /users/:id/profile/profile_picture': { picture: 'Please select a profile picture.' },
  'POST /users/:id/profile/profile_cover_photo': { picture: 'Please select a cover photo.' },
  'POST /users/acc_follower': { userId: needed },
  'POST /paid_music': {
    music_id: needed,
    amount: 'Amount must be between CFA 0 and CFA 500,000.',
  },
  'POST /redeem_music': { code: 'This field is required.' },
  'POST /music_sales/export': { what: 'This field is required.' },
  'POST /payments': {
    medium: 'This field is required.',
    subject: 'This field is required.',
    subject_id: 'This field is required.',
  },
  'POST /payments/recipient': {
    amount: 'Please enter a valid amount.',
    medium: 'Please select a payment method.',
    phone: 'Invalid phone number. Please enter a 9-digit number.',
  },
  'PUT /wallets/:id/fund_wallet': {
    amount: 'Amount must be between CFA 100 and CFA 500,000.',
    medium: 'Please select a payment method.',
    phone: 'Invalid phone number. Please enter a 9-digit number.',
  },
  'PUT /wallets/:id/cash_out': {
    amount: 'Please enter a valid amount.',
    medium: 'Please select a payment method.',
    phone: 'Invalid phone number. Please enter a 9-digit number.',
  },
  'PUT /wallets/:id/activate_wallet': { my_wallet_name: 'Wallet Name cannot be empty', ...password },
  'PATCH /wallets/:id/update_name': { my_wallet_name: 'Wallet Name cannot be empty' },
  'PATCH /wallets/:id/update_password': password,
  'POST /wallet/:id/authorizePayment': password,
  'POST /wallets/:id/settle': { key: needed },
  'POST /searches': { query: needed },
  'POST /users/save_push_subscription': { endpoint: needed, keys: needed },
  'DELETE /users/push_subscription': { endpoint: needed },
  'DELETE /wallets/:id/freeze': { password: 'Please enter your wallet password or a recovery code.' },
  'POST /wallets/:id/request_fund': {
    payerId: 'Invalid format. Use 3 letters followed by 3 digits (e.g., ABC123).',
    amount: 'Amount must be greater than CFA 25 and less than CFA 500,000.',
  },
  'PUT /wallets/:id/accept_incoming_request': { request_fund_id: 'No action selected.' },
  'PUT /wallets/:id/reject_incoming_request': { request_fund_id: 'No action selected.' },
  'PUT /wallet/send_money': {
    recipient_wallet_id: 'Invalid format. Use 3 letters followed by 3 digits (e.g., ABC123).',
    amount: 'Amount must be between CFA 25 and CFA 500,000.',
  },
  'POST /shed': {
    name: 'Shed Name is required',
    email: 'Shed Email is required',
    category: 'Category is required',
    phone_number: 'Phone Number is required',
  },
  'POST /sheds/:shed_id/shed_detail': {
    logo: 'Please select an image for logo',
    back_ground_image: 'Please select an image for the cover photo',
  },
  'PATCH /sheds/:id/shed_detail/add_logo': { logo: 'Please select an image for logo' },
  'PATCH /sheds/:id/shed_detail/add_cover': { background_image: 'Please select an image for the cover photo' },
  'POST /subscribe': { shed_id: needed },
  'POST /shed_review': { rating_value: 'Please select a rating', shed_id: needed },
  'POST /contacts': { shed_id: needed },
  'POST /orders': {
    shed_id: needed,
    items: 'A message can list 1 to 50 different items.',
    expected_total: 'Enter a total in whole francs, at most 1,000,000,000.',
  },
  'POST /sheds/:shed_id/product': { name: 'Product Name is required', price: 'Product Price is required' },
  'POST /sheds/:shed_id/products/:product_id/media': { media: 'Please select at least one image file.' },
  'PUT /products/:id/media': { media: needed },
  'PUT /reviews/:id/reply': { text: 'Reply is required' },
  'POST /sheds/:shed_id/add_music/single': music,
  'POST /sheds/:shed_id/add_music/group': music,
  'PATCH /sheds/:shed_id/music/:music_id/cover_art': { cover_art: 'Please select a file before submitting.' },
  'POST /sheds/:shed_id/music/:music_id/adio_file': { audio_file: 'Please select an audio file.' },
  'POST /sheds/:shed_id/music/:music_id/group_adio_file': {
    audio_file: 'Please select at least one valid audio file.',
  },
  'PUT /music/:id/songs': { songs: needed },
  'POST /music/:id/plays': { song_id: needed },
  'POST /write': { content: 'Content is required' },
  'POST /writes/:id/media': { media: 'Please select at least one image file.' },
  'POST /writes/:id/comment': { comment: 'Reply is required' },
  'POST /reports': { kind: needed, id: needed, reason: 'Please tell us what’s wrong.' },
  'POST /products/:id/review': { rating: 'Rating is required', comment: 'Comment is required' },
  'POST /sheds/:id/figures/export': { month: 'This field is required.' },
  'POST /sheds/:shed_id/menu': { name: dish, price: dish },
  'PATCH /sheds/:shed_id/menu/:dish_id/add_picture': { picture: 'Please select an image file.' },
}

const emptyForm = { 'content-type': 'application/json' }

describe('the response to an empty body', () => {
  it('lists every missing field, in each call that writes', async () => {
    const market = await arriveWithProduct(test)
    const seller = { ...market, write: await postWrite(test, market.owner) }
    const reader = await arriveWithProduct(test)
    const cook = await arriveWithShed(test, 'food_delivery')
    const params = { shed_id: cook.shed.id }
    const { dish: cooked } = (
      await test.call(createDish, { params, body: { name: 'Eru', price: 1500 } }, cook.owner.token)
    ).body
    const singer = await arriveWithSingle(test)
    const group = await addGroup(test, singer)
    const fieldsByCall: Record<string, unknown> = {}
    const writes = test.slices.flatMap(({ bindings }) => bindings).filter(({ endpoint }) => endpoint.method !== 'GET')
    for (const { endpoint } of writes) {
      const name = `${endpoint.method} ${endpoint.path}`
      if (isElsewhereToo(name) || endpoint.path === '/users/logout') continue
      const isCook = endpoint.path.includes('/menu')
      const isSinger = endpoint.path.includes('music') && !endpoint.path.includes('delete_')
      const path = endpoint.path
        .replace(/:shed_id/g, (isCook ? cook : isSinger ? singer : seller).shed.id)
        .replace(/:music_id/g, endpoint.path.includes('group') ? group.id : singer.music.id)
        .replace(/:product_id/g, seller.product.id)
        .replace(/:dish_id/g, cooked.id)
        .replace(':id', isSinger ? singer.music.id : idOf(endpoint.path, seller))
      // Owners cannot review or contact themselves.
      const isReader = /review|reaction|contacts|subscribe/.test(path)
      const { token } = (isReader ? reader : isCook ? cook : isSinger ? singer : seller).owner
      const method = endpoint.method as 'POST'
      const headers = { host: 'localhost', authorization: `Bearer ${token}`, ...emptyForm }
      const answer = await test.app.inject({ method, url: `/api${path}`, headers, payload: '{}' })
      const { fields } = answer.json() as Partial<ErrorBody>
      if (fields !== undefined) fieldsByCall[name] = fields
    }
    expect(fieldsByCall).toEqual(required)
  })
})

/** Calls under `/users` are also bound without that prefix. */
const isElsewhereToo = (name: string): boolean => {
  const bare = test.slices.flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint))
  return bare.some(({ method, path }) => path.startsWith('/users/') && `${method} ${path.slice(6)}` === name)
}

type Seller = Awaited<ReturnType<typeof arriveWithProduct>> & { write: { id: string } }

const idOf = (path: string, { owner, shed, product, write }: Seller): string => {
  if (path.includes('/delete_')) return 'nothing'
  if (path.startsWith('/writes')) return write.id
  if (/^\/(users|wallets?)\b/.test(path)) return owner.id
  return path.startsWith('/products') ? product.id : shed.id
}

describe('a refused product form', () => {
  it('lists the fields that the shed requires together with all other errors', async () => {
    const refused = async (category: Parameters<typeof arriveWithShed>[1], body: object) => {
      const { owner, shed } = await arriveWithShed(test, category)
      const answer = await test.refused(createProduct, { params: { shed_id: shed.id }, body }, owner.token)
      return answer.body.fields
    }
    const [name, price] = ['Product Name is required', 'Product Price is required']
    expect(await refused('fashion', { caption: 'x'.repeat(501), price: '' })).toEqual({
      name,
      price,
      caption: 'This is too long.',
    })
    expect(await refused('services', {})).toEqual({ name })
    expect(await refused('mix', {})).toEqual({ name, price, category: 'Product Category is required' })
    expect(await refused('mix', { category: 'services' })).toEqual({ name })
    expect(await refused('mix', { name: 'Pagne' })).toEqual({ price, category: 'Product Category is required' })
  })

  it('lists all errors of an edit', async () => {
    const { owner, shed, product } = await arriveWithProduct(test, 'mix', { category: 'fashion' })
    const edit = async (id: string, body: object) =>
      (await test.refused(updateProduct, { params: { id }, body }, owner.token)).body.fields
    const [name, price] = ['Product Name is required', 'Product Price is required']
    expect(await edit(product.id, { name: '', price: '' })).toEqual({ name, price })
    expect(await edit(product.id, { name: '', category: '' })).toEqual({
      name,
      category: 'Product Category is required',
    })
    const service = await addProduct(test, { owner, shed }, { category: 'services', price: undefined })
    expect(await edit(service.id, { name: '', price: '' })).toEqual({ name })
    expect(await edit(service.id, { name: '', category: 'fashion' })).toEqual({ name, price })
  })

  it('lists no errors for strangers and visitors', async () => {
    const { shed, product } = await arriveWithProduct(test)
    const stranger = await arriveWithShed(test)
    for (const [endpoint, params] of [
      [createProduct, { shed_id: shed.id }],
      [updateProduct, { id: product.id }],
    ] as const) {
      const call = { params, body: { name: '' } }
      expect((await test.refused(endpoint, call, stranger.owner.token)).body.code).toBe('forbidden')
      expect((await test.refused(endpoint, call)).body.code).toBe('login_required')
    }
  })
})
