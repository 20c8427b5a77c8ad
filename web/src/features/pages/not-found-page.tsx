import type { PageModule } from '../../lib/page.ts'
import { ProblemView } from '../../lib/problem-view.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => ({ title: m.error_not_found(), index: false })

export function Page() {
  return <ProblemView kind="not_found" />
}
