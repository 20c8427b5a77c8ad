export { presentPicture } from './faces.queries.ts'
export { mediaCookie, mediaSecretOf } from './login/origin.ts'
export { createPasswords } from './login/passwords.ts'
export { spendRecoveryCode } from './login/recovery.service.ts'
export { newSecret, secretHash } from './login/secrets.ts'
export { notifyOwner } from './login/security-news.service.ts'
export { noteSessionsTold, noteUsersTold } from './login/session-positions.service.ts'
export { lockSession, selectOpenSessions } from './login/sessions.queries.ts'
export { proveWalletPassword, wrongWalletPassword } from './login/wallet-password.service.ts'
export { changePicture, requirePictureOwner } from './pictures.service.ts'
export { isUnrestricted } from './restrictions.queries.ts'
export { refuseBlocked } from './restrictions.service.ts'
export { replacePopularPeople } from './suggestions.queries.ts'
export { writeToggle } from './toggle.queries.ts'
export { lockedOpen, lockPerson } from './users.queries.ts'
export {
  getPerson,
  listSomeUsers,
  listSuggestedUsers,
  lockOpenUser,
  refuseWalletPassword,
  updateProfile,
} from './users.service.ts'
