import { AskedFor } from '../../lib/asked-for.tsx'
import type { Deed } from '../../lib/deed.store.ts'
import { askTitle, type WayIn } from '../../lib/deed-words.ts'

/** What an account is asked for, over the form. */
export function AccountAsked({ deed, way }: { deed: Deed; way: WayIn }) {
  return <AskedFor deed={deed} title={askTitle(way, deed)} />
}
