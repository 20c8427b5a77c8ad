import type { PageArgs } from '../../lib/page.ts'
import { currentViewer } from '../users/users.queries.ts'
import { dishQuery } from './menu.queries.ts'

/** What a dish's page cannot be read without. */
export const loadDish = ({ params: { id = '' } }: PageArgs) => [dishQuery(id, currentViewer())]
