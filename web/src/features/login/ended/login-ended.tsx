import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useLoginEnded } from './expired-session.ts'

const wordsPart = lazyPart(
  () => import('./login-ended-words.tsx'),
  (module) => module.LoginEndedWords,
)

/** Notice that the login ended while the page continues as a visitor's. */
export function LoginEnded() {
  const Words = useLazyPart(wordsPart, useLoginEnded())
  return Words && <Words />
}
