import { useAnswer } from '../../../lib/api/use-answer.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Section } from '../../../ui/layout.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { musicIn } from '../../music/music.queries.ts'
import { MusicList } from '../../music/music-list.tsx'
import { categoryPageOf } from '../products.queries.ts'
import { categoryHref } from './category.address.ts'
import { CategoryNone, CategoryProducts } from './category-products.tsx'

interface CategoryMusicProps {
  city: string
  /** Cursor of the first piece; later pages do not show the products. */
  cursor: string
}

/** Music category: pieces, then the other products. */
export function CategoryMusic({ city, cursor }: CategoryMusicProps) {
  const { data } = useAnswer(categoryPageOf('music', { city, condition: undefined }), { enabled: cursor === '' })
  const hasProducts = data === undefined || data.products === null || data.products.rows.length > 0
  const here = categoryHref('music', { view: 'products', city })
  return (
    <>
      {cursor !== '' && <BackLink href={here}>{m.from_the_start()}</BackLink>}
      <MusicList
        list={musicIn(city)}
        plan={{ start: cursor }}
        sheds
        from={{ label: m.category_music(), href: here }}
        empty={<CategoryNone category="music" city={city} side="music" />}
        hrefOf={(next) => categoryHref('music', { view: 'products', city, cursor: next })}
      />
      {cursor === '' && hasProducts && (
        <Section aria-labelledby="music-products">
          <SectionHead id="music-products" title={m.music_products()} />
          <CategoryProducts category="music" city={city} condition={undefined} cursor="" />
        </Section>
      )}
    </>
  )
}
