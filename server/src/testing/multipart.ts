type Files = Readonly<Record<string, unknown>>

/** Multipart body of a call's fields and files, as a browser sends it. */
export const multipartBody = async (fields: unknown, files: Files) => {
  const form = new FormData()
  for (const [name, value] of Object.entries((fields ?? {}) as Files)) form.append(name, String(value))
  for (const [name, given] of Object.entries(files)) {
    for (const file of [given].flat()) if (file instanceof Blob) form.append(name, file)
  }
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}
