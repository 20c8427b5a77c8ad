import type { Music } from '@sheds/contract/music/music'
import type { GroupKind } from '@sheds/contract/music/music-terms'
import { money } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'

const kinds: Readonly<Record<GroupKind | 'single', () => string>> = {
  single: m.kind_single,
  album: m.kind_album,
  ep: m.kind_ep,
  mix: m.kind_mix,
}

export const musicKindName = ({ group_kind: kind }: Pick<Music, 'group_kind'>): string => kinds[kind ?? 'single']()

export const musicPriceText = ({ price }: Pick<Music, 'price'>): string => (price === 0 ? m.music_free() : money(price))
