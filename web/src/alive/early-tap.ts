/** Keeps the last button pressed while the page's code is on its way; what is returned presses it. */
export const keepEarlyTap = (): (() => void) => {
  let button: HTMLButtonElement | null = null
  const keep = ({ target }: Event): void => {
    const pressed = target instanceof Element ? target.closest('button') : null
    // Forms go their own way: what is typed must not be sent twice.
    if (pressed?.type === 'button') button = pressed
  }
  document.addEventListener('click', keep, true)
  return () => {
    document.removeEventListener('click', keep, true)
    button?.click()
  }
}
