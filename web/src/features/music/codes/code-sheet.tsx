import { type MusicCode, voidMusicCode } from '@sheds/contract/music/music-codes'
import type { Id } from '@sheds/contract/scalars'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsMember } from '../../../lib/api/api.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { publicOrigin } from '../../../lib/login/own-address.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { PayQr } from '../../wallet/transfers/pay-qr.tsx'
import { redeemHref } from '../music.address.ts'

interface CodeSheetProps {
  musicId: string
  title: string
  codes: readonly MusicCode[]
}

/** Cards to cut out. On paper only those that still give something. */
export function CodeSheet({ musicId, title, codes }: CodeSheetProps) {
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
          {code.code === null ? <Spent code={code} /> : <Card {...{ musicId, title }} code={code} text={code.code} />}
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

/** Asks once more: no other takes its place. */
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

function Spent({ code: { place, state, usedBy } }: { code: MusicCode }) {
  return (
    <p className="flex min-h-touch flex-wrap items-center justify-between gap-2">
      <span className="text-sm text-ink-2">{m.codes_number({ count: String(place) })}</span>
      <Badge tone={state === 'used' ? 'ok' : 'plain'}>
        {state === 'used' ? m.codes_used({ who: usedBy || m.closed_account() }) : m.codes_void()}
      </Badge>
    </p>
  )
}
