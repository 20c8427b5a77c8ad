/** The class of a list whose items are rows. */
export const rowList = 'rows'
/** The classes of the row itself, and of its words. */
export const row = 'row'
export const rowBody = 'row-body'
