import Lock from 'lucide-react/icons/lock'
import { useHydrated } from '../../hydration/hydration.ts'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { MembersOnly } from '../users/members-only.tsx'
import { useOutbox, useUnsentWords } from './use-outbox.ts'
import { UnsentWords, WaitingList } from './waiting-page-list.tsx'

export const head: PageModule['head'] = () => ({ title: m.waiting_title(), index: false })

/** What was tapped without a network and goes by itself, what came back refused, and words that wait for their author. */
export function Page() {
  return (
    <MembersOnly title={m.waiting_title()} reason={m.waiting_hint()}>
      <div className="mx-auto max-w-xl">
        <h1 className="mt-4 text-2xl">{m.waiting_title()}</h1>
        {useHydrated() && <Waiting />}
      </div>
    </MembersOnly>
  )
}

function Waiting() {
  const entries = useOutbox()
  const words = useUnsentWords()
  if (entries === undefined) return null
  const isEmpty = entries.length + words.length === 0
  return (
    <>
      {isEmpty && <EmptyState heading="h2" cloth="feuille" title={m.waiting_none()} text={m.waiting_none_text()} />}
      {entries.length > 0 && <WaitingList entries={entries} />}
      {words.length > 0 && (
        <>
          <SectionHead title={m.waiting_words()} className="mt-4" />
          <UnsentWords words={words} />
        </>
      )}
      <p className="mt-4 flex items-start gap-2 text-sm text-ink-2">
        <Lock className="mt-0.5 size-4 flex-none" />
        {m.waiting_hint()}
      </p>
    </>
  )
}
