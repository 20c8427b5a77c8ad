/** A thin bar over everything; it shows itself only when something takes a moment. */
export function PendingBar() {
  return <div className="pending-bar" aria-hidden="true" />
}
