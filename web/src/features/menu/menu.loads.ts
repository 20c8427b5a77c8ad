import type { PageArgs } from '../../lib/page/page.ts'
import { dishOf } from './menu.queries.ts'

/** Required query of a dish's page. */
export const loadDish = ({ params: { id = '' } }: PageArgs) => [dishOf(id)]
