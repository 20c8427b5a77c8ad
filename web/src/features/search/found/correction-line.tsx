import type { SearchAnswer } from '@sheds/contract/search/search'
import * as m from '../../../messages/compiled/messages.ts'
import { TextLink } from '../../../ui/link.tsx'
import { type SearchAddress, searchHref } from '../search.address.ts'

interface CorrectionLineProps {
  address: SearchAddress
  meant: SearchAnswer['meant']
}

const tall = 'inline-flex min-h-touch items-center wrap-anywhere'

/** Correction of a misspelt query that was applied, with a link to the typed one; or a suggested correction. */
export function CorrectionLine({ address, meant }: CorrectionLineProps) {
  if (meant === null) return null
  const { query, shown } = meant
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-sm bg-surface-2 px-3 py-1 text-sm" role="status">
      {shown ? (
        <>
          <span className="py-1 wrap-anywhere">
            {m.meant_showing()} <b>{query}</b>
          </span>
          <TextLink href={searchHref(address, { exact: true })} className={tall}>
            {m.meant_exactly({ term: address.query })}
          </TextLink>
        </>
      ) : (
        <span>
          {m.meant_perhaps()}{' '}
          <TextLink href={searchHref(address, { query, exact: false })} className={tall}>
            {query}
          </TextLink>
        </span>
      )}
    </p>
  )
}
