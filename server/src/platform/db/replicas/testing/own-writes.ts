import { setTimeout as sleep } from 'node:timers/promises'
import { listOrders } from '@sheds/contract/orders/orders'
import { getProduct, likeProduct, unlikeProduct, updateProduct } from '@sheds/contract/products/products'
import { getShed, updateShed } from '@sheds/contract/sheds/sheds'
import { follow, getProfile, listFollowing, unfollow, updateProfile } from '@sheds/contract/users/users'
import {
  bookmarkWrite,
  createWrite,
  getWrite,
  listWritesOfAuthor,
  unbookmarkWrite,
  updateWrite,
} from '@sheds/contract/writes/writes'
import { arriveTakingOrders, type OrderedShop, placeOrder } from '../../../../testing/orders.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { postWrite } from '../../../../testing/writes.ts'

/** A member with a shop of their own, who likes, follows and buys from another one. */
export interface Member {
  shop: OrderedShop
  other: OrderedShop
  writeId: string
  otherWriteId: string
  /** Number of the last change. */
  turn: number
}

/** Changes something at one copy, and reads it at the other; false if the change was missing. */
type Try = (member: Member, at: TestApp, read: () => Promise<TestApp>) => Promise<boolean>

const odd = ({ turn }: Member): boolean => turn % 2 === 1

const createAndList: Try = async ({ shop, turn }, at, read) => {
  const { id, token } = shop.owner
  const content = `Market day, round ${turn}.`
  const { body } = await at.call(createWrite, { body: { content } }, token)
  const list = await (await read()).call(listWritesOfAuthor, { params: { id } }, token)
  return list.body[0]?.id === body.write.id
}

const editWrite: Try = async ({ shop, writeId: id, turn }, at, read) => {
  const content = `Edited in round ${turn}.`
  await at.call(updateWrite, { params: { id }, body: { content } }, shop.owner.token)
  const found = await (await read()).call(getWrite, { params: { id } }, shop.owner.token)
  return found.body.content === content
}

const like: Try = async (member, at, read) => {
  const { token } = member.shop.owner
  const { id } = member.other.product
  await at.call(odd(member) ? likeProduct : unlikeProduct, { params: { id } } as never, token)
  const found = await (await read()).call(getProduct, { params: { id } }, token)
  return found.body.viewer?.liked === odd(member)
}

const bookmark: Try = async (member, at, read) => {
  const { token } = member.shop.owner
  const id = member.otherWriteId
  await at.call(odd(member) ? bookmarkWrite : unbookmarkWrite, { params: { id } }, token)
  const found = await (await read()).call(getWrite, { params: { id } }, token)
  return (found.body.viewer?.bookmarked ?? false) === odd(member)
}

const followOther: Try = async (member, at, read) => {
  const { id, token } = member.shop.owner
  const other = member.other.owner.id
  if (odd(member)) await at.call(follow, { body: { userId: other } } as never, token)
  else await at.call(unfollow, { params: { id: other } }, token)
  const list = await (await read()).call(listFollowing, { params: { id } }, token)
  return list.body.count === Number(odd(member))
}

const renameShed: Try = async ({ shop, turn }, at, read) => {
  const name = `Shed ${shop.shed.id.slice(-6)} ${turn}`
  await at.call(updateShed, { params: { id: shop.shed.id }, body: { name } } as never, shop.owner.token)
  const found = await (await read()).call(getShed, { params: { id: shop.shed.id } }, shop.owner.token)
  return found.body.name === name
}

const editProduct: Try = async ({ shop, turn }, at, read) => {
  const caption = `Sewn in round ${turn}`
  const params = { id: shop.product.id }
  await at.call(updateProduct, { params, body: { caption } } as never, shop.owner.token)
  const found = await (await read()).call(getProduct, { params }, shop.owner.token)
  return found.body.caption === caption
}

const editProfile: Try = async ({ shop, turn }, at, read) => {
  const params = { id: shop.owner.id }
  const bio = `Tailor for ${turn} years`
  await at.call(updateProfile, { params, body: { bio } } as never, shop.owner.token)
  const found = await (await read()).call(getProfile, { params }, shop.owner.token)
  return found.body.bio === bio
}

const order: Try = async ({ shop, other }, at, read) => {
  const placed = await placeOrder(at, shop.owner, other)
  const list = await (await read()).call(listOrders, { query: { limit: 5 } } as never, shop.owner.token)
  return list.body.rows.some(({ id }) => id === placed.id)
}

export const tries = {
  createAndList,
  editWrite,
  like,
  bookmark,
  followOther,
  renameShed,
  editProduct,
  editProfile,
  order,
} as const

/** Signs up members, each the neighbour of the next. */
export const arriveMembers = async (test: TestApp, count: number): Promise<Member[]> => {
  const shops: OrderedShop[] = []
  for (let at = 0; at < count; at++) shops.push(await arriveTakingOrders(test))
  const writes: string[] = []
  for (const { owner } of shops) writes.push((await postWrite(test, owner)).id)
  return shops.map((shop, at) => {
    const next = (at + 1) % count
    const [other, writeId = '', otherWriteId = ''] = [shops[next], writes[at], writes[next]]
    return { shop, other: other as OrderedShop, writeId, otherWriteId, turn: 0 }
  })
}

/** Pauses between a write and its read, so that replicas have replayed nothing, a part, or all of it. */
const pauses = [0, 0, 0, 5, 100, 300, 600]

interface Round {
  members: readonly Member[]
  copies: readonly TestApp[]
  count: number
}

/** Returns the kinds of the reads that missed their own write, with how many there were. */
export const tryOwnWrites = async ({ members, copies, count }: Round): Promise<Record<string, number>> => {
  const stale: Record<string, number> = {}
  const kinds = Object.entries(tries)
  let done = 0
  const live = async (member: Member, number: number): Promise<void> => {
    for (let at = number; done < count; at++) {
      done += 1
      const [name = '', attempt = editProfile] = kinds[at % kinds.length] ?? []
      if (at % kinds.length === 0) member.turn += 1
      const [one, two] = at % 4 < 2 ? copies : copies.toReversed()
      const read = async (): Promise<TestApp> => {
        await sleep(pauses[at % pauses.length])
        return (at % 2 === 0 ? two : one) as TestApp
      }
      if (!(await attempt(member, one as TestApp, read))) stale[name] = (stale[name] ?? 0) + 1
    }
  }
  await Promise.all(members.map(live))
  return stale
}
