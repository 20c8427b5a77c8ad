import type { Music } from '@sheds/contract/music/music'
import { downloadMusic } from '@sheds/contract/music/purchases'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { callAsMember } from '../../../lib/api/api.ts'
import { saveFrom } from '../../../lib/api/save-link.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { megabytes } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'

interface DownloadButtonProps {
  music: Pick<Music, 'id' | 'title' | 'download_kind' | 'download_bytes'>
  /** Larger, as the main action. */
  main?: boolean
  small?: boolean
}

/** Downloads a single as stored, or a group as a zip file; the browser can resume it. */
export function DownloadButton({ music, main = false, small = false }: DownloadButtonProps) {
  const { show } = useToasts()
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      const { url } = await callAsMember(downloadMusic, { params: { id: music.id } })
      saveFrom(url)
    } catch (problem) {
      const text = problemText(problem, { refused: m.download_failed(), lost: m.download_failed() })
      show({ text: text ?? m.download_failed() })
    } finally {
      setBusy(false)
    }
  }
  const kind = (music.download_kind ?? '').toUpperCase()
  const size =
    music.download_bytes === undefined ? '' : ` · ${m.audio_megabytes({ size: megabytes(music.download_bytes) })}`
  const words = small ? `${kind}${size}` : `${m.download()} · ${kind}${size}`
  return (
    <Button
      kind={main ? 'brand' : 'soft'}
      size={small ? 'sm' : main ? 'lg' : undefined}
      block={main}
      className="tabular-nums noscript:hidden"
      icon={<Download className="size-4.5" />}
      loading={busy}
      loadingLabel={m.loading()}
      aria-label={m.download_what({ title: music.title, words })}
      onClick={() => void download()}
    >
      {words}
    </Button>
  )
}
