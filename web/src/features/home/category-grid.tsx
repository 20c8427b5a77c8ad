import { categoryName } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Link } from '../../ui/link.tsx'
import drawings from './drawings/categories.svg'

const categories = [
  'fashion',
  'electronics',
  'food_delivery',
  'music',
  'furniture',
  'services',
  'cosmetics',
  'equipment',
  'mix',
] as const
const firstRow = 3
/** A phone's largest picture is one of these: it comes with the page's first paint. */
const first = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const
const later = { loading: 'lazy', decoding: 'async' } as const

const tile =
  'group relative block h-19 overflow-hidden rounded-md bg-surface-2 outline-offset-1 min-[560px]:max-md:h-24 min-[880px]:h-24 min-[880px]:first:col-span-2'
const word =
  'absolute -bottom-px -left-px max-w-[calc(100%+1px)] rounded-se-sm bg-surface-0 pt-1.25 pr-2.5 pb-1 pl-2.25 text-[0.875rem]/4.25 font-bold text-balance text-ink-1 max-[360px]:px-1.75 max-[360px]:text-[0.8125rem] min-[880px]:px-2'

/** The nine categories. All drawings lie in one file: one request instead of nine. */
export function CategoryGrid() {
  return (
    <nav
      className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(max(5.75rem,30%),1fr))] gap-2 min-[880px]:grid-cols-[repeat(auto-fill,minmax(max(5.75rem,16.5%),1fr))]"
      aria-label={m.nav_categories()}
    >
      {categories.map((category, position) => (
        <Link key={category} className={tile} href={`/shed/categories/${category}`}>
          <img
            src={`${drawings}#${category}`}
            width="600"
            height="600"
            alt=""
            className="size-full object-cover min-[880px]:group-first:object-[50%_24%]"
            {...(position < firstRow ? first : later)}
          />
          <span className={word}>{categoryName(category)}</span>
        </Link>
      ))}
    </nav>
  )
}
