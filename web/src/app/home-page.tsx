import type { PageModule } from './page.ts'

export const head: PageModule['head'] = () => ({ title: 'Sheds Home' })

export function Page() {
  return <h1>Sheds</h1>
}
