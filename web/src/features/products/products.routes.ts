import { page } from '../../lib/page/page.ts'
import { AddProductComing, CategoryComing, ProductComing, ReviewsComing } from './page/product-page-coming.tsx'

export const routes = [
  page({
    path: '/sheds/:shed_id/add_product/:category',
    knows: ['product'],
    file: 'features/products/add/add-product-page',
    load: () => import('./add/add-product-page.tsx'),
    Coming: AddProductComing,
  }),
  page({
    path: '/products/:product_id/details',
    queries: async () => (await import('./products.loads.ts')).loadProduct,
    file: 'features/products/page/product-page',
    load: () => import('./page/product-page.tsx'),
    Coming: ProductComing,
  }),
  page({
    path: '/products/:product_id/reviews',
    knows: ['cursor'],
    queries: async () => (await import('./products.loads.ts')).loadProductReviews,
    file: 'features/products/reviews/product-reviews-page',
    load: () => import('./reviews/product-reviews-page.tsx'),
    Coming: ReviewsComing,
  }),
  page({
    path: '/shed/categories/:category',
    knows: ['view', 'location', 'condition', 'cursor'],
    queries: async () => (await import('./products.loads.ts')).loadCategory,
    file: 'features/products/category/category-page',
    load: () => import('./category/category-page.tsx'),
    Coming: CategoryComing,
  }),
]
