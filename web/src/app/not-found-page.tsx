import * as m from '../messages/compiled/messages.ts'
import type { PageModule } from './page.ts'
import { ProblemView } from './problem-view.tsx'

export const head: PageModule['head'] = () => ({ title: m.error_not_found(), index: false })

export function Page() {
  return <ProblemView kind="not_found" />
}
