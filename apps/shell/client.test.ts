import { afterEach, describe, expect, it, vi } from 'vitest'
import { NO_CONNECTION } from '#kernel/message'
import { wordingFaults } from '../../tests/helpers/wording.ts'
import { ApiError } from './api-error.ts'
import { saveFile } from './call-file.ts'
import { call } from './client.ts'
import { showLocale } from './locale.ts'

afterEach(() => vi.unstubAllGlobals())

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
const SENTENCES = ['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.']

describe('a call without a connection', () => {
  it.each(SENTENCES.flatMap((said) => (['zh', 'en'] as const).map((locale) => [said, locale] as const)))(
    'says so in words where the browser says “%s” (%s)',
    async (said, locale) => {
      showLocale(locale)
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError(said)))
      for (const work of [call('GET /project/list'), saveFile('GET /exchange/project/{id}', { id: '1' } as never)]) {
        const failure = await failureOf(work)
        expect(failure).toBeInstanceOf(ApiError)
        expect(failure).toMatchObject({ offline: true, message: NO_CONNECTION[locale] })
      }
      expect(wordingFaults(NO_CONNECTION[locale], locale)).toEqual([])
    },
  )

  it('says so where the connection breaks while a file is on its way', async () => {
    showLocale('en')
    const broken = new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) }), {
      headers: { 'content-disposition': "attachment; filename*=UTF-8''orders.csv" },
    })
    vi.stubGlobal('fetch', async () => broken)
    expect(await failureOf(saveFile('GET /exchange/project/{id}', { id: '1' } as never))).toMatchObject({ message: NO_CONNECTION.en })
  })
})
