/** One part of the Terms of Service: a heading, then paragraphs; a list of strings is a bulleted list. */
export interface TermsPart {
  title: string
  body: readonly (string | readonly string[])[]
}

export interface Terms {
  updated: string
  intro: string
  parts: readonly TermsPart[]
}
