import { sampleOf } from '../sample.ts'
import type { Json } from '../schemas.ts'
import { type Html, html, inlineHtml, paragraphs } from './html.ts'
import { followed, parametersOf, type ReadCall, schemasOf, sentBodyOf } from './read-call.ts'
import { fieldsPart, typePart } from './schema-part.ts'
import { tryPart } from './try-part.ts'

/** Closed, its line; open, everything of it. */
export const operationPart = (call: ReadCall): Html => {
  const { method, path, operation } = call
  return html`<article id="${String(operation.operationId)}" class="call"><details>
<summary>${linePart(method, path)}<span class="what">${inlineHtml(String(operation.summary))}</span></summary>
<div class="inside">
<p class="names"><a href="#${String(operation.operationId)}"><code>${String(operation.operationId)}</code></a>${lockPart(operation)}</p>
${paragraphs(String(operation.description))}
${parametersPart(call)}${bodyPart(call)}${answersPart(call)}${refusalsPart(call)}${tryPart(call)}
</div></details></article>`
}

export const linePart = (method: string, path: string): Html => {
  // A long path breaks behind its slashes.
  const parts = path.split(/(?<=\/)/)
  return html`<code class="line"><b class="${method.toLowerCase()}">${method}</b> ${parts.map((part) => html`${part}<wbr>`)}</code>`
}

const lockPart = ({ security }: Json): Html | undefined =>
  (security as Json[]).length === 1 ? html` <span class="lock">needs a login</span>` : undefined

const parametersPart = (call: ReadCall): Html | undefined => {
  const all = parametersOf(call)
  if (all.length === 0) return undefined
  return html`<h4>Parameters</h4><ul class="fields">${all.map(
    ({ name, in: place, required, description, schema }) =>
      html`<li><code>${name}</code> <i>in the ${place}</i> ${typePart(schema)}${required ? '' : html` <i>optional</i>`}${
        description === undefined ? '' : html`<span class="about">${inlineHtml(description)}</span>`
      }</li>`,
  )}</ul>`
}

const bodyPart = (call: ReadCall): Html | undefined => {
  const body = sentBodyOf(call)
  if (body === undefined) return undefined
  const form = body.type === 'multipart/form-data'
  return html`<h4>Body <small>${body.type}</small></h4>${fieldsPart(body.schema, schemasOf(call.document))}
${form ? '' : examplePart(body.example)}`
}

const examplePart = (value: unknown): Html =>
  html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`

interface ReadAnswer {
  description: string
  headers?: Record<string, Json>
  content?: Record<string, { schema: Json; examples?: Record<string, { value: Json }> }>
}

const answersOf = ({ operation, document }: ReadCall): [string, ReadAnswer][] =>
  Object.entries(operation.responses as Record<string, Json>).map(([status, answer]) => [
    status,
    followed<ReadAnswer>(document, answer),
  ])

const answersPart = (call: ReadCall): Html[] =>
  answersOf(call)
    .filter(([status]) => status < '3')
    .map(([status, { description, headers = {}, content = {} }]) => {
      const [[type, { schema }] = ['', { schema: {} as Json }]] = Object.entries(content)
      const named = schemasOf(call.document)
      const stream = type === 'text/event-stream'
      return html`<h4>Answer <b class="ok">${status}</b> <small>${description}</small></h4>
${Object.keys(headers).length === 0 ? '' : html`<p class="about">With ${Object.keys(headers).map((name, at) => [at > 0 && ' and ', html`<code>${name}</code>`])}.</p>`}
${schema.properties === undefined ? html`<p>${typePart(schema)}</p>` : ''}${
  stream
    ? eventsPart(schema, named)
    : html`<details class="shape" open><summary>Fields</summary>${fieldsPart(schema, named)}</details>
<details class="shape"><summary>Example</summary>${examplePart(sampleOf(schema, named))}</details>`
}`
    })

const eventsPart = (schema: Json, named: Json): Html[] =>
  ((schema.oneOf ?? []) as Json[]).map((event) => {
    const { event: name, data } = event.properties as Record<string, Json>
    return html`<details class="shape"><summary><code>${String(name?.const)}</code> ${String(event.description)}</summary>${fieldsPart((data?.contentSchema ?? {}) as Json, named)}</details>`
  })

/** Its own codes; what any call may be refused with stands on the first page. */
const refusalsPart = (call: ReadCall): Html | undefined => {
  const rows = answersOf(call)
    .filter(([status]) => /^4/.test(status))
    .flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ examples = {} }) =>
        Object.values(examples).map(({ value }) => ({ status, code: value.code, message: value.message })),
      ),
    )
  if (rows.length === 0) return undefined
  return html`<h4>Refusals</h4><ul class="fields">${rows.map(
    ({ status, code, message }) =>
      html`<li><b class="no">${status}</b> <code>${String(code)}</code><span class="about">${String(message)}</span></li>`,
  )}</ul>`
}
