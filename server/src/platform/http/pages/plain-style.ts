/** Tokens of the design system by theme, copied so that a failing server needs no style sheet. */
const light =
  'color-scheme:light;--surface-0:#fffaf4;--surface-1:#ffffff;--border-strong:#8f7b78;--ink-1:#22122b;--ink-2:#594657;--brand:#b70e50;--on-brand:#ffffff'
const dark =
  'color-scheme:dark;--surface-0:#151015;--surface-1:#1e171f;--border-strong:#8f7d90;--ink-1:#fbf2ea;--ink-2:#cfc0ca;--brand:#cc1a5e;--on-brand:#ffffff'

/** Style sheet of pages that the server builds itself. */
export const plainStyle = [
  `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}[data-theme=dark]{${dark}}`,
  'body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;background:var(--surface-0);color:var(--ink-1);font:400 1rem/1.5 "Gabarito Variable",Gabarito,system-ui,Roboto,Arial,sans-serif}',
  'header{padding:.75rem 1rem;background:var(--surface-1)}',
  'header a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;color:inherit;font-size:1.25rem;font-weight:800;text-decoration:none}',
  'main{place-self:center;box-sizing:border-box;width:100%;max-width:34rem;padding:2.5rem 1rem 5rem;text-align:center;overflow-wrap:anywhere}',
  'svg{display:block}main svg{margin:0 auto 1.25rem}',
  'h1{margin:0;font-size:1.5rem;line-height:1.25;text-wrap:balance}h1::first-letter{text-transform:uppercase}',
  'p{margin:.5rem 0 0;color:var(--ink-2);text-wrap:balance}',
  'nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:1.5rem}',
  'nav a{display:inline-flex;align-items:center;justify-content:center;box-sizing:border-box;min-height:2.75rem;padding:.375rem 1rem;border:1px solid var(--border-strong);border-radius:.625rem;background:var(--surface-1);color:var(--ink-1);font-size:.875rem;font-weight:700;text-decoration:none}',
  'nav a:first-child{border-color:transparent;background:var(--brand);color:var(--on-brand)}',
  'form{margin-top:1.5rem}button{box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem 1rem;border:1px solid transparent;border-radius:.625rem;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:700;cursor:pointer}button.quiet{border-color:var(--border-strong);background:var(--surface-1);color:var(--ink-1)}main p a{color:inherit}',
  '.roof{fill:#ffb71b}.wall{fill:var(--brand)}',
].join('')
