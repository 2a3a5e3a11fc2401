import { expect, test } from 'vitest'
import { pageLanguages } from '#sdk'
import { answering, createPageActionContext } from '#sdk/testing'
import { setLocaleParams } from './index.ts'
import { run } from './run.ts'

const page = answering(pageLanguages, {
  list: async () => ['zh', 'en'],
  current: async () => 'en',
  choose: async (language) => ['zh', 'en'].includes(language),
})
const wanting = (language: string) => setLocaleParams.parse({ language })

test('shows the page in the language and hands its input on', async () => {
  const { context, asked } = createPageActionContext([1], [page])
  expect(await run(wanting('zh'), context)).toEqual({ ok: true, value: [1] })
  expect(asked).toEqual([['language.choose', 'zh']])
})

test('without a language, the next one of the page is shown', async () => {
  const { context, asked } = createPageActionContext(null, [page])
  await run(wanting(''), context)
  expect(asked.at(-1)).toEqual(['language.choose', 'zh'])
})

test('a language that the page does not have is a failure', async () => {
  const { context } = createPageActionContext(null, [page])
  expect(await run(wanting('fr'), context)).toMatchObject({ ok: false, reason: { code: 'action/set-locale.unknown' } })
})
