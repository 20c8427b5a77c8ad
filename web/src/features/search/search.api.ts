export { Search } from './box/search.tsx'
