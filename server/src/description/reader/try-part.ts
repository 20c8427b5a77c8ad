import { sampleOf } from '../sample.ts'
import type { Json } from '../schemas.ts'
import { type Html, html } from './html.ts'
import { parametersOf, type ReadCall, type ReadParameter, schemasOf, sentBodyOf } from './read-call.ts'

/** A form that the script shows: without it nothing could be sent with a token. */
export const tryPart = (call: ReadCall): Html => {
  const { method, path } = call
  if (path === '/events') return html``
  return html`<form class="try" hidden data-method="${method}" data-path="${path}">
<h4>Try it</h4>${method === 'GET' ? '' : html`<p class="about">It is the real market: what you send is done.</p>`}
${parametersOf(call).map((each) => parameterField(each, call))}${bodyField(call)}
<button type="submit">Send</button><output aria-live="polite"></output></form>`
}

const parameterField = ({ name, in: place, required, schema, example }: ReadParameter, call: ReadCall): Html => {
  const value = place === 'path' ? sampleOf(schema, schemasOf(call.document), name) : (example ?? '')
  return html`<label>${name}${required ? '' : html` <i>optional</i>`}
<input name="${name}" data-in="${place}" placeholder="${String(value ?? '')}" autocomplete="off" autocapitalize="off"${required ? html` required` : ''}></label>`
}

const bodyField = (call: ReadCall): Html | undefined => {
  const body = sentBodyOf(call)
  if (body === undefined) return undefined
  if (body.type === 'multipart/form-data') return html`${fileFields(body.schema)}`
  const text = JSON.stringify(body.example, null, 2)
  return html`<label>Body<textarea name="body" rows="${Math.min(14, text.split('\n').length + 1)}" spellcheck="false">${text}</textarea></label>`
}

const fileFields = (schema: Json): Html[] => {
  const parts = (schema.allOf ?? [schema]) as Json[]
  return parts.flatMap(({ properties = {} }) =>
    Object.entries(properties as Record<string, Json>).map(([name, { type, items }]) => {
      const files = type === 'array' || items !== undefined
      return html`<label>${name}<input type="file" name="${name}" data-in="file"${files ? html` multiple` : ''}></label>`
    }),
  )
}
