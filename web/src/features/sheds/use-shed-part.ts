import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readShedAddress, type ShedPart, shedHref } from './shed.address.ts'

/** Opens and closes what lies over a shed's page. */
export const useShedPart = (id: string) => {
  const { show, page } = readShedAddress(useSearchParams()[0])
  const { state } = useLocation()
  const navigate = useNavigate()
  const stay = { preventScrollReset: true }
  return {
    show,
    page,
    open: (part: ShedPart): void => void navigate(shedHref(id, { show: part }), { ...stay, state: opened }),
    /** Between parts: one step back leaves them all. */
    turn: (part: ShedPart): void => void navigate(shedHref(id, { show: part }), { ...stay, state, replace: true }),
    close: (): void => {
      if (state === opened) void navigate(-1)
      else void navigate(shedHref(id), { ...stay, replace: true })
    },
  }
}

/** Marks a step that was made on the page itself. */
const opened = 'opened here'
