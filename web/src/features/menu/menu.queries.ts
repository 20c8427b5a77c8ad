import { getDish, listMenu } from '@sheds/contract/menu'
import { listOf } from '../../lib/list.ts'
import { queryOf } from '../../lib/query.ts'

export const dishOf = (id: string) => queryOf(getDish, { params: { id } })

export const menuOf = (shedId: string) => listOf(listMenu, { params: { shed_id: shedId } })
