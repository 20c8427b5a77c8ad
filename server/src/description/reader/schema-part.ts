import { typeOf } from '../sample.ts'
import type { Json } from '../schemas.ts'
import { type Html, html, inlineHtml } from './html.ts'

/** Fields of a shape, one a line; what has a name of its own is a link to it. */
export const fieldsPart = (schema: Json, named: Json): Html => {
  const fields = partsOf(schema, named).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties as Record<string, Json>).map(([name, each]) =>
      fieldPart({ name, schema: each, required: (required as string[]).includes(name) }),
    ),
  )
  if (fields.length === 0) return html`<p>${typePart(schema)}${aboutPart(schema)}</p>`
  return html`<ul class="fields">${fields}</ul>`
}

const partsOf = (schema: Json, named: Json): Json[] => {
  const parts = (schema.allOf ?? [schema]) as Json[]
  return parts.map((part) => {
    const of = (part.items ?? part) as Json
    return typeof of.$ref === 'string' ? ((named[nameOf(of.$ref)] ?? {}) as Json) : of
  })
}

interface Field {
  name: string
  schema: Json
  required: boolean
}

const fieldPart = ({ name, schema, required }: Field): Html =>
  html`<li><code>${name}</code> ${typePart(schema)}${required ? '' : html` <i>optional</i>`}${aboutPart(schema)}${innerPart(schema)}</li>`

/** What is made of more, without a name. */
const innerPart = (schema: Json): Html | undefined => {
  const inner = [schema, schema.items as Json | undefined, ...((schema.anyOf ?? []) as Json[])].find(
    (each) => each?.properties !== undefined,
  )
  return inner === undefined ? undefined : fieldsPart(inner, {})
}

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

export const typePart = (schema: Json): Html => {
  if (typeof schema.$ref === 'string') {
    const name = nameOf(schema.$ref)
    return html`<a class="type" href="/api/docs/shapes#${name}">${name}</a>`
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices !== undefined) return html`${choices.map((each, at) => [at > 0 && ' or ', typePart(each)])}`
  if (typeOf(schema) === 'array')
    return html`<span class="type">list of</span> ${typePart((schema.items ?? {}) as Json)}`
  return html`<span class="type">${plainType(schema)}</span>${limitsPart(schema)}`
}

const plainType = (schema: Json): string => {
  const nullable = Array.isArray(schema.type) && schema.type.includes('null') ? ' or null' : ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const type = typeOf(schema) || (Array.isArray(schema.enum) ? 'string' : 'anything')
  return `${schema.format === undefined ? type : `${type} · ${String(schema.format)}`}${nullable}`
}

const limitsPart = (schema: Json): Html[] => [
  ...(Array.isArray(schema.enum)
    ? [
        html` <span class="limits">${schema.enum.map((each, at) => [at > 0 && ' ', html`<code>${String(each)}</code>`])}</span>`,
      ]
    : []),
  ...limitNames
    .filter(([key]) => schema[key] !== undefined && schema.format !== 'xaf')
    .map(([key, words]) => html` <span class="limits">${words} ${JSON.stringify(schema[key])}</span>`),
]

const limitNames = [
  ['minimum', '≥'],
  ['maximum', '≤'],
  ['minLength', 'length ≥'],
  ['maxLength', 'length ≤'],
  ['minItems', 'items ≥'],
  ['maxItems', 'items ≤'],
  ['default', 'unless said'],
] as const

const aboutPart = ({ description }: Json): Html | undefined =>
  typeof description === 'string' ? html`<span class="about">${inlineHtml(description)}</span>` : undefined
