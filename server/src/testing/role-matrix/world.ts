import { createDish, deleteDish } from '@sheds/contract/menu/menu'
import { createGroup, createSingle, deleteMusic } from '@sheds/contract/music/music'
import { makeMusicCodes } from '@sheds/contract/music/music-codes'
import { confirmOrder, createOrder, readyOrder } from '@sheds/contract/orders/orders'
import { reviewProduct } from '@sheds/contract/products/product-reviews'
import { createProduct, deleteProduct, updateProduct } from '@sheds/contract/products/products'
import { saveSearch } from '@sheds/contract/search/saved-searches'
import { reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { createShed, deleteShed } from '@sheds/contract/sheds/sheds'
import { closeAccount, listSessions, logIn, signUp } from '@sheds/contract/users/accounts'
import { requestFund } from '@sheds/contract/wallet/fund-requests'
import { makeReceipt } from '@sheds/contract/wallet/receipts'
import { sendMoney } from '@sheds/contract/wallet/wallet'
import { deleteWrite } from '@sheds/contract/writes/writes'
import { blackPng } from '../../modules/files/testing/image-bytes.ts'
import { newId } from '../../platform/ids.ts'
import { publishWithoutAudio } from '../music.ts'
import type { TestApp } from '../test-app.ts'
import { authorize, giveWallet } from '../wallets.ts'
import { postReply, postWrite } from '../writes.ts'
import type { State } from './rows.ts'

export const password = 'correct horse'

export interface Person {
  id: string
  name: string
  token: string
  recoveryCodes: readonly string[]
}

/** Subject of a call. */
export interface Thing {
  kind:
    | 'nothing'
    | 'person'
    | 'wallet'
    | 'incoming'
    | 'outgoing'
    | 'payment'
    | 'fee'
    | 'receipt'
    | 'session'
    | 'search'
    | 'shed'
    | 'kitchen'
    | 'dish'
    | 'product'
    | 'write'
    | 'studio'
    | 'single'
    | 'group'
    | 'shared'
    | 'coded'
    | 'reply'
    | 'review'
    | 'received_review'
    | 'reviewed_product'
    | 'reviewed_shed'
    | 'order'
    | 'confirmed'
    | 'ready'
    | 'paid'
    | 'claimed'
    | 'refused'
  id: string
  /** Its shed, or the shed itself. */
  shedId: string
  /** The only song of a piece of music. */
  songId?: string
  /** Download code of a piece, and its id. */
  code?: string
  codeId?: string
  /** Wallet of `other`, to which the owner can send a request. */
  otherWalletId?: string
  /** The write that a version or a reply belongs to. */
  writeId?: string
  /** The product that a review is about. */
  productId?: string
  /** Id of an order, whose `id` here is its code. */
  orderId?: string
  owner: Person
}

/** A planted phone number or e-mail address that no other person may receive, in normalized form. */
interface Secret {
  ownerId: string
  text: string
}

export interface World {
  test: TestApp
  owner: Person
  /** Another person, new for each row. */
  other: Person
  /** A shed of the owner that cannot have dishes. */
  fashion: Thing
  secrets: readonly Secret[]
  make(kind: Thing['kind'], state: State): Promise<Thing>
  newOther(): Promise<void>
  /** A new image for a form's field. */
  picture(): Blob
}

let made = 0

const nextPhone = (): string => `6${String(71_000_000 + ++made)}`

export const createWorld = async (test: TestApp): Promise<World> => {
  const secrets: Secret[] = []
  const arrive = () => addPerson(test, secrets)
  const [owner, other] = [await arrive(), await arrive()]
  const ordered = async (): Promise<Thing> =>
    addOrder(test, await addProduct(test, await addShed(test, secrets, owner, 'fashion')), world.other)
  const makers: Record<Thing['kind'], () => Promise<Thing>> = {
    nothing: async () => ({ kind: 'nothing', id: '', shedId: '', owner }),
    person: async () => personThing(await arrive()),
    incoming: async () => addRequest(test, 'incoming', [await arrive(), await arrive()]),
    outgoing: async () => addRequest(test, 'outgoing', [await arrive(), await arrive()]),
    wallet: async () => addWallet(test, await arrive(), world.other),
    payment: async () => addPayment(test, await arrive(), world.other),
    receipt: async () => addReceipt(test, await addPayment(test, await arrive(), world.other)),
    fee: async () => addFee(test, secrets, await arrive()),
    session: async () => sessionThing(test, await arrive()),
    search: async () => savedSearch(test, await arrive()),
    shed: () => addShed(test, secrets, owner, 'fashion'),
    kitchen: () => addShed(test, secrets, owner, 'food_delivery'),
    dish: async () => addDish(test, await addShed(test, secrets, owner, 'food_delivery')),
    product: async () => addProduct(test, await addShed(test, secrets, owner, 'fashion')),
    studio: () => addShed(test, secrets, owner, 'music'),
    single: async () => addMusic(test, 'single', await addShed(test, secrets, owner, 'music')),
    shared: async () => addShared(test, await addShed(test, secrets, owner, 'music'), world.other),
    coded: async () => addCoded(test, await addShed(test, secrets, owner, 'music')),
    group: async () => addMusic(test, 'group', await addShed(test, secrets, owner, 'music')),
    write: () => addWrite(test, owner),
    reply: async () => addReply(test, await addWrite(test, await arrive()), owner),
    review: async () =>
      addReview(test, await addProduct(test, await addShed(test, secrets, await arrive(), 'fashion')), owner),
    received_review: async () => {
      const product = await addProduct(test, await addShed(test, secrets, owner, 'fashion'))
      return { ...(await addReview(test, product, await arrive())), kind: 'received_review', owner }
    },
    reviewed_product: async () => {
      const product = await addProduct(test, await addShed(test, secrets, owner, 'fashion'))
      await addReview(test, product, world.other)
      return product
    },
    reviewed_shed: async () => {
      const shed = await addShed(test, secrets, owner, 'fashion')
      await test.call(reviewShed, { body: { shed_id: shed.id, rating_value: 4 } }, world.other.token)
      return shed
    },
    order: () => ordered(),
    confirmed: async () => moveOrder(test, await ordered(), confirmOrder),
    paid: async () => plantClaim(test, await ordered(), 'paid'),
    claimed: async () => plantClaim(test, await ordered(), 'claimed'),
    refused: async () => plantClaim(test, await ordered(), 'refused'),
    ready: async () => moveOrder(test, await moveOrder(test, await ordered(), confirmOrder), readyOrder),
  }
  /** An unchanged thing whose other ids a request about a missing id uses; made once for a row. */
  let unchanged: Thing | undefined
  const beside = async (kind: Thing['kind']): Promise<Thing> => {
    if (unchanged?.kind !== kind) unchanged = await makers[kind]()
    return unchanged
  }
  const make = async (kind: Thing['kind'], state: State): Promise<Thing> => {
    if (state === 'missing') return renamed(await beside(kind), newId)
    if (state === 'malformed') return renamed(await beside(kind), () => 'not-an-id')
    const thing = await makers[kind]()
    if (state === 'hidden') await hideThing(test, thing)
    if (state === 'deleted') await removeThing(test, thing)
    return thing
  }
  const fashion = await makers.shed()
  const world: World = {
    test,
    owner,
    other,
    fashion,
    secrets,
    make,
    newOther: async () => {
      world.other = await arrive()
      unchanged = undefined
    },
    picture: () => new Blob([new Uint8Array(blackPng(size()))]),
  }
  return world
}

const renamed = (thing: Thing, id: () => string): Thing => ({ ...thing, id: id(), ...ownShed(thing, id()) })

/** For a missing shed its own id is replaced; for a missing thing in a shed only the thing's id. */
const ownShed = ({ kind, shedId }: Thing, id: string) => ({
  shedId: isShed(kind) ? id : shedId,
})

const isShed = (kind: Thing['kind']): boolean => kind === 'shed' || kind === 'kitchen' || kind === 'studio'

const size = () => ({ width: 40 + (++made % 50), height: 40 })

const personThing = (person: Person): Thing => ({ kind: 'person', id: person.id, shedId: '', owner: person })

const addPerson = async (test: TestApp, secrets: Secret[]): Promise<Person> => {
  const phone = nextPhone()
  const email = `hidden.person.${phone}@private.example`
  const name = `Person ${phone.slice(-5)}`
  const form = { name, email, phone_number: phone, date_of_birth: '1997-03-14', sex: 'F', password, bio: 'here' }
  const { body } = await test.call(signUp, { body: form })
  secrets.push({ ownerId: body.user.id, text: phone }, { ownerId: body.user.id, text: email })
  const login = await test.call(logIn, { body: { name, password } })
  return { id: body.user.id, name, token: login.body.token, recoveryCodes: body.recovery_codes }
}

/** An active wallet; `other` has a grant to pay into it, and its owner a grant to change its password. */
const addWallet = async (test: TestApp, owner: Person, other: Person): Promise<Thing> => {
  const { my_wallet_id: id } = await giveWallet(test, owner)
  const { my_wallet_id: otherWalletId } = await giveWallet(test, other, 1000)
  await authorize(test, other)
  await authorize(test, owner, { action: 'update_password' })
  return { kind: 'wallet', id, shedId: '', otherWalletId, owner }
}

/** A fund request between two people; its owner has a grant to pay it. */
const addRequest = async (
  test: TestApp,
  kind: 'incoming' | 'outgoing',
  [owner, third]: [Person, Person],
): Promise<Thing> => {
  const wallets = [await giveWallet(test, owner, 1000), await giveWallet(test, third, 1000)] as const
  const [maker, payer] = kind === 'incoming' ? [third, wallets[0]] : [owner, wallets[1]]
  const call = { params: { id: maker.id as never }, body: { payerId: payer.my_wallet_id, amount: 100 } }
  const { body } = await test.call(requestFund, call, maker.token)
  await authorize(test, owner)
  return { kind, id: body.request.id, shedId: '', owner }
}

/** A payment of its owner to `other`. */
const addPayment = async (test: TestApp, owner: Person, other: Person): Promise<Thing> => {
  await giveWallet(test, owner, 1000)
  const { my_wallet_id: recipient } = await giveWallet(test, other)
  await authorize(test, owner)
  const { body } = await test.call(sendMoney, { body: { recipient_wallet_id: recipient, amount: 100 } }, owner.token)
  return { kind: 'payment', id: body.transaction.id, shedId: '', owner }
}

/** A listing fee for a product; its seller has a grant to pay it. */
const addFee = async (test: TestApp, secrets: Secret[], owner: Person): Promise<Thing> => {
  await giveWallet(test, owner, 1000)
  await authorize(test, owner)
  return { ...(await addProduct(test, await addShed(test, secrets, owner, 'fashion'))), kind: 'fee' }
}

/** A receipt, identified by its code. */
const addReceipt = async (test: TestApp, { id, owner }: Thing): Promise<Thing> => {
  const { body } = await test.call(makeReceipt, { params: { id: id as never } }, owner.token)
  return { kind: 'receipt', id: body.receipt.code, shedId: '', owner }
}

/** The first of two sessions; the owner's calls use the second. */
const sessionThing = async (test: TestApp, person: Person): Promise<Thing> => {
  const { body } = await test.call(logIn, { body: { name: person.name, password } })
  const sessions = await test.call(listSessions, {}, body.token)
  const first = sessions.body.find(({ current }) => !current)
  return { kind: 'session', id: first?.id ?? '', shedId: '', owner: { ...person, token: body.token } }
}

const savedSearch = async (test: TestApp, owner: Person): Promise<Thing> => {
  const { body } = await test.call(saveSearch, { body: { query: 'wax' } }, owner.token)
  return { kind: 'search', id: body.search.id, shedId: '', owner }
}

const addShed = async (test: TestApp, secrets: Secret[], owner: Person, category: string): Promise<Thing> => {
  const phone = nextPhone()
  const email = `hidden.shed.${phone}@private.example`
  secrets.push({ ownerId: owner.id, text: phone }, { ownerId: owner.id, text: email })
  const form = { name: `Shed ${phone}`, email, phone_number: phone, category, location: 'Douala' }
  const { body } = await test.call(createShed, { body: { ...form, name: `Shed ${made}` } as never }, owner.token)
  return { kind: category === 'fashion' ? 'shed' : 'kitchen', id: body.shed.id, shedId: body.shed.id, owner }
}

const addDish = async (test: TestApp, { shedId, owner }: Thing): Promise<Thing> => {
  const call = { params: { shed_id: shedId as never }, body: { name: `Dish ${++made}`, price: 1500 } }
  const { body } = await test.call(createDish, call as never, owner.token)
  return { kind: 'dish', id: body.dish.id, shedId, owner }
}

const addProduct = async (test: TestApp, { shedId, owner }: Thing): Promise<Thing> => {
  const call = { params: { shed_id: shedId as never }, body: { name: `Product ${++made}`, price: 5000 } }
  const { body } = await test.call(createProduct, call, owner.token)
  return { kind: 'product', id: body.product.id, shedId, owner }
}

/** An order by `other` from the owner's shed, identified by its code. */
const addOrder = async (test: TestApp, { id: product_id, shedId, owner }: Thing, other: Person): Promise<Thing> => {
  const body = { shed_id: shedId, items: [{ product_id, quantity: 1 }], expected_total: 5000 }
  const { order } = (await test.call(createOrder, { body }, other.token)).body
  return { kind: 'order', id: order?.code ?? '', orderId: order?.id ?? '', shedId, owner }
}

/** Stores a paid order, or one with a claim, without the payment itself. */
const plantClaim = async (test: TestApp, order: Thing, kind: 'paid' | 'claimed' | 'refused'): Promise<Thing> => {
  const { sql } = test.context.database
  await sql`update wallet_bills set state = 'paid', amount = 5000, entry_id = ${newId()} where name = ${order.id}`
  await sql`update orders set state = 'confirmed', confirmed_at = now() where code = ${order.id}`
  if (kind !== 'paid')
    await sql`
      insert into order_claims (order_id, reason, created_at, state, refused_at)
      select id, 'It came broken', now(), ${kind === 'refused' ? 'refused' : 'open'}, ${kind === 'refused' ? new Date() : null}::timestamptz
      from orders where code = ${order.id}`
  return { ...order, kind }
}

/** Advances an order by one step of its seller. */
const moveOrder = async (
  test: TestApp,
  order: Thing,
  step: typeof confirmOrder | typeof readyOrder,
): Promise<Thing> => {
  await test.call(step as typeof readyOrder, { params: { code: order.id } }, order.owner.token)
  return { ...order, kind: step === readyOrder ? 'ready' : 'confirmed' }
}

/** Published music. */
const addMusic = async (test: TestApp, kind: 'single' | 'group', { shedId, owner }: Thing): Promise<Thing> => {
  const form = { title: `Music ${++made}`, genre: 'jazz' as const, category: 'song' as const, price: 0 }
  const endpoint = kind === 'single' ? createSingle : createGroup
  const { body } = await test.call(endpoint, { params: { shed_id: shedId as never }, body: form }, owner.token)
  const songId = await publishWithoutAudio(test, body.music.id)
  return { kind, id: body.music.id, songId, shedId, owner }
}

/** A single in which another person has a share. */
const addShared = async (test: TestApp, shed: Thing, partner: Person): Promise<Thing> => {
  const single = await addMusic(test, 'single', shed)
  const wallets = [await giveWallet(test, shed.owner), await giveWallet(test, partner)]
  await test.context.database.sql`
    update music set wallets = ${wallets.map(({ my_wallet_id: id }) => id)}::text[] where id = ${single.id}`
  return { ...single, kind: 'shared' }
}

/** A single with download codes. */
const addCoded = async (test: TestApp, shed: Thing): Promise<Thing> => {
  const single = await addMusic(test, 'single', shed)
  const call = { params: { id: single.id as never } }
  const [first] = (await test.call(makeMusicCodes, call, shed.owner.token)).body.codes
  return { ...single, kind: 'coded', code: first?.code ?? '', codeId: first?.id ?? '' }
}

const addWrite = async (test: TestApp, owner: Person): Promise<Thing> => {
  const { id } = await postWrite(test, owner)
  return { kind: 'write', id, shedId: '', owner }
}

const addReply = async (test: TestApp, { id: writeId }: Thing, owner: Person): Promise<Thing> => {
  const { id } = await postReply(test, owner, { id: writeId })
  return { kind: 'reply', id, writeId, shedId: '', owner }
}

const addReview = async (test: TestApp, { id: productId, shedId }: Thing, owner: Person): Promise<Thing> => {
  const call = { params: { id: productId as never }, body: { rating: '4', comment: 'good' } }
  const { body } = await test.call(reviewProduct, call, owner.token)
  return { kind: 'review', id: body.review.id, productId, shedId, owner }
}

const hideThing = async (test: TestApp, thing: Thing): Promise<void> => {
  const { sql } = test.context.database
  if (thing.kind === 'product') await hideProduct(test, thing)
  else if (isMusic(thing)) await sql`update music set is_held = true, is_shown = false where id = ${thing.id}`
  else await sql`update writes set hidden_at = now() where id = ${thing.id}`
}

const isMusic = ({ kind }: Thing): boolean =>
  kind === 'single' || kind === 'group' || kind === 'shared' || kind === 'coded'

const hideProduct = ({ call }: TestApp, { id, owner }: Thing) =>
  call(updateProduct, { params: { id: id as never }, body: { status: 'hidden' } }, owner.token)

const removeThing = async (test: TestApp, thing: Thing): Promise<void> => {
  const { kind, id, shedId, owner } = thing
  const params = { id: id as never }
  if (kind === 'incoming' || kind === 'outgoing')
    await test.context.database.sql`update fund_requests set status = 'cancelled' where id = ${id}`
  if (kind === 'wallet')
    await test.call(closeAccount, { params: { id: owner.id as never }, body: { password } }, owner.token)
  if (kind === 'person') await test.call(closeAccount, { params, body: { password } }, owner.token)
  if (isMusic(thing)) await test.call(deleteMusic, { params } as never, owner.token)
  if (isShed(kind)) await test.call(deleteShed, { params } as never, owner.token)
  if (kind === 'product' || kind === 'fee') await test.call(deleteProduct, { params } as never, owner.token)
  if (kind === 'write') await test.call(deleteWrite, { params } as never, owner.token)
  if (kind === 'dish')
    await test.call(deleteDish, { params: { shed_id: shedId as never, dish_id: id as never } }, owner.token)
}
