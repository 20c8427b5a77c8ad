import { firstPageOf } from '../../lib/endless.ts'
import type { PageArgs } from '../../lib/page.ts'
import { currentViewer } from '../users/users.queries.ts'
import { readShedsAddress, shedsQuery } from './sheds.queries.ts'

/** What the list of sheds cannot be read without. */
export const loadSheds = ({ url }: PageArgs) => {
  const { name, cursor } = readShedsAddress(url.searchParams)
  return [firstPageOf(shedsQuery({ name: name.trim(), cursor, viewer: currentViewer() }))]
}

/** The same without its filter. */
export const loadAllSheds = ({ url }: PageArgs) => {
  const { cursor } = readShedsAddress(url.searchParams)
  return [firstPageOf(shedsQuery({ cursor, viewer: currentViewer() }))]
}
