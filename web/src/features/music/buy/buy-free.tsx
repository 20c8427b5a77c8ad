import type { Music } from '@sheds/contract/music/music'
import { payMusic } from '@sheds/contract/music/purchases'
import { tag } from '@sheds/contract/tags'
import { useState } from 'react'
import { ApiError, callAsMember } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BuyDone } from './buy-done.tsx'
import { titleOf } from './buy-sheet.tsx'
import { BuyThing } from './buy-thing.tsx'

interface BuyFreeProps {
  music: Music
  open: boolean
  onClose: () => void
}

/** What costs nothing asks for no wallet. */
export function BuyFree({ music, open, onClose }: BuyFreeProps) {
  const [piece] = useState(music)
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [problem, setProblem] = useState<unknown>()
  const take = async (): Promise<void> => {
    setState('busy')
    try {
      await callAsMember(payMusic, { body: { music_id: piece.id, amount: 0 } }).catch((refused: unknown) => {
        // The first answer was lost, or another tab was faster: it is what was wanted.
        if (!(refused instanceof ApiError && refused.code === 'already_owned')) throw refused
        markStale([tag.music(piece.id), tag.myMusic])
      })
      setState('done')
    } catch (refused) {
      setProblem(refused)
      setState('asking')
    }
  }
  const isDone = state === 'done'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titleOf(piece)}
      closeLabel={m.close()}
      locked={state === 'busy'}
      footer={
        isDone ? (
          <Button block onClick={onClose}>
            {m.shedpay_done()}
          </Button>
        ) : (
          <Button
            kind="brand"
            size="lg"
            block
            loading={state === 'busy'}
            loadingLabel={m.loading()}
            onClick={() => void take()}
          >
            {m.music_get_free()}
          </Button>
        )
      }
    >
      {isDone ? (
        <BuyDone music={piece} amount={0} transaction={null} />
      ) : (
        <Stack>
          <BuyThing music={piece} />
          <FormProblem
            problem={
              problem === undefined
                ? undefined
                : problemText(problem, { refused: m.music_buy_failed(), lost: m.form_offline() })
            }
          />
        </Stack>
      )}
    </Dialog>
  )
}
