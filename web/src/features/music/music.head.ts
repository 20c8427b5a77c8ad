import type { Music } from '@sheds/contract/music/music'
import { musicFacts, shareImagePath } from '@sheds/contract/share-image'
import { categoryName, money } from '../../lib/language/format.ts'
import { breadcrumbData, musicData } from '../../lib/page/json-ld.ts'
import type { Head } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { cutAt } from '../../ui/more-text.tsx'
import { musicHref } from './music.address.ts'
import { styleOf } from './music.messages.ts'
import { musicKindName } from './music-names.ts'

const mostDescription = 200

/** Title and metadata for browsers, search engines and chats. */
export const musicHead = (music: Music): Head => {
  const { id, title, shed_is: shed, description, price } = music
  const said = description.replace(/\s+/g, ' ')
  const cost = price === 0 ? m.music_free() : money(price)
  const words = m.music_description({ style: styleOf(music), shed: shed.name, price: cost })
  const whole = said === '' ? words : `${words} · ${said}`
  return {
    title: `${title} (${musicKindName(music)}) · ${shed.name} · Sheds`,
    description: whole.slice(0, cutAt(whole, mostDescription)),
    image: shareImagePath(musicFacts(music)),
    ...((music.unfinished || music.deleted) && { index: false as const }),
    ...(import.meta.env.SSR && {
      jsonLd: [
        musicData(music),
        breadcrumbData([
          { name: categoryName('music'), href: '/shed/categories/music' },
          { name: shed.name, href: `/sheds/${shed.id}` },
          { name: title, href: musicHref(id) },
        ]),
      ],
    }),
  }
}
