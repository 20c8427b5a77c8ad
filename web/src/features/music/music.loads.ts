import type { PageArgs } from '../../lib/page/page.ts'
import { musicOf } from './music.queries.ts'

/** What a piece's page cannot be read without. */
export const loadMusic = ({ params: { music_id: id = '' } }: PageArgs) => [musicOf(id)]
