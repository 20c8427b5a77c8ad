export { listMusicOfOpenShed, listSomeMusic } from './lists/music-lists.service.ts'
export { findSeenMusic, holdMusic } from './music.service.ts'
export { findReportedMusic } from './music-subjects.service.ts'
