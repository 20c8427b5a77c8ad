/** The class of a list whose items are rows. */
export const rowList = 'rows'
/** The classes of the row itself, and of its words. */
export const row = 'row'
export const rowBody = 'row-body'
/** The classes of its first line, and of those below. */
export const rowTitle = 'row-title'
export const rowMeta = 'row-meta'
