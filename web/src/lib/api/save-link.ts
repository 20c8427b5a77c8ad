/** Downloads a file like a link does: the browser reports a refusal, and the page stays. */
export const saveFrom = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
