import * as m from '../../messages/compiled/messages.ts'
import { Link } from '../../ui/link.tsx'
import foire from './drawings/foire.svg'

/** The banner area, holding a word of our own. */
export function AdCard() {
  return (
    <Link className="ad card" href="/create_shed">
      <img src={foire} width="1200" height="480" alt="" decoding="async" />
      <span className="badge">{m.ad()}</span>
      <span className="ad-body">
        <span className="t-lg">{m.ad_title()}</span>
        <span className="t-sm text-ink-2">{m.ad_text()}</span>
      </span>
    </Link>
  )
}
