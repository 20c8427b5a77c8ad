import type { PageArgs } from '../../lib/page/page.ts'
import { dishOf } from './menu.queries.ts'

/** What a dish's page cannot be read without. */
export const loadDish = ({ params: { id = '' } }: PageArgs) => [dishOf(id)]
