import { useState } from 'react'

/** A sheet that opens afresh each time: what went wrong the last time is not said again. */
export const useSheet = () => {
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState(false)
  const show = (): void => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  return { key: openings, open, show, hide: () => setOpen(false) }
}
