export {
  acceptImage,
  acceptImages,
  copyStored,
  filePartsOf,
  listPictures,
  markUsed,
  releaseFiles,
} from './files.service.ts'
