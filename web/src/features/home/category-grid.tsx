import { categoryName } from '../../lib/format.ts'
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

/** The nine ways into the market. All drawings lie in one file: one request, whatever the line. */
export function CategoryGrid() {
  return (
    <nav className="cats" aria-label={m.nav_categories()}>
      {categories.map((category, position) => (
        <Link key={category} className="cat" href={`/shed/categories/${category}`}>
          <img
            src={`${drawings}#${category}`}
            width="600"
            height="600"
            alt=""
            {...(position < firstRow ? first : later)}
          />
          <span>{categoryName(category)}</span>
        </Link>
      ))}
    </nav>
  )
}
