export { addSynonyms, dropSynonyms, listSynonyms } from './synonyms.service.ts'
