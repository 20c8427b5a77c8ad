export { copyAudio, type KeptAudio, keepPrivateAudio, keepPublicAudio } from './audio-files.service.ts'
export { sendStored } from './file-serving.ts'
export { type AudioFormat, audioTypes } from './files.rules.ts'
export {
  acceptImage,
  acceptImages,
  copyStored,
  listPictures,
  markUsed,
  releaseFiles,
} from './files.service.ts'
export { filesPath } from './files.views.ts'
