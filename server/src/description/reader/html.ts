/** HTML that is safe to put into more of it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

/** Whatever is put in is text, unless it was made here. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, at) => text + textOf(parts[at])).join(''))

const textOf = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(textOf).join('')
  if (part === undefined || part === null || part === false) return ''
  return escaped(String(part))
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The little Markdown of the description: paragraphs, `code`, **bold**. */
export const paragraphs = (text: string): Html =>
  new Html(
    text
      .split('\n\n')
      .map((each) => `<p>${inline(each)}</p>`)
      .join(''),
  )

export const inline = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')

export const inlineHtml = (text: string): Html => new Html(inline(text))
