import { introduction } from '../openapi.ts'
import type { Json } from '../schemas.ts'
import { type Html, html, inlineHtml, paragraphs } from './html.ts'
import { linePart, operationPart } from './operation-part.ts'
import { type ReadCall, schemasOf } from './read-call.ts'
import { fieldsPart } from './schema-part.ts'

export const docsBase = '/api/docs'

interface Section {
  name: string
  title: string
  about: string
  calls: readonly ReadCall[]
}

/** The calls of a description by their tag, in its order. */
export const sectionsOf = (document: Json): Section[] => {
  const calls = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      document,
    })),
  )
  return (document.tags as Record<string, string>[]).map((tag) => ({
    name: String(tag.name),
    title: String(tag['x-displayName']),
    about: String(tag.description),
    calls: calls.filter(({ operation }) => (operation.tags as string[])[0] === tag.name),
  }))
}

/** What there is, and how calls are made. */
export const frontPage = (document: Json): string =>
  page(document, 'Sheds API', '', [
    html`<h1>Sheds API</h1>`,
    paragraphs(introduction),
    html`<p>For machines and generators: <a href="/api/openapi.json">openapi.json</a>, OpenAPI 3.1. Shapes that calls share: <a href="${docsBase}/shapes">shapes</a>.</p>
<label class="find" hidden>Find a call<input type="search" autocomplete="off" placeholder="product, /wallet, PUT …"></label>`,
    ...sectionsOf(document).map(contentsPart),
  ])

const contentsPart = ({ name, title, about, calls }: Section): Html =>
  html`<section class="contents"><h2><a href="${docsBase}/${name}">${title}</a></h2><p class="about">${inlineHtml(about)}</p>
<ul>${calls.map(
    ({ method, path, operation }) =>
      html`<li><a href="${docsBase}/${name}#${String(operation.operationId)}">${linePart(method, path)}<span class="what">${inlineHtml(String(operation.summary))}</span></a></li>`,
  )}</ul></section>`

export const sectionPage = (document: Json, { name, title, about, calls }: Section): string =>
  page(document, `${title} · Sheds API`, name, [
    html`<h1>${title}</h1><p>${inlineHtml(about)}</p>`,
    ...calls.map(operationPart),
  ])

export const shapesPage = (document: Json): string =>
  page(document, 'Shapes · Sheds API', 'shapes', [
    html`<h1>Shapes</h1><p>What calls send and answer with, by name. A refusal of any kind is an <a href="#Error">Error</a>.</p>`,
    ...Object.entries(schemasOf(document) as Record<string, Json>).map(
      ([name, schema]) =>
        html`<article id="${name}" class="named"><h2>${name}</h2>${fieldsPart(schema, schemasOf(document))}</article>`,
    ),
  ])

const page = (document: Json, title: string, here: string, parts: readonly Html[]): string => {
  const { version } = document.info as { version: string }
  const links = [...sectionsOf(document), { name: 'shapes', title: 'Shapes' }].map(
    (section) =>
      html`<li><a href="${docsBase}/${section.name}"${section.name === here ? html` aria-current="page"` : ''}>${section.title}</a></li>`,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${docsBase}/reader.css"><script src="${docsBase}/reader.js" defer></script></head>
<body><a class="skip" href="#main">Skip to the calls</a>
<header><a class="home" href="${docsBase}"><b>Sheds</b> API <small>${version}</small></a>
<form class="token" hidden><label><span>Token</span><input type="password" name="token" autocomplete="off" placeholder="a visitor’s calls"></label>
<button type="button" name="mine" hidden>Use my login</button></form></header>
<div class="frame"><nav aria-label="Parts of the API"><ul>${links}</ul></nav><main id="main">${parts}</main></div></body></html>`
    .text
}
