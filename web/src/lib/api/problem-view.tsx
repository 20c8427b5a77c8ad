import type { GoneThing } from '@sheds/contract/endpoint'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ButtonRow } from '../../ui/layout.tsx'
import type { Cloth } from '../../ui/picture/cloth.ts'
import { useViewer } from '../session/my-info.store.ts'
import { type GoneProblem, type ProblemKind, problemTitle } from './problem.ts'

interface ProblemWords {
  text: () => string
  cloth: Cloth
  /** A retry may help. */
  passes: boolean
}

const words: Readonly<Record<ProblemKind, ProblemWords>> = {
  not_found: { text: m.problem_not_found, cloth: 'parasol', passes: false },
  deleted: { text: m.problem_deleted, cloth: 'feuille', passes: false },
  unavailable: { text: m.problem_unavailable, cloth: 'tole', passes: true },
  offline: { text: m.problem_offline, cloth: 'tole', passes: true },
  failed: { text: m.problem_failed, cloth: 'tole', passes: true },
}

/** Reason why the page cannot be shown, with links to continue. */
export function ProblemView({ kind, gone }: GoneProblem) {
  const { cloth, passes } = words[kind]
  const viewer = useViewer()
  const [title, text] = problemWordsOf({ kind, gone }, viewer)
  const whose = whoseWas(gone)
  return (
    <EmptyState
      page
      heading="h1"
      title={title}
      text={text}
      cloth={cloth}
      action={
        <ButtonRow className="mt-3 justify-center">
          {passes && <RetryLink />}
          {whose && (
            <ButtonLink href={whose.href} kind="brand">
              {whose.href === profileHref(viewer) ? m.gone_own_profile() : m.gone_see_shed({ name: whose.name })}
            </ButtonLink>
          )}
          <ButtonLink href="/feeds" kind={passes || whose ? 'quiet' : 'brand'}>
            {m.back_home()}
          </ButtonLink>
        </ButtonRow>
      }
    />
  )
}

/** Title and text of a problem. */
export const problemWordsOf = (
  { kind, gone }: GoneProblem,
  viewer: string | undefined,
): [title: string, text: string] => {
  const own = viewer !== undefined && gone?.user_id === viewer
  return [problemTitle({ kind, gone }, own), gone === undefined ? words[kind].text() : goneText(gone, own)]
}

const goneText = ({ what, user_name: name }: GoneThing, own: boolean): string => {
  if (what === 'account') return m.gone_account_text()
  if (what === undefined) return own ? m.gone_own_text() : m.problem_deleted()
  if (own) return m.gone_write_own_text()
  return name ? m.gone_write_text({ name }) : m.gone_write_nobody_text()
}

const profileHref = (id: string | undefined): string => `/users/${id}/profile`

/** Target of the link: the thing's shed, else the owner's profile. */
const whoseWas = (gone: GoneThing | undefined): { href: string; name: string } | undefined => {
  if (gone?.shed_id && gone.shed_name) return { href: `/sheds/${gone.shed_id}`, name: gone.shed_name }
  return gone?.user_id && gone.user_name ? { href: profileHref(gone.user_id), name: gone.user_name } : undefined
}

function RetryLink() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = `${pathname}${search}`
  const retry = (event: MouseEvent): void => {
    event.preventDefault()
    void navigate(here, { replace: true })
  }
  return (
    <ButtonLink href={here} kind="brand" icon={<RefreshCw className="size-4.5" />} onClick={retry}>
      {m.try_again()}
    </ButtonLink>
  )
}
