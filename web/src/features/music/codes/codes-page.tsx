import { type MusicCode, makeMusicCodes, voidMusicCode } from '@sheds/contract/music/music-codes'
import type { Id } from '@sheds/contract/scalars'
import { useMutation } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useParams } from 'react-router'
import { callAsMember } from '../../../lib/api/api.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { publicOrigin } from '../../../lib/session/own-address.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { PayQr } from '../../wallet/transfers/pay-qr.tsx'
import { musicHref, redeemHref } from '../music.address.ts'
import { codesOf, musicOf } from '../music.queries.ts'

export const head: PageModule['head'] = () => ({ title: `${m.codes_title()} · Sheds`, index: false })

/** Prints black on white in either theme. */
const onPaper =
  'print:p-0 print:[--border:#bbb] print:[--ink-1:#000] print:[--ink-2:#222] print:[--ink-3:#444] print:[--surface-0:#fff] print:[--surface-1:#fff] print:[--surface-2:#fff]'

/** Ten download codes of the seller's music, for printing. */
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
      {data !== undefined && <CodesView id={id} title={music?.title ?? ''} codes={data.codes} />}
    </>
  )
}

interface CodesViewProps {
  id: string
  title: string
  codes: readonly MusicCode[]
}

function CodesView({ id, title, codes }: CodesViewProps) {
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

interface CodeSheetProps {
  musicId: string
  title: string
  codes: readonly MusicCode[]
}

/** Cards to cut out; only unused codes are printed. */
function CodeSheet({ musicId, title, codes }: CodeSheetProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 print:grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] print:gap-0">
      {codes.map((code) => (
        <li
          key={code.id}
          className={cx(
            'grid content-start gap-2 rounded-md border p-3 print:break-inside-avoid print:rounded-none print:border-dashed',
            code.code === null && 'print:hidden',
          )}
        >
          {code.code === null ? (
            <UsedCode code={code} />
          ) : (
            <Card musicId={musicId} title={title} code={code} text={code.code} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Card({ musicId, title, code, text }: { musicId: string; title: string; code: MusicCode; text: string }) {
  const origin = publicOrigin()
  return (
    <>
      <div className="flex items-center gap-3 max-[22rem]:flex-wrap">
        <span className="size-28 flex-none [&_svg]:size-full">
          <PayQr address={`${origin}${redeemHref(text)}`} label={m.codes_qr({ count: String(code.place) })} />
        </span>
        <span className="grid min-w-0 gap-1">
          <b className="wrap-anywhere">{title}</b>
          <span className="text-sm tracking-wide tabular-nums wrap-anywhere">{text}</span>
          <span className="text-xs text-ink-2">
            {m.codes_how({ address: `${origin.replace(/^https?:\/\//, '')}/redeem` })}
          </span>
        </span>
      </div>
      <Withdraw musicId={musicId} code={code} />
    </>
  )
}

/** Withdraws a code after a confirmation, as it cannot be replaced. */
function Withdraw({ musicId, code }: { musicId: string; code: MusicCode }) {
  const [isAsking, setAsking] = useState(false)
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callAsMember(voidMusicCode, { params: { music_id: musicId as Id, code_id: code.id } }),
  })
  const number = m.codes_number({ count: String(code.place) })
  if (!isAsking)
    return (
      <p className="flex items-center justify-between gap-2 text-xs text-ink-3 print:hidden">
        {number}
        <Button kind="text" size="sm" aria-label={`${m.codes_withdraw()}: ${number}`} onClick={() => setAsking(true)}>
          {m.codes_withdraw()}
        </Button>
      </p>
    )
  return (
    <div className="grid gap-2 print:hidden">
      <p className="text-sm">{m.codes_withdraw_sure()}</p>
      {error !== null && (
        <Alert tone="danger" role="alert">
          {problemText(error, { refused: m.codes_withdraw_failed() }) ?? m.codes_withdraw_failed()}
        </Alert>
      )}
      <ButtonRow>
        <Button size="sm" onClick={() => setAsking(false)} disabled={isPending} autoFocus>
          {m.keep()}
        </Button>
        <Button size="sm" kind="danger" loading={isPending} onClick={() => once(mutateAsync)}>
          {m.codes_withdraw()}
        </Button>
      </ButtonRow>
    </div>
  )
}

function UsedCode({ code: { place, state, usedBy } }: { code: MusicCode }) {
  return (
    <p className="flex min-h-touch flex-wrap items-center justify-between gap-2">
      <span className="text-sm text-ink-2">{m.codes_number({ count: String(place) })}</span>
      <Badge tone={state === 'used' ? 'ok' : 'plain'}>
        {state === 'used' ? m.codes_used({ who: usedBy || m.closed_account() }) : m.codes_void()}
      </Badge>
    </p>
  )
}
