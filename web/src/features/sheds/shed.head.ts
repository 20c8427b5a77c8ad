import { feedPath } from '@sheds/contract/pages/found'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { categoryName } from '../../lib/language/format.ts'
import { breadcrumbData, shedData } from '../../lib/page/json-ld.ts'
import type { Head } from '../../lib/page/page.ts'
import { shareImageOf } from '../../lib/share/share-image.ts'
import * as m from '../../messages/compiled/messages.ts'
import { cutAt } from '../../ui/more-text.tsx'

const mostDescription = 200

/** Link preview of a shed. */
export const shedCard = (shed: Shed) => {
  const { name, bio, description, category, location } = shed
  const said = bio || description
  const place = [categoryName(category), location].filter(Boolean).join(' · ')
  return {
    title: `${name} · ${place} · Sheds`,
    description: said === '' ? m.shed_page_description({ name, place }) : said.slice(0, cutAt(said, mostDescription)),
    image: shareImageOf(shed),
  }
}

/** Title and metadata of a shed's page for browsers, search engines and link previews. */
export const shedHead = (shed: Shed): Head => ({
  ...shedCard(shed),
  ...(import.meta.env.SSR && {
    jsonLd: [
      shedData(shed),
      breadcrumbData([
        { name: m.sheds(), href: '/sheds' },
        { name: categoryName(shed.category), href: `/shed/categories/${shed.category}` },
        { name: shed.name, href: `/sheds/${shed.id}` },
      ]),
    ],
    links: [{ type: 'application/atom+xml', href: feedPath('sheds', shed.id), title: shed.name }],
  }),
})
