export {
  acceptImage,
  acceptImages,
  copyStored,
  listPictures,
  markUsed,
  releaseFiles,
} from './files.service.ts'
export { keepRelease, otherBuilds } from './releases/releases.service.ts'
