import { getDish, listMenu } from '@sheds/contract/menu/menu'
import { queryOf } from '../../lib/api/query.ts'
import { listOf } from '../../lib/list/list.ts'

export const dishOf = (id: string) => queryOf(getDish, { params: { id } })

export const menuOf = (shedId: string) => listOf(listMenu, { params: { shed_id: shedId } })
