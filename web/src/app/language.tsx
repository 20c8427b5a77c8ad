import { Fragment, type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { onLanguage, putFocusBack, putPlaceBack } from '../lib/language/language.ts'
import { locale } from '../lib/language/locale.ts'

/** Renders its children anew when the language changes: texts are plain function calls, nothing else would tell them. */
export function LanguageSwitch({ children }: { children: ReactNode }) {
  const lang = useSyncExternalStore(onLanguage, locale, locale)
  // After the children's own: the router's scroll restoration, new as well, goes to the top.
  useLayoutEffect(putPlaceBack)
  useEffect(putFocusBack)
  return <Fragment key={lang}>{children}</Fragment>
}
