import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readShedAddress, type ShedOverlay, shedHref } from './shed.address.ts'

/** Opens and closes what lies over a shed's page. */
export const useShedOverlay = (id: string) => {
  const { show, page } = readShedAddress(useSearchParams()[0])
  const { state } = useLocation()
  const navigate = useNavigate()
  const stay = { preventScrollReset: true }
  return {
    show,
    page,
    open: (overlay: ShedOverlay): void => void navigate(shedHref(id, { show: overlay }), { ...stay, state: opened }),
    /** Between overlays: one step back leaves them all. */
    turn: (overlay: ShedOverlay): void =>
      void navigate(shedHref(id, { show: overlay }), { ...stay, state, replace: true }),
    close: (): void => {
      if (state === opened) void navigate(-1)
      else void navigate(shedHref(id), { ...stay, replace: true })
    },
  }
}

/** Marks a step that was made on the page itself. */
const opened = 'opened here'
