import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextRecord } from '#kernel/page/records'
import { changesIn, readTexts, toCsv, toJson } from './text-files.ts'

const text = (id: string, values: TextRecord['values'], note = ''): TextRecord => ({ kind: 'text', id, values, note, extra: {} })
const save = text('save', { zh: '保存', en: 'Save' }, 'On the form')

test('a table begins so that spreadsheets read it as UTF-8', () => {
  expect(toCsv([save], ['zh', 'en'])).toBe('\uFEFFkey,note,zh,en\r\nsave,On the form,保存,Save\r\n')
})

test('whatever words there are, a table and JSON say them again', () => {
  const words = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z][a-z.]{0,8}$/), fc.record({ zh: words, en: words }), { maxKeys: 4, noNullPrototype: true }),
      (all) => {
        const texts = Object.entries(all).map(([id, values]) => text(id, values))
        const found = readTexts(toCsv(texts, ['zh', 'en']))
        expect(found?.map(({ key, values }) => ({ key, values }))).toEqual(texts.map(({ id, values }) => ({ key: id, values })))
        expect(readTexts(toJson(texts, ['zh', 'en']))).toEqual(texts.map(({ id, values }) => ({ key: id, values })))
      },
    ),
    { numRuns: 200 },
  )
})

test('tables of semicolons and tabs are read too', () => {
  expect(readTexts('key;zh;en\nsave;存;"Keep; safe"\n')).toEqual([{ key: 'save', values: { zh: '存', en: 'Keep; safe' } }])
  expect(readTexts('key\tzh\nsave\t存')).toEqual([{ key: 'save', values: { zh: '存' } }])
})

test('what is neither is no file of texts', () => {
  for (const content of ['', 'hello', '{', '{"texts": 1}', 'name,zh\na,b']) expect(readTexts(content)).toBeNull()
})

test('a difference says what changes, and which keys are not there', () => {
  const found = readTexts('key,zh,en\nsave,保存,Keep\ngone,甲,A\n')!
  expect(changesIn(found, (key) => (key === 'save' ? save : undefined))).toEqual({
    changes: [{ key: 'save', locale: 'en', from: 'Save', to: 'Keep' }],
    unknown: ['gone'],
  })
})
