import * as calls from '@sheds/contract/saved/saved'
import type { Context } from '../../platform/context.ts'
import { Answer, type Binding, bind } from '../../platform/http/endpoints.ts'
import { listSaved } from './saved.service.ts'

export const savedBindings = (context: Context): Binding[] => [
  bind(calls.listSaved, async ({ actor, query }) => {
    const { results, end } = await listSaved(context, actor, query)
    return new Answer({ results }, { page: end })
  }),
]
