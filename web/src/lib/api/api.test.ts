import { logIn } from '@sheds/contract/users/accounts'
import { describe, expect, it } from 'vitest'
import { ApiError, callApi, setTransport } from './api.ts'

const call = (status: number, text: string): Promise<ApiError> => {
  setTransport(async () => ({ status, header: () => null, text }))
  return callApi(logIn, { body: { name: 'a', password: 'b' } }).then(
    () => expect.fail('nothing was refused'),
    (error: unknown) => error as ApiError,
  )
}

describe('callApi', () => {
  it.each([
    ['an empty object', 500, '{}'],
    ['nothing', 500, ''],
    ['a proxy’s page', 502, '<html><h1>502 Bad Gateway</h1></html>'],
    ['a text', 503, '"overloaded"'],
    ['a list', 500, '[{"message":"no"}]'],
    ['null', 500, 'null'],
    ['fields of other kinds', 500, '{"code":7,"message":{"a":1},"fields":"x"}'],
    ['an empty sentence', 500, '{"message":""}'],
  ])('rejects with `unavailable` and no message when the error body is %s', async (_, status, text) => {
    const error = await call(status, text)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, code: 'unavailable', said: undefined, fields: {} })
  })

  it('keeps code, message and fields of an error of the API', async () => {
    const text = JSON.stringify({ code: 'wrong_login', message: 'Wrong name or password.', fields: { name: 'x' } })
    expect(await call(400, text)).toMatchObject({
      status: 400,
      code: 'wrong_login',
      said: 'Wrong name or password.',
      fields: { name: 'x' },
    })
  })

  it('rejects a 200 whose body is not JSON, such as a hotspot’s login page', async () => {
    expect(await call(200, '<html>Please log in to this hotspot</html>')).toMatchObject({
      status: 502,
      code: 'unavailable',
      said: undefined,
    })
  })
})
