import { expect, it } from 'vitest'
import { NO_CONNECTION, toldBy } from '#kernel/message'
import { recordedFetch } from './recorded-fetch.ts'
import { Recording } from './recording.ts'

const toldOf = (plain: () => Promise<unknown>): Promise<unknown> =>
  recordedFetch(
    new Recording(),
    new AbortController().signal,
    plain as unknown as typeof fetch,
  )('https://api.example.com/file').then(() => null, toldBy)

it('tells a step in words that the connection failed', async () => {
  expect(await toldOf(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(NO_CONNECTION)
})

it('tells a step in words that the connection broke while the answer came', async () => {
  const broken = new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) }))
  expect(await toldOf(async () => broken)).toEqual(NO_CONNECTION)
})
