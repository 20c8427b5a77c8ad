import type { Write } from '@sheds/contract/writes/writes'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readListAddress } from '../../lib/list/list.ts'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Composer } from './compose/composer.tsx'
import { Timeline } from './timeline.tsx'
import { WritesColumns } from './writes-page-columns.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.writes()} · Sheds`,
  description: m.writes_description(),
})

export function Page() {
  const { cursor } = readListAddress(useSearchParams()[0])
  const [own, setOwn] = useState<readonly Write[]>([])
  return (
    <WritesColumns>
      <VisuallyHidden as="h1">{m.writes()}</VisuallyHidden>
      <Composer onPosted={(write) => setOwn((before) => [write, ...before])} />
      <Timeline cursor={cursor} own={own} />
    </WritesColumns>
  )
}
