import { getMusic, type Music, updateMusic } from '@sheds/contract/music/music'
import { payMusic } from '@sheds/contract/music/purchases'
import type { Id } from '@sheds/contract/scalars'
import { newId } from '../platform/ids.ts'
import { addPublished, addSingle, arriveWithMusic } from './music.ts'
import type { TestPerson } from './people.ts'
import type { TestApp } from './test-app.ts'
import { authorize, giveWallet, type WalletOwner } from './wallets.ts'

export interface Seller extends Awaited<ReturnType<typeof arriveWithMusic>> {
  owner: WalletOwner
}

interface SoldMusic extends Record<string, unknown> {
  price?: number
  partners?: WalletOwner[]
}

/** Signs up a seller with a wallet and a piece for sale; with `addPlayable`, it has audio. Partners' wallets can have a share. */
export const arriveSelling = async (
  test: TestApp,
  { price = 1000, partners = [], ...more }: SoldMusic = {},
  add = addPublished,
): Promise<Seller> => {
  const seller = await arriveWithMusic(test, {}, add)
  const wallet = await giveWallet(test, seller.owner)
  const wallets = [wallet, ...partners.map((partner) => partner.wallet)]
  const wallet_choice = price === 0 ? [] : wallets.map(({ my_wallet_id: id }) => id)
  const body = { ...more, price, wallet_choice }
  const music = (await test.call(updateMusic, { params: { id: seller.music.id }, body }, seller.owner.token)).body.music
  return { ...seller, owner: { ...seller.owner, wallet }, music }
}

/** Adds another piece of the seller with the audio of the first, which saves transcoding. */
export const addSold = async (test: TestApp, seller: Seller, more: Record<string, unknown> = {}): Promise<Music> => {
  const form = { price: 1000, wallet_choice: [seller.owner.wallet.my_wallet_id], ...more }
  const { id } = await addSingle(test, seller, form)
  const { sql } = test.context.database
  await sql`
    with sound as (
      insert into songs (id, music_id, place, title, state, source_type, source_bytes, source_sha256, tracks, seconds, peaks,
        gain, preview_from, preview_seconds, created_at)
      select ${newId()}, ${id}, 0, 'Sound', state, source_type, source_bytes, source_sha256, tracks, seconds, peaks, gain,
        preview_from, preview_seconds, created_at
      from songs where music_id = ${seller.music.id} limit 1 returning id)
    insert into song_counts (song_id) select id from sound`
  await sql`
    update music set song_count = 1, ready_count = 1, is_shown = true, shown_at = created_at, seconds = 4 where id = ${id}`
  return (await test.call(getMusic, { params: { id } }, seller.owner.token)).body
}

interface PurchaseOptions {
  amount?: number
  key?: string
  token?: string
  /** Recipient of a gift, and the message to them. */
  to?: WalletOwner
  note?: string
}

/** Buys a piece with an existing grant; returns the success status or the error code. */
export const buy = async (
  test: TestApp,
  { token }: { token: string },
  musicId: Id,
  { amount = 1000, key = newId(), to, note, ...other }: PurchaseOptions = {},
) => {
  const given = to && { recipient_wallet_id: to.wallet.my_wallet_id, note }
  const call = { body: { music_id: musicId, amount, ...given }, headers: { 'idempotency-key': key } }
  const answer = await test.send(payMusic, call, other.token ?? token)
  const code = answer.status < 300 ? answer.status : (answer.body as { code: string }).code
  return { code, body: answer.body, key }
}

/** Buys a piece with a new grant for exactly that purchase. */
export const buyNow = async (test: TestApp, buyer: TestPerson, musicId: Id, bought: PurchaseOptions = {}) => {
  const amount = bought.amount ?? 1000
  const named = bought.to && { recipient_wallet_id: bought.to.wallet.my_wallet_id }
  await authorize(test, buyer, { action: 'paid_music', amount, music_id: musicId, ...named })
  return buy(test, buyer, musicId, bought)
}
