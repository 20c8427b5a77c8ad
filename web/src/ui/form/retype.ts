/**
 * Sets a field's value through its prototype's setter and fires the event, so that React handles it like user input.
 */
export const retype = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('options' in field ? 'change' : 'input', { bubbles: true }))
}
