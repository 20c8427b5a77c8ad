/** Fills a field through its prototype's setter, so that React and the form hear of it as of a hand's work. */
export const retype = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('options' in field ? 'change' : 'input', { bubbles: true }))
}
