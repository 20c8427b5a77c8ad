import { type MusicCode, makeMusicCodes } from '@sheds/contract/music/music-codes'
import type { Id } from '@sheds/contract/scalars'
import { useMutation } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useParams } from 'react-router'
import { callAsMember } from '../../../lib/api/api.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { musicHref } from '../music.address.ts'
import { codesOf, musicOf } from '../music.queries.ts'
import { CodeSheet } from './code-sheet.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.codes_title()} · Sheds`, index: false })

/** On paper it is black on white, whatever the screen is. */
const onPaper =
  'print:p-0 print:[--border:#bbb] print:[--ink-1:#000] print:[--ink-2:#222] print:[--ink-3:#444] print:[--surface-0:#fff] print:[--surface-1:#fff] print:[--surface-2:#fff]'

/** The ten codes of one's own piece, to print. */
export function Page() {
  const { music_id: id = '' } = useParams()
  return (
    <main className={`mx-auto max-w-4xl bg-surface-0 px-gutter py-4 text-ink-1 ${onPaper}`}>
      <MembersOnly title={m.codes_title()} reason={m.codes_reason()}>
        <BackLink href={musicHref(id)} className="print:hidden">
          {m.back()}
        </BackLink>
        <Codes id={id} />
      </MembersOnly>
    </main>
  )
}

function Codes({ id }: { id: string }) {
  const { data: music } = useAnswer(musicOf(id))
  const { data, error } = useAnswer(codesOf(id))
  return (
    <>
      <h1 className="text-2xl text-balance print:text-lg">{m.codes_title()}</h1>
      {music && <p className="font-label wrap-anywhere">{music.title}</p>}
      {data === undefined && error !== null && (
        <ErrorState
          message={problemText(error, { refused: m.codes_failed() }) ?? m.codes_failed()}
          retryLabel={m.retry()}
          onRetry={() => window.location.reload()}
        />
      )}
      {data === undefined && error === null && <Lines widths={['w-full', 'w-4/5', 'w-full', 'w-3/5']} />}
      {data !== undefined && <Known id={id} title={music?.title ?? ''} codes={data.codes} />}
    </>
  )
}

interface KnownProps {
  id: string
  title: string
  codes: readonly MusicCode[]
}

function Known({ id, title, codes }: KnownProps) {
  const once = useOnce()
  const making = useMutation({
    mutationFn: () => callAsMember(makeMusicCodes, { params: { id: id as Id } }),
  })
  const open = codes.filter(({ state }) => state === 'open').length
  if (codes.length === 0)
    return (
      <div className="mt-3 grid max-w-md gap-3">
        <p className="text-ink-2">{m.codes_text()}</p>
        <FormProblem problem={problemText(making.error ?? undefined, { lost: m.form_offline() })} />
        <Button
          kind="brand"
          size="lg"
          block
          loading={making.isPending}
          loadingLabel={m.loading()}
          onClick={() => once(making.mutateAsync)}
        >
          {m.codes_make()}
        </Button>
      </div>
    )
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p className="text-sm text-ink-2 tabular-nums">{m.codes_left({ count: String(open) })}</p>
        {open > 0 && (
          <Button kind="brand" icon={<Printer className="size-4.5" />} onClick={() => window.print()}>
            {m.codes_print()}
          </Button>
        )}
      </div>
      <CodeSheet musicId={id} title={title} codes={codes} />
    </>
  )
}
