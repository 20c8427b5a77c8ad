export const searchPath = '/render_search'
