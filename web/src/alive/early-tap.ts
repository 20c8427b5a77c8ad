/** What was pressed that needs its code. Links need nobody: a browser follows them by itself, all but those that ask. */
export const deedAt = ({ target, metaKey, ctrlKey, shiftKey }: MouseEvent): HTMLElement | null => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a[data-asks]') : null
  return pressed instanceof HTMLAnchorElement && (metaKey || ctrlKey || shiftKey) ? null : pressed
}

/** Keeps the last thing pressed while the page's code is on its way; what is returned presses it. */
export const keepEarlyTap = (): (() => void) => {
  let kept: HTMLElement | null = null
  const keep = (event: MouseEvent): void => {
    const pressed = deedAt(event)
    // Forms go their own way: what is typed must not be sent twice.
    if (pressed === null || (pressed instanceof HTMLButtonElement && pressed.type !== 'button')) return
    if (pressed instanceof HTMLAnchorElement) event.preventDefault()
    kept = pressed
  }
  document.addEventListener('click', keep, true)
  return () => {
    document.removeEventListener('click', keep, true)
    kept?.click()
  }
}
