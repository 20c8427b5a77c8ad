import type { PageArgs } from '../../lib/page/page.ts'
import { musicOf } from './music.queries.ts'

export const loadMusic = ({ params: { music_id: id = '' } }: PageArgs) => [musicOf(id)]
