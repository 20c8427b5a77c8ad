export { indexChanges } from './index/indexing.service.ts'
export { addSynonyms, dropSynonyms, listSynonyms } from './synonyms.service.ts'
