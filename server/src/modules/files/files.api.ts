export {
  acceptImage,
  acceptImages,
  copyStored,
  listPictures,
  markUsed,
  releaseFiles,
} from './files.service.ts'
