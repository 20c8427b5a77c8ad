export { readTrust } from './trust.service.ts'
