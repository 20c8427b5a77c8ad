import type { Music } from '@sheds/contract/music/music'
import { updateMusic } from '@sheds/contract/music/music'
import type { Product } from '@sheds/contract/products/products'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { addSingle, publishWithoutAudio } from '@sheds/server/testing/music'
import { addProduct } from '@sheds/server/testing/products'
import { openShed } from '@sheds/server/testing/sheds'
import { arriveWithWallet, type WalletOwner } from '@sheds/server/testing/wallets'
import type { Client } from './client.ts'

/** People and things that the workload uses. */
export interface Market {
  payers: readonly WalletOwner[]
  /** Pays each member at the end of a scenario, to see its stream. */
  teller: WalletOwner
  seller: WalletOwner
  shed: Shed
  products: readonly Product[]
  musicSeller: WalletOwner
  pieces: readonly Music[]
  startBalance: number
}

const payerCount = 8
const productCount = 12
const pieceCount = 60
export const piecePrice = 100

/** Creates the people through the site; the music has no audio. */
export const openMarket = async ({ test }: Client): Promise<Market> => {
  const startBalance = 1_000_000
  const payers: WalletOwner[] = []
  for (let index = 0; index < payerCount; index += 1) payers.push(await arriveWithWallet(test, startBalance))
  const teller = await arriveWithWallet(test, startBalance)
  const seller = await arriveWithWallet(test)
  const shed = await openShed(test, seller)
  const products: Product[] = []
  for (let index = 0; index < productCount; index += 1) products.push(await addProduct(test, { owner: seller, shed }))
  const musicSeller = await arriveWithWallet(test)
  const musicShed = await openShed(test, musicSeller, 'music')
  const pieces: Music[] = []
  for (let index = 0; index < pieceCount; index += 1) {
    const music = await addSingle(test, { owner: musicSeller, shed: musicShed })
    await publishWithoutAudio(test, music.id)
    const body = { price: piecePrice, wallet_choice: [musicSeller.wallet.my_wallet_id] }
    pieces.push((await test.call(updateMusic, { params: { id: music.id }, body }, musicSeller.token)).body.music)
  }
  return { payers, teller, seller, shed, products, musicSeller, pieces, startBalance }
}
