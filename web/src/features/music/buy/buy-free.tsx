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
import { BuyThing, buyTitle } from './buy-thing.tsx'

interface BuyFreeProps {
  music: Music
  open: boolean
  onClose: () => void
}

/** Nothing of it is paid, so nothing is asked for but to mean it. */
const useTaking = ({ id }: Music) => {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [problem, setProblem] = useState<unknown>()
  const take = async (): Promise<void> => {
    setState('busy')
    try {
      await callAsMember(payMusic, { body: { music_id: id, amount: 0 } }).catch((refused: unknown) => {
        // The first answer was lost, or another tab was faster: it is what was wanted.
        if (!(refused instanceof ApiError && refused.code === 'already_owned')) throw refused
        markStale([tag.music(id), tag.myMusic])
      })
      setState('done')
    } catch (refused) {
      setProblem(refused)
      setState('asking')
    }
  }
  const why = problemText(problem, { refused: m.music_buy_failed(), lost: m.form_offline() })
  return { isBusy: state === 'busy', isDone: state === 'done', why: problem === undefined ? undefined : why, take }
}

/** What costs nothing asks for no wallet. */
export function BuyFree({ music, open, onClose }: BuyFreeProps) {
  const [piece] = useState(music)
  const { isBusy, isDone, why, take } = useTaking(piece)
  const done = (
    <Button block onClick={onClose}>
      {m.shedpay_done()}
    </Button>
  )
  const taking = (
    <Button kind="brand" size="lg" block loading={isBusy} loadingLabel={m.loading()} onClick={() => void take()}>
      {m.music_get_free()}
    </Button>
  )
  const title = buyTitle(piece)
  const footer = isDone ? done : taking
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()} locked={isBusy} footer={footer}>
      {isDone ? (
        <BuyDone music={piece} amount={0} transaction={null} />
      ) : (
        <Stack>
          <BuyThing music={piece} />
          <FormProblem problem={why} />
        </Stack>
      )}
    </Dialog>
  )
}
