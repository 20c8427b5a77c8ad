export { Checklist } from './shed-page-checklist.tsx'
export { OwnerFoot } from './shed-page-owner-foot.tsx'
