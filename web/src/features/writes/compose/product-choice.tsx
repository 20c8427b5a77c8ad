import type { MentionOption } from '@sheds/contract/writes/mentions'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { askedBy } from '../../../lib/api/query.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { mentionable } from '../writes.queries.ts'

/** Search for the product to attach. */
export function ProductChoice({ onChoose }: { onChoose: (product: MentionOption) => void }) {
  const [query, setQuery] = useState('')
  const { data, isError, isFetching, refetch } = useQuery({
    ...askedBy(useViewer(), mentionable('!', useDeferredValue(query))),
    retry: false,
    placeholderData: (before) => before,
  })
  const products = data?.filter(({ type }) => type === 'product')
  return (
    <>
      <Field label={m.write_product_search()}>
        <TextInput type="search" value={query} onChange={({ currentTarget }) => setQuery(currentTarget.value)} />
      </Field>
      {products === undefined && !isError && <Lines widths={['w-full', 'w-4/5']} />}
      {products === undefined && isError && (
        <ErrorState
          message={m.mention_failed()}
          retryLabel={m.retry()}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <p role="status" className={products?.length === 0 ? 'py-3 text-sm text-ink-2' : 'sr-only'}>
        {products && m.mention_count({ n: products.length })}
      </p>
      <ul className={rowList}>
        {products?.map((product) => (
          <li key={product.id}>
            <Row product={product} onChoose={() => onChoose(product)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ product, onChoose }: { product: MentionOption; onChoose: () => void }) {
  const { name, picture, city } = product
  return (
    <ListRow
      mark={<Photo src={picture} alt="" rounded className="w-11 flex-none" />}
      title={name}
      meta={city ?? undefined}
      end={
        <Button kind="soft" size="sm" aria-label={m.write_attach({ name })} onClick={onChoose}>
          {m.choose()}
        </Button>
      }
    />
  )
}
