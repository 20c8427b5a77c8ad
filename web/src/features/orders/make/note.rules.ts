import { graphemeCount } from '@sheds/contract/text/graphemes'
import { mostNote } from '@sheds/contract/wallet/payment-limits'
import * as m from '../../../messages/compiled/messages.ts'

export const mostNoteLength = mostNote

/** What is known to be wrong at once; links and numbers are found by whoever takes it. */
export const noteFault = (note: string): string | undefined =>
  graphemeCount(note.trim()) > mostNote ? m.order_note_long({ n: mostNote }) : undefined

/** On one line, as it is sent. */
export const plainNote = (note: string): string => note.trim().replace(/\s+/g, ' ')
