import { shareImagePath } from '@sheds/contract/share-image'
import { writeFacts } from '@sheds/contract/writes/write-share'
import type { Write } from '@sheds/contract/writes/writes'
import { breadcrumbData, writeData } from '../../lib/page/json-ld.ts'
import type { Head } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { cutAt } from '../../ui/more-text.tsx'
import { inOneLine } from './write.rules.ts'
import { writeHref, writesPath } from './writes.address.ts'

const mostDescription = 200

/** What a write's page says of itself to browsers, search engines and chats. */
export const writeHead = (write: Write): Head => {
  const { id, content, author, picture } = write
  const name = author.name || m.closed_account()
  const words = inOneLine(content)
  const cut = cutAt(words, mostDescription)
  const title = m.write_title({ name })
  return {
    title,
    description: cut === words.length ? words : `${words.slice(0, cut)}…`,
    type: 'article',
    image: shareImagePath(writeFacts(write)),
    ...(import.meta.env.SSR && {
      jsonLd: [
        writeData({ ...write, name, words, image: picture?.src }),
        breadcrumbData([
          { name: m.writes(), href: writesPath },
          { name: title, href: writeHref(id) },
        ]),
      ],
    }),
    // Who closed their account or keeps search engines away is not found by what they wrote.
    ...((write.hidden || write.findable === false || author.name === '') && { index: false as const }),
  }
}
