/** The page's own colour in each theme: what browsers paint around it. */
export const paper = { light: '#fffaf4', dark: '#151015' } as const
