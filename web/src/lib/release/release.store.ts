import { watched } from '../../ui/watched.ts'

/** Progress of an update; `waits`: accepted, and loaded as soon as nothing would be lost. */
type ReleasePhase = 'none' | 'offered' | 'waits' | 'later'

export const release = watched<ReleasePhase>('none')
