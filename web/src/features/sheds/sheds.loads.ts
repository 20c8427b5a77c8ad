import type { PageArgs } from '../../app/page.ts'
import { firstPages } from '../../lib/list.ts'
import { readShedsAddress, shedsNamed } from './sheds.queries.ts'

/** What the list of sheds cannot be read without. */
export const loadSheds = ({ url }: PageArgs) => {
  const { name, cursor } = readShedsAddress(url.searchParams)
  return [firstPages(shedsNamed(name.trim()), cursor)]
}

/** The same without its filter. */
export const loadAllSheds = ({ url }: PageArgs) => {
  const { cursor } = readShedsAddress(url.searchParams)
  return [firstPages(shedsNamed(''), cursor)]
}
