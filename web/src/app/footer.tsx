import { island } from '../alive/alive.ts'

/** The end of every page comes alive near the screen: most readers never get there. */
export const Footer = island(
  () => import('./footer-lines.tsx'),
  (module) => module.FooterLines,
  () => <div className="h-44" />,
)
