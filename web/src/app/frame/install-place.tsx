import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'

const howPart = lazyPart(
  () => import('./install-how.tsx'),
  (module) => module.InstallHow,
)

/** Overlay that explains how to install Sheds as an app. */
export function InstallPlace() {
  const { open, key, hide } = useOverlay('install')
  const How = useLazyPart(howPart, open)
  return How && <How key={key} open={open} onClose={hide} />
}
