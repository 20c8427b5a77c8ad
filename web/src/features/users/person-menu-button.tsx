import type { Profile } from '@sheds/contract/users/users'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useSession } from '../../lib/session/session.tsx'

const menuPart = lazyPart(
  () => import('./person-menu.tsx'),
  (module) => module.PersonMenu,
)

/** Menu for other members' profiles. Loaded only for members, behind a placeholder of the same size. */
export function PersonMenuButton({ profile }: { profile: Profile }) {
  const { signedIn } = useSession()
  const wanted = signedIn && !profile.viewer?.owned
  const Menu = useLazyPart(menuPart, wanted && profile.viewer !== undefined)
  if (!wanted) return null
  return Menu ? <Menu profile={profile} /> : <span className="size-11 flex-none! min-w-0!" />
}
