import type { EndpointSpec, StreamSpec } from '@sheds/contract/endpoint'
import type { ApiParts } from './openapi.ts'

/** A page for people who read the API: no script, one style sheet, made from the same values as the OpenAPI file. */
export const docsPage = ({ bindings, streams }: ApiParts, version: string): string => {
  const calls = [
    ...bindings.flatMap(({ endpoint, prefixes }) => prefixes.map((prefix) => section(endpoint, prefix))),
    ...streams.map(streamSection),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Sheds API ${version}</title>
<link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Sheds API ${version}</h1>
<p>Every path is relative to <code>/api</code>. A token goes into <code>Authorization: Bearer …</code>. Refusals carry
<code>{ code, message, fields? }</code>. Lists take <code>limit</code> and <code>cursor</code>; the next page is in the
<code>Link</code> header. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
</main></body></html>`
}

export const docsStyle = `body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:52rem;margin:auto;padding:1rem}
article{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:.75rem 0}
h2{font-size:1rem;margin:0;overflow-wrap:anywhere}p{margin:.25rem 0}code{font-size:.95em}`

const section = (endpoint: EndpointSpec, prefix: string): string => `<article>
<h2><code>${endpoint.method} ${escaped(`${prefix}${endpoint.path}`)}</code></h2>
<p>${escaped(endpoint.summary)}${endpoint.auth === 'user' ? ' <em>Needs a login.</em>' : ''}</p>
${line('Query', Object.keys(endpoint.query?.shape ?? {}))}${line('Body', bodyFields(endpoint))}${line('Files', Object.keys(endpoint.upload ?? {}))}
${line('Answers', Object.keys(endpoint.answers))}${line('Refuses with', endpoint.errors ?? [])}
</article>`

const streamSection = ({ method, path, summary, resumes, events }: StreamSpec): string => `<article>
<h2><code>${method} ${escaped(path)}</code></h2>
<p>${escaped(summary)} <em>Needs a login.</em></p>
${line('Goes on behind', [resumes.header])}${line('Events', Object.keys(events))}
</article>`

const bodyFields = ({ body }: EndpointSpec): string[] =>
  body !== undefined && 'shape' in body ? Object.keys(body.shape as Record<string, unknown>) : []

const line = (title: string, words: readonly string[]): string =>
  words.length === 0 ? '' : `<p>${title}: ${words.map((word) => `<code>${escaped(word)}</code>`).join(', ')}</p>`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
