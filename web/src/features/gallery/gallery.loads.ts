/** The design system's gallery is for whoever builds the site. */
export function refuseInProduction(): [] {
  // Asked of the running server: the build's own mode is always production.
  const environment = typeof process === 'undefined' ? undefined : Reflect.get(process.env, 'NODE_ENV')
  if (environment === 'production') throw { code: 'not_found' }
  return []
}
