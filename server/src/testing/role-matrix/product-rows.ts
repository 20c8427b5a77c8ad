import { getProductRating, listProductReviews, reviewProduct } from '@sheds/contract/products/product-reviews'
import * as products from '@sheds/contract/products/products'
import { newId } from '../../platform/ids.ts'
import { each, othersOnly, ownersOnly, type Row, shown } from './rows.ts'
import type { Thing, World } from './world.ts'

const byId = ({ id }: Thing) => ({ params: { id } })

/** Only its owner can see a hidden product. */
const hidden = (own: number) => ({ hidden: each('not_found', 'not_found', own) })
const hiddenToAsk = (own: number) => ({ hidden: each('login_required', 'not_found', own) })

const seen = { ...shown, ...hidden(200) } as const
const owned = (status: number) => ({ ...ownersOnly(status), ...hiddenToAsk(status) })
const ofOthers = (status: number) => ({
  ...othersOnly(status),
  hidden: each('login_required', 'not_found', 'forbidden'),
})

const list = (endpoint: Row['endpoint']): Row => ({
  endpoint,
  about: 'product',
  call: () => ({ query: { limit: 100 } }),
  expected: { live: 200, hidden: 200 },
})

const goods = { name: 'Pagne', price: 5000 }
/** Id of a product in another shed. */
const takenId = newId()
const elsewhere = ({ id }: Thing) => ({ params: { shed_id: id }, body: { ...goods, id: takenId } }) as never

/** Calls about products, likes and reviews. */
export const productRows: readonly Row[] = [
  list(products.listProducts),
  list(products.listBestSelling),
  list(products.listPicks),
  {
    endpoint: products.listProductsOfCategory,
    about: 'nothing',
    call: () => ({ params: { category: 'fashion' } }),
    expected: { live: 200 },
    also: [{ code: 'not_found', caller: 'visitor', call: () => ({ params: { category: '__proto__' } }) }],
  },
  {
    endpoint: products.listShedProducts,
    about: 'shed',
    call: ({ id }) => ({ params: { shed_id: id } }),
    expected: shown,
  },
  { endpoint: products.listListing, about: 'shed', call: byId, expected: shown },
  { endpoint: products.listRecommendations, about: 'product', call: byId, expected: seen },
  { endpoint: products.getProduct, about: 'product', call: byId, expected: seen },
  {
    endpoint: products.createProduct,
    about: 'shed',
    call: ({ id }) => ({ params: { shed_id: id }, body: goods }),
    expected: ownersOnly(201),
    also: [
      {
        code: 'conflict',
        caller: 'owner',
        before: ({ test, fashion }) => test.call(products.createProduct, elsewhere(fashion), fashion.owner.token),
        call: ({ id }) => ({ params: { shed_id: id }, body: { ...goods, id: takenId } }),
      },
    ],
  },
  {
    endpoint: products.addProductMedia,
    about: 'product',
    call: ({ id, shedId }, world) => ({
      params: { shed_id: shedId, product_id: id },
      files: { media: [world.picture(), world.picture()] },
    }),
    expected: owned(201),
    also: [
      {
        code: 'not_found',
        caller: 'owner',
        call: ({ id }, world: World) => ({
          params: { shed_id: world.fashion.id, product_id: id },
          files: { media: [world.picture()] },
        }),
      },
    ],
  },
  {
    endpoint: products.arrangeProductMedia,
    about: 'product',
    call: ({ id }) => ({ params: { id }, body: { media: [] } }),
    expected: owned(200),
  },
  {
    endpoint: products.updateProduct,
    about: 'product',
    call: ({ id }) => ({ params: { id }, body: { caption: 'changed' } }),
    expected: owned(200),
  },
  { endpoint: products.deleteProduct, about: 'product', call: byId, expected: owned(200) },
  { endpoint: products.listProductReactions, about: 'product', call: byId, expected: seen },
  {
    endpoint: products.likeProduct,
    about: 'product',
    call: byId,
    expected: ofOthers(200),
  },
  {
    endpoint: products.unlikeProduct,
    about: 'product',
    call: byId,
    expected: { ...othersOnly(200), live: each('login_required', 200, 200), ...hiddenToAsk(200) },
  },
  { endpoint: listProductReviews, about: 'product', call: byId, expected: seen },
  { endpoint: getProductRating, about: 'product', call: byId, expected: seen },
  {
    endpoint: reviewProduct,
    about: 'product',
    call: ({ id }) => ({ params: { id }, body: { rating: '5', comment: 'good' } }),
    expected: ofOthers(201),
  },
]
