import { describe, expect, it } from 'vitest'
import { createSourceContext } from '#sdk/testing'
import { run } from './run.ts'

const STATE = {
  code: 'state',
  items: [
    { value: 'paid', label: { zh: '已付', en: 'Paid' }, color: '#008026', disabled: false },
    { value: 'old', label: { zh: '旧', en: '' }, color: '', disabled: true },
    { value: 'bare', label: { zh: '', en: '' }, color: '', disabled: false },
  ],
}
const serve = (data: unknown, status = 200) => {
  const asked: string[] = []
  const fetch = (async (address: string) => {
    asked.push(address)
    return Response.json(status === 200 ? { code: 0, data, msg: '' } : { code: 40401, data: null, msg: 'Not here' }, {
      status,
    })
  }) as unknown as typeof globalThis.fetch
  return { asked, fetch }
}

describe('source/dictionary', () => {
  it('gives options in the language of the page, disabled ones too', async () => {
    const { fetch } = serve([STATE])
    const load = async (locale: 'zh' | 'en') =>
      (await run({ dictionary: 'state' }, null, createSourceContext({ fetch, locale }))).data
    expect(await load('en')).toEqual([
      { label: 'Paid', value: 'paid', disabled: false, color: '#008026' },
      { label: '旧', value: 'old', disabled: true },
      { label: 'bare', value: 'bare', disabled: false },
    ])
    expect(await load('zh')).toMatchObject([{ label: '已付' }, { label: '旧' }, { label: 'bare' }])
  })

  it('sends one request for all that a page reads at the same time', async () => {
    const { asked, fetch } = serve([STATE, { code: 'area', items: [] }])
    const context = createSourceContext({ fetch })
    const results = await Promise.all(
      ['state', 'area', 'state', 'gone'].map((dictionary) => run({ dictionary }, null, context)),
    )
    expect(asked).toEqual(['/api/dictionary/items?page=1&env=stg&code=area%2Cgone%2Cstate'])
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 'DICTIONARY'])
    await run({ dictionary: 'state' }, null, context)
    expect(asked).toHaveLength(2)
  })

  it('says why there are no options', async () => {
    const problemOf = async (config: object, over: object) =>
      (await run(config as never, null, createSourceContext(over))).problem
    const { fetch } = serve(null, 404)
    expect(await problemOf({}, { fetch })).toMatchObject({ code: 'source/dictionary.not-chosen' })
    expect(await problemOf({ dictionary: 'state' }, { fetch })).toMatchObject({ params: { why: 'Not here' } })
    expect(await problemOf({ dictionary: 'state' }, { fetch, declared: undefined })).toMatchObject({
      code: 'source/dictionary.unsaved',
    })
    expect(await problemOf({ dictionary: 'gone' }, { fetch: serve([STATE]).fetch })).toMatchObject({
      params: { code: 'gone' },
    })
  })
})
