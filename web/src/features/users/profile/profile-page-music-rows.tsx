import type { Music } from '@sheds/contract/music/music'
import type { PlayedFrom } from '../../../lib/player/track.ts'
import { rowList } from '../../../ui/list/row.ts'
import { MusicRow } from '../../music/music-row.tsx'

export interface ProfileMusicRowsProps {
  pieces: readonly Music[]
  from: PlayedFrom
}

export function ProfileMusicRows({ pieces, from }: ProfileMusicRowsProps) {
  return (
    <ul className={rowList}>
      {pieces.map((music) => (
        <li key={music.id}>
          <MusicRow music={music} pieces={pieces} from={from} />
        </li>
      ))}
    </ul>
  )
}
