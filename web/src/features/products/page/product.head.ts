import type { Product } from '@sheds/contract/products/products'
import { categoryName, money } from '../../../lib/language/format.ts'
import { breadcrumbData, productData } from '../../../lib/page/json-ld.ts'
import type { Head } from '../../../lib/page/page.ts'
import { shareImageOf } from '../../../lib/share/share-image.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { cutAt } from '../../../ui/more-text.tsx'

const mostDescription = 200

/** Title and metadata of a product's page for browsers, search engines and link previews. */
export const productHead = (product: Product): Head => {
  const { id, name, price, caption, description, category, shed_is: shed, status } = product
  const words = caption || description || m.detail_sold_by({ name, shed: shed.name })
  return {
    title: `${name} · Sheds`,
    description: shortened([price === undefined ? '' : money(price), words.replace(/\s+/g, ' ')]),
    type: 'product',
    image: shareImageOf(product),
    ...(import.meta.env.SSR && {
      jsonLd: [
        productData(product),
        breadcrumbData([
          { name: categoryName(category), href: `/shed/categories/${category}` },
          { name: shed.name, href: `/sheds/${shed.id}` },
          { name, href: `/products/${id}/details` },
        ]),
      ],
    }),
    ...(status === 'hidden' && { index: false as const }),
  }
}

/** Cut between words, never inside a character. */
const shortened = (parts: readonly string[]): string => {
  const text = parts.filter(Boolean).join(' · ')
  const cut = cutAt(text, mostDescription)
  return cut === text.length ? text : `${text.slice(0, cut)}…`
}
