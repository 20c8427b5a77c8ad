import type { LucideIcon } from 'lucide-react'
import Disc3 from 'lucide-react/icons/disc-3'
import ImageUp from 'lucide-react/icons/image-up'
import Music from 'lucide-react/icons/music'
import { useLocation, useParams } from 'react-router'
import { ComingSoon, comingSoonHead } from '../../lib/page/coming-soon.tsx'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'

interface Soon {
  Icon: LucideIcon
  title: () => string
  text: () => string
}

const details: Soon = { Icon: Music, title: m.music, text: m.soon_music }
const media: Soon = { Icon: ImageUp, title: m.add_cover_art, text: m.soon_media }
/** The pages of music that are not there yet, by how their addresses end. */
const pages: Readonly<Record<string, Soon>> = {
  single: { Icon: Music, title: m.add_music, text: m.soon_add_single },
  group: { Icon: Disc3, title: m.add_music, text: m.soon_add_group },
  media,
  group_media: media,
  details,
}

const soonAt = (path: string): Soon => pages[path.split('/').filter(Boolean).at(-1) ?? ''] ?? details

export const head: PageModule['head'] = ({ url }) => comingSoonHead(soonAt(url.pathname).title())

/** Those of a shed lead back to it. */
export function Page() {
  const { Icon, title, text } = soonAt(useLocation().pathname)
  const { shed_id } = useParams()
  const next =
    shed_id === undefined
      ? { href: '/shed/categories/music', label: m.category_music() }
      : { href: `/sheds/${shed_id}`, label: m.back_to_shed() }
  return <ComingSoon Icon={Icon} title={title()} text={text()} next={next} />
}
