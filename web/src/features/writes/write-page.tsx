import { shareImagePath } from '@sheds/contract/share-image'
import { writeFacts } from '@sheds/contract/writes/write-share'
import type { Write } from '@sheds/contract/writes/writes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useRouteError, useSearchParams } from 'react-router'
import { knownThing } from '../../lib/api/known-thing.ts'
import { problemHead, problemOf } from '../../lib/api/problem.ts'
import { ProblemView } from '../../lib/api/problem-view.tsx'
import { knownAnswer } from '../../lib/api/query.ts'
import { useSecondLook } from '../../lib/api/second-look.ts'
import { usePageAnswer } from '../../lib/api/use-answer.ts'
import { dateTime } from '../../lib/language/format.ts'
import { readListAddress } from '../../lib/list/list.ts'
import { useBack } from '../../lib/page/back-button.tsx'
import { breadcrumbData, writeData } from '../../lib/page/json-ld.ts'
import type { Head, PageModule } from '../../lib/page/page.ts'
import { useHead } from '../../lib/page/use-head.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { SocialBar } from '../../ui/list/social-item.tsx'
import { cutAt } from '../../ui/more-text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ApproveButton } from './approve-button.tsx'
import { AuthorAvatar, AuthorName, authorName } from './compose/post-author.tsx'
import { EditedNote } from './edited-note.tsx'
import { Replies } from './replies/replies.tsx'
import { PostsLoading } from './replies/replies-loading.tsx'
import { RepliesOpener } from './replies/replies-opener.tsx'
import { inOneLine } from './write.rules.ts'
import { WriteShare } from './write-acts.tsx'
import { WriteExtras } from './write-extras.tsx'
import { WriteMenuButton } from './write-menu-button.tsx'
import { WriteText } from './write-text.tsx'
import { writeHref, writesPath } from './writes.address.ts'
import { writeOf } from './writes.queries.ts'
import { WritesColumns } from './writes-page-columns.tsx'

export const head: PageModule['head'] = ({ params: { write_id: id = '' }, client }) => {
  const write = knownAnswer(client, writeOf(id))
  return write === undefined ? { title: `${m.write()} · Sheds`, index: false } : writeHead(write)
}

/** Write that does not exist, was deleted or failed to load. */
export function Failure() {
  const error = useRouteError()
  useSecondLook(problemOf(error).kind === 'not_found')
  return <WriteProblem error={error} />
}

export function Page() {
  const { write_id: id = '' } = useParams()
  return (
    <WritesColumns>
      <BackLink href={writesPath} onClick={useBack()}>
        {m.write_back()}
      </BackLink>
      <SomeWrite key={id} id={id} />
    </WritesColumns>
  )
}

function SomeWrite({ id }: { id: string }) {
  const client = useQueryClient()
  const { data, error } = usePageAnswer(writeOf(id), () => knownThing<Write>(client, id, 'because'))
  if (data === undefined) return error === null ? <PostsLoading times={3} /> : <WriteProblem error={error} />
  return <WriteWithReplies write={data} />
}

function WriteWithReplies({ write }: { write: Write }) {
  const { cursor } = readListAddress(useSearchParams()[0])
  const navigate = useNavigate()
  useHead(writeHead(write))
  return (
    <>
      <WriteAlone write={write} onDeleted={() => void navigate(writesPath, { replace: true })} />
      <section id="replies" aria-label={m.replies_title()}>
        <Replies write={write} within="page" cursor={cursor} />
      </section>
    </>
  )
}

function WriteProblem({ error }: { error: unknown }) {
  const problem = problemOf(error)
  useHead(problemHead(problem))
  return <ProblemView {...problem} />
}

/** Write on its own page, in large type. */
function WriteAlone({ write, onDeleted }: { write: Write; onDeleted: () => void }) {
  const { author, createdAt, content, mentions, hidden } = write
  return (
    <article>
      <VisuallyHidden as="h1">{m.write_by({ name: authorName(author) })}</VisuallyHidden>
      <div className="flex items-center gap-3 py-2">
        <AuthorAvatar author={author} size="m" />
        <div className="grid min-w-0 flex-1">
          <AuthorName author={author} />
          <p className="text-xs text-ink-3">
            <time dateTime={createdAt}>{dateTime(createdAt)}</time>
            <EditedNote write={write} />
          </p>
        </div>
        <WriteMenuButton write={write} onDeleted={onDeleted} />
      </div>
      {hidden && <p className="text-sm text-warn">{m.write_hidden()}</p>}
      <WriteText text={content} mentions={mentions} alone />
      <WriteExtras write={write} alone />
      <div className="mt-3">
        <SocialBar ruled>
          <ApproveButton thing={write} of="write" />
          <RepliesOpener write={write} />
          <WriteShare write={write} />
        </SocialBar>
      </div>
    </article>
  )
}

const mostDescription = 200

/** Title and metadata of a write's page for browsers, search engines and link previews. */
const writeHead = (write: Write): Head => {
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
    // Not indexed if the author closed the account or opted out of search engines.
    ...((write.hidden || write.findable === false || author.name === '') && { index: false as const }),
  }
}
