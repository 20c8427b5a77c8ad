import { type CallOf, pathOf } from '@sheds/contract/endpoint'
import { writeTags } from '@sheds/contract/tags'
import { addWriteMedia, createWrite, deleteWrite } from '@sheds/contract/writes/writes'
import { ApiError } from '../../../lib/api/api.ts'
import type { Task } from '../../../lib/outbox/outbox.rules.ts'
import type { HeldTask } from '../../../lib/outbox/outbox.ts'
import { loadOutbox, taskCall, taskRequest } from '../../../lib/outbox/send-task.ts'
import { currentViewer } from '../../../lib/session/my-info.store.ts'
import { shrinkImage } from '../../../lib/upload/image-shrink.ts'

type Body = CallOf<typeof createWrite>['body']

/** Queues a write and its photo on the device until there is a connection. */
export const queueWrite = async (body: Body, files: readonly File[]): Promise<void> => {
  try {
    const { keepTask } = await loadOutbox()
    await keepTask(await taskOf(body, files))
  } catch {
    throw new ApiError(0, {})
  }
}

/** Queues the photo of a write that this page sends, so that it is uploaded even if the page closes. */
export const queuePhoto = async (body: Body, files: readonly File[]): Promise<HeldTask | undefined> => {
  if (files.length === 0) return undefined
  try {
    const { holdTask } = await loadOutbox()
    return await holdTask(await taskOf(body, files))
  } catch {
    return undefined
  }
}

const taskOf = async (body: Body, [file]: readonly File[]): Promise<Task> => {
  const { id, content } = body
  if (id === undefined) throw new Error('a queued write needs an id made on the device')
  const params = { id }
  return {
    kind: 'write',
    id,
    wish: { words: content },
    ...taskRequest(taskCall(createWrite, { body })),
    back: taskRequest(taskCall(deleteWrite, { params, body: {} })),
    changes: writeTags(id, currentViewer() ?? ''),
    thing: { name: content, look: 'words' },
    photo: file && {
      path: pathOf(addWriteMedia, { params }),
      field: 'media',
      file: await shrinkImage(file, new AbortController().signal),
    },
  }
}
