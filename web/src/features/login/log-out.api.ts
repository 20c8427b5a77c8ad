export { useLogOut } from './ended/use-log-out.ts'
