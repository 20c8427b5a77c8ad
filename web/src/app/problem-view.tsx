import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '../messages/compiled/messages.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Cloth } from '../ui/cloth.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { type ProblemKind, problemTitle } from './problem.ts'

interface ProblemWords {
  text: () => string
  cloth: Cloth
  /** Trying again may help. */
  passes: boolean
}

const words: Readonly<Record<ProblemKind, ProblemWords>> = {
  not_found: { text: m.problem_not_found, cloth: 'parasol', passes: false },
  deleted: { text: m.problem_deleted, cloth: 'feuille', passes: false },
  unavailable: { text: m.problem_unavailable, cloth: 'tole', passes: true },
  offline: { text: m.problem_offline, cloth: 'tole', passes: true },
  failed: { text: m.problem_failed, cloth: 'tole', passes: true },
}

/** Why there is no page here, and the way on. */
export function ProblemView({ kind }: { kind: ProblemKind }) {
  const { text, cloth, passes } = words[kind]
  return (
    <EmptyState
      className="problem"
      heading="h1"
      title={problemTitle({ kind })}
      text={text()}
      cloth={cloth}
      action={
        <div className="btn-row">
          {passes && <RetryLink />}
          <ButtonLink href="/feeds" kind={passes ? 'quiet' : 'brand'}>
            {m.back_home()}
          </ButtonLink>
        </div>
      }
    />
  )
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
    <ButtonLink href={here} kind="brand" icon={<RefreshCw className="i i-sm" />} onClick={retry}>
      {m.try_again()}
    </ButtonLink>
  )
}
