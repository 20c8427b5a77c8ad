import { useEffect } from 'react'
import { useList } from '../../../lib/list/endless-list.tsx'
import { musicOfShed } from '../../music/music.queries.ts'

interface OwnMusicProps {
  shedId: string
  onKnown: (has: boolean) => void
}

/** Tells whether a studio has music; only its owner's page asks. */
export function OwnMusic({ shedId, onKnown }: OwnMusicProps) {
  // As its first tab asks: once for both.
  const { rows } = useList(musicOfShed(shedId))
  const has = rows === undefined ? undefined : rows.length > 0
  useEffect(() => {
    if (has !== undefined) onKnown(has)
  }, [has, onKnown])
  return null
}
