import { useFileAddress } from '../../../lib/form/chosen-files.ts'
import { playerPart } from '../../../lib/player/player-wanted.ts'
import * as m from '../../../messages/compiled/messages.ts'

/** The chosen file, to be heard before it is sent; only one thing sounds at a time. */
export function FilePreview({ file }: { file: File }) {
  const address = useFileAddress(file)
  if (address === undefined) return <div className="h-13.5" />
  return (
    // biome-ignore lint/a11y/useMediaCaption: a song has no captions
    <audio
      controls
      preload="metadata"
      src={address}
      aria-label={m.audio_preview({ name: file.name })}
      className="mt-2 w-full"
      onPlay={({ currentTarget }) => {
        for (const other of document.querySelectorAll('audio')) if (other !== currentTarget) other.pause()
        playerPart.get()?.player().pause()
      }}
    />
  )
}
