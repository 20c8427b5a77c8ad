import * as m from '../messages/compiled/messages.ts'
import type { PageModule } from './page.ts'

export const head: PageModule['head'] = () => ({ title: m.error_not_found(), index: false })

export function Page() {
  return (
    <main>
      <h1>{m.error_not_found()}</h1>
      <a href="/feeds">Back home</a>
    </main>
  )
}
