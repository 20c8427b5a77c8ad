import { watched } from '../../ui/watched.ts'

/** How far the coming of a newer version is; `waits`: wanted, it comes as soon as nothing here would be lost. */
type ReleasePhase = 'none' | 'offered' | 'waits' | 'later'

export const release = watched<ReleasePhase>('none')
