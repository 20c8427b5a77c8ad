import { ProblemView } from '../../lib/api/problem-view.tsx'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => ({ title: m.error_not_found(), index: false })

export function Page() {
  return <ProblemView kind="not_found" />
}
