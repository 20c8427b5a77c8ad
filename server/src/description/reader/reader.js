// The reader's one script: a token for this tab, the search on the first page, and the forms that try a call.

const kept = 'api_docs_token'
const bar = document.querySelector('.token')
const field = bar.elements.token
const mine = bar.elements.mine

const siteToken = () => {
  try {
    return JSON.parse(localStorage.getItem('my_info'))?.token ?? ''
  } catch {
    return ''
  }
}

const read = () => {
  try {
    return sessionStorage.getItem(kept) ?? ''
  } catch {
    return ''
  }
}

const keep = (token) => {
  field.value = token
  mine.hidden = siteToken() === '' || token === siteToken()
  try {
    sessionStorage.setItem(kept, token)
  } catch {
    // Where nothing may be kept it lasts as long as the page.
  }
}

bar.hidden = false
keep(read())
bar.addEventListener('submit', (event) => event.preventDefault())
field.addEventListener('input', () => keep(field.value.trim()))
mine.addEventListener('click', () => keep(siteToken()))

// Calls and shapes are named by plain letters: there is nothing to decode.
const openNamed = () => {
  const named = document.getElementById(location.hash.slice(1))
  const details = named?.querySelector('details')
  if (!details) return
  details.open = true
  named.scrollIntoView()
}
addEventListener('hashchange', openNamed)
openNamed()

const find = document.querySelector('.find')
if (find) {
  find.hidden = false
  find.querySelector('input').addEventListener('input', ({ target }) => {
    const words = target.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const row of document.querySelectorAll('.contents li')) {
      const text = `${row.textContent} ${row.querySelector('a').hash}`.toLowerCase()
      row.hidden = !words.every((word) => text.includes(word))
    }
    for (const section of document.querySelectorAll('.contents'))
      section.hidden = !section.querySelector('li:not([hidden])')
  })
}

const valueIn = (form, place) =>
  [...form.querySelectorAll(`[data-in="${place}"]`)].filter((input) => input.type === 'file' || input.value !== '')

const addressOf = (form) => {
  const inPath = Object.fromEntries(valueIn(form, 'path').map(({ name, value }) => [name, value]))
  const path = form.dataset.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath[name] ?? ''))
  const query = new URLSearchParams(valueIn(form, 'query').map(({ name, value }) => [name, value])).toString()
  return `/api${path}${query === '' ? '' : `?${query}`}`
}

const bodyOf = (form) => {
  const files = valueIn(form, 'file')
  if (files.length > 0) {
    const body = new FormData()
    for (const input of files) {
      if (input.type !== 'file') body.append(input.name, input.value)
      for (const file of input.files ?? []) body.append(input.name, file)
    }
    return { body, headers: {} }
  }
  const text = form.elements.body?.value.trim() ?? ''
  return text === '' ? { headers: {} } : { body: text, headers: { 'content-type': 'application/json' } }
}

const shown = ['link', 'x-total-count', 'retry-after', 'www-authenticate']

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const show = (form, words) => {
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  pre.textContent = words
  form.querySelector('output').replaceChildren(pre)
}

const send = async (form) => {
  const { body, headers } = bodyOf(form)
  const own = Object.fromEntries(valueIn(form, 'header').map(({ name, value }) => [name, value]))
  const token = field.value.trim()
  const login = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(addressOf(form), {
    method: form.dataset.method,
    headers: { accept: 'application/json', ...headers, ...own, ...login },
    body,
    credentials: 'same-origin',
  })
  const text = await answer.text()
  const lines = shown.filter((name) => answer.headers.has(name)).map((name) => `${name}: ${answer.headers.get(name)}`)
  show(form, [`${answer.status} ${answer.statusText}`, ...lines, '', pretty(text)].join('\n'))
}

for (const form of document.querySelectorAll('.try')) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const button = form.querySelector('button')
    button.disabled = true
    send(form)
      .catch(() => show(form, 'No answer: the line is dead, or the server is. Send it again.'))
      .finally(() => {
        button.disabled = false
      })
  })
}
