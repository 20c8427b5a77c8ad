import { useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { knownAnswer } from '../../../lib/api/query.ts'
import { usePageAnswer } from '../../../lib/api/use-answer.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Columns } from '../../../ui/list/columns.tsx'
import { musicHead } from '../music.head.ts'
import { musicOf } from '../music.queries.ts'
import { MusicProblem } from './music-failure.tsx'
import { MusicLoading } from './music-loading.tsx'
import { MusicView } from './music-view.tsx'

export { MusicFailure as Failure } from './music-failure.tsx'

export const head: PageModule['head'] = ({ params: { music_id: id = '' }, client }) => {
  const music = knownAnswer(client, musicOf(id))
  return music === undefined ? { title: `${m.music()} · Sheds`, index: false } : musicHead(music)
}

export function Page() {
  const { music_id: id = '' } = useParams()
  return (
    <Columns>
      <MusicLoader key={id} id={id} />
    </Columns>
  )
}

function MusicLoader({ id }: { id: string }) {
  const { data, isPaused, refetch, ...answer } = usePageAnswer(musicOf(id))
  const error = answer.error ?? (isPaused ? new ApiError(0, {}) : null)
  useRepeatWhile(data?.songs.some(({ state }) => state === 'transcoding') === true, () => void refetch())
  if (data !== undefined) return <MusicView music={data} />
  return error === null ? <MusicLoading /> : <MusicProblem error={error} />
}

const everyMs = 4000

/** Reads again every 4 s while a song is transcoded and the page is visible. */
const useRepeatWhile = (waiting: boolean, look: () => void): void => {
  const again = useEffectEvent(() => document.visibilityState === 'visible' && look())
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => again(), everyMs)
    return () => clearInterval(timer)
  }, [waiting])
}
