export { changePicture, mayChangePicture } from './pictures.service.ts'
export { getPerson, listSuggestedUsers, lockOpenUser, updateProfile } from './users.service.ts'
