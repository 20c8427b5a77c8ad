import { type RefObject, useRef, useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/layout.tsx'
import { Card } from '../../ui/list/card.tsx'
import { footFree } from '../../ui/player/player-classes.ts'

interface CodeListProps {
  /** Account name, written into the downloaded file. */
  name: string
  codes: readonly string[]
}

/** Recovery codes with buttons to copy and download them. */
export function CodeList({ name, codes }: CodeListProps) {
  const list = useRef<HTMLOListElement>(null)
  return (
    <>
      <Card padded>
        <ol ref={list} aria-label={m.signup_codes_list()} className={`${footFree} grid gap-2 sm:grid-cols-2`}>
          {codes.map((code) => (
            <li key={code} translate="no" className="font-label break-all tabular-nums">
              {code}
            </li>
          ))}
        </ol>
      </Card>
      <ButtonRow>
        <CopyButton codes={codes} list={list} />
        <ButtonLink href={fileOf(name, codes)} download="sheds-recovery-codes.txt">
          {m.signup_codes_download()}
        </ButtonLink>
      </ButtonRow>
    </>
  )
}

const outcomes = { none: m.signup_codes_copy, done: m.signup_codes_copied, failed: m.signup_codes_by_hand }

function CopyButton({ codes, list }: { codes: readonly string[]; list: RefObject<HTMLOListElement | null> }) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('none')
  const copy = async (): Promise<void> => {
    const copied = await copyText(codes.join('\n'))
    // Selects the codes so that they can be copied by hand.
    if (!copied && list.current) window.getSelection()?.selectAllChildren(list.current)
    setOutcome(copied ? 'done' : 'failed')
  }
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{outcomes[outcome]()}</span>
    </Button>
  )
}

/** False if the clipboard is missing, as on addresses without TLS, or refused. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const fileOf = (name: string, codes: readonly string[]): string => {
  const text = `${m.signup_codes_file({ name })}\r\n\r\n${codes.join('\r\n')}\r\n`
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
}
