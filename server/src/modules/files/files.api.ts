export { copyAudio, keepPrivateAudio, keepPublicAudio, type StoredAudio } from './audio-files.service.ts'
export { sendStored } from './file-serving.ts'
export { type AudioFormat, audioTypes, rangeOf } from './files.rules.ts'
export {
  acceptImage,
  acceptImages,
  copyStored,
  discardUnused,
  dropFiles,
  jpegOf,
  keepImage,
  listPictures,
  markUsed,
  releaseFiles,
} from './files.service.ts'
export { filesPath } from './files.views.ts'
export { keepRelease, otherBuilds } from './releases/releases.service.ts'
