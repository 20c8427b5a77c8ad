/** Saves the file at an address as a link to it does: where it is refused the browser says so, and the page stays. */
export const saveFrom = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
