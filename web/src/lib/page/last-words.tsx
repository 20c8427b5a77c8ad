import { useEffect, useEffectEvent } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Stack } from '../../ui/layout.tsx'

const readMs = 3000

interface LastWordsProps {
  /** It was deleted before: the message stays until it is closed. */
  gone?: boolean
  children: string
  onClose: () => void
}

/** Result of a change in a dialog; a success closes by itself after it was read. */
export function LastWords({ gone = false, children, onClose }: LastWordsProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (gone) return
    const timer = setTimeout(close, readMs)
    return () => clearTimeout(timer)
  }, [gone])
  return (
    <Stack>
      <Alert tone={gone ? 'warn' : 'ok'} role={gone ? 'alert' : 'status'}>
        {children}
      </Alert>
      <Button block onClick={onClose} autoFocus>
        {m.close()}
      </Button>
    </Stack>
  )
}
