import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tag } from './tags.ts'

export const getApi = endpoint({
  method: 'GET',
  path: '/',
  summary: 'What this API is, and where its description lies',
  auth: 'public',
  answers: { 200: z.object({ name: z.string(), version: z.string(), openapi: z.string(), docs: z.string() }) },
  cache: { seconds: 60 },
  tags: () => [tag.api],
})
