import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { useComing } from '../lib/page/arrival.ts'
import { useHead, usePageMatch } from '../lib/page/use-head.ts'

/** Every page that came well: its content, and its own head. */
export function PageFrame() {
  return (
    <>
      <PageHead />
      <Outlet />
    </>
  )
}

function PageHead() {
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const match = usePageMatch()
  const url = new URL(`http://localhost${pathname}${search}`)
  // It may say nothing of itself yet, and something else once it is here.
  useComing()
  useHead(match?.handle?.head?.({ params: match.params, url, client }))
  return null
}
