/** What is wrong with a drawing: not well-formed, too large, pointing outside, a loose reference, or a broken number. */
export function svgFaults(svg: string, limit = 8192): string[] {
  const faults: string[] = []
  if (Buffer.byteLength(svg) > limit) faults.push(`${Buffer.byteLength(svg)} bytes`)
  if (!svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')) faults.push('no svg root')
  if (/undefined|NaN|Infinity|null/.test(svg)) faults.push('broken value')
  if (/<text|<image|<script|<style|font|https?:(?!\/\/www\.w3\.org\/2000\/svg")/.test(svg))
    faults.push('text or outside reference')
  return [...faults, ...tagFaults(svg), ...referenceFaults(svg)]
}

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<&]*")*)\s*(\/?)>/g

function tagFaults(svg: string): string[] {
  const open: string[] = []
  const rest = svg.replaceAll(TAG, (_, closing: string, name: string, attributes: string, alone: string) => {
    const names = [...attributes.matchAll(/\s([a-zA-Z:-]+)="/g)].map(([, attribute]) => attribute)
    if (new Set(names).size < names.length) return `repeated attribute in ${name}`
    if (closing) return open.pop() === name ? '' : `unexpected </${name}>`
    if (!alone) open.push(name)
    return ''
  })
  return [...(rest === '' ? [] : [`stray: ${rest.slice(0, 120)}`]), ...open.map((name) => `<${name}> not closed`)]
}

function referenceFaults(svg: string): string[] {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string)
  const used = [...svg.matchAll(/(?:url\(|href=")#([^")]+)/g)].map(([, id]) => id as string)
  const repeated = ids.length > new Set(ids).size ? ['an id twice'] : []
  return [...repeated, ...used.filter((id) => !ids.includes(id)).map((id) => `nothing named ${id}`)]
}
