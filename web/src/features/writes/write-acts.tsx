import { shareImagePath } from '@sheds/contract/share-image'
import { writeFacts } from '@sheds/contract/writes/write-share'
import type { Write } from '@sheds/contract/writes/writes'
import { ShareButton } from '../../lib/share/share-button.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { SocialBar } from '../../ui/list/social-item.tsx'
import { ApproveButton } from './approve-button.tsx'
import { authorName } from './compose/post-author.tsx'
import { RepliesOpener } from './replies/replies-opener.tsx'
import { inOneLine } from './write.rules.ts'
import { writeHref } from './writes.address.ts'

/** Buttons to approve, reply and share. */
export function WriteActs({ write }: { write: Write }) {
  return (
    <SocialBar bare>
      <ApproveButton thing={write} of="write" />
      <RepliesOpener write={write} />
      <WriteShare write={write} />
    </SocialBar>
  )
}

const mostShared = 140

/** Shares a write's public page; the sheet shows the link preview. */
export function WriteShare({ write }: { write: Write }) {
  const { id, author, content } = write
  const name = authorName(author)
  const words = inOneLine(content)
  const cut = words.length > mostShared ? `${words.slice(0, mostShared).replace(/\s\S*$/, '')}…` : words
  return (
    <ShareButton
      overlay={`share:${id}`}
      thing={{ path: writeHref(id), name: m.write_quoted({ name, words: cut }) }}
      card={{ title: m.write_title({ name }), description: cut, image: shareImagePath(writeFacts(write)) }}
    />
  )
}
