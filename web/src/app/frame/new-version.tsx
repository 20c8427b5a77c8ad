import { useSyncExternalStore } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { release } from '../../lib/release/release.store.ts'

const barPart = lazyPart(
  () => import('./new-version-bar.tsx'),
  (module) => module.NewVersionBar,
)

const none = () => undefined

/** Says quietly that there is a newer version; nothing of it is loaded before there is. */
export function NewVersion() {
  const phase = useSyncExternalStore(release.subscribe, release.get, none)?.phase
  const isSaid = phase !== undefined && phase !== 'later'
  const Bar = useLazyPart(barPart, isSaid)
  return isSaid && Bar && <Bar phase={phase} />
}
