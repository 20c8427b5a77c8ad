/** Class of a list of rows. */
export const rowList = 'rows'
/** Classes of a row, and of its text. */
export const row = 'row'
export const rowBody = 'row-body'
/** Classes of a row's first line, and of those below. */
export const rowTitle = 'row-title'
export const rowMeta = 'row-meta'
