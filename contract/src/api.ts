import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tag } from './tags.ts'

export const getApi = endpoint({
  method: 'GET',
  path: '/',
  summary: 'Name, version and addresses of the API’s documentation',
  auth: 'public',
  answers: { 200: z.object({ name: z.string(), version: z.string(), openapi: z.string(), docs: z.string() }) },
  cache: { seconds: 60 },
  tags: () => [tag.api],
})
