import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { filled, labelIn, tableIn } from './languages.ts'
import { LearnedLanguages, wordsWithHoles } from './learned-languages.ts'

const save = { zh: '保存', en: 'Save' }
const learned = new LearnedLanguages()
const texts = {
  Save: '保存する',
  Order: { 订单: '注文', 顺序: '順序' },
  'Delete “{name}” of {project}': '{project} の「{name}」を削除',
  '{0} rows of {1}': '{1} 件中 {0} 件',
  Close: '閉じる',
}
afterEach(() => learned.forget('ja'))

describe('a label', () => {
  test('is said in the two languages it is given in, and in English where nobody brought the language', () => {
    expect(['zh', 'en', 'ja', 'constructor'].map((locale) => labelIn(save, locale))).toEqual(['保存', 'Save', 'Save', 'Save'])
  })

  test('is said in a language that somebody brought, and in English once it is gone', () => {
    learned.learn('ja', texts)
    expect(labelIn(save, 'ja')).toBe('保存する')
    expect(labelIn({ zh: '取消', en: 'Cancel' }, 'ja')).toBe('Cancel')
    expect(labelIn({ zh: '', en: 'toString' }, 'ja')).toBe('toString')
    learned.forget('ja')
    expect(labelIn(save, 'ja')).toBe('Save')
  })

  test('of one English text is told apart by its Chinese one', () => {
    learned.learn('ja', texts)
    const said = ['订单', '顺序', '命令'].map((zh) => labelIn({ zh, en: 'Order' }, 'ja'))
    expect(said).toEqual(['注文', '順序', 'Order'])
  })

  test('with values has them at the places of each language, those that are labels in that language', () => {
    learned.learn('ja', { ...texts, Orders: '注文一覧' })
    const label = filled(
      { zh: '删除 {project} 的“{name}”', en: 'Delete “{name}” of {project}' },
      { name: { zh: '订单表', en: 'Orders' }, project: 'Shop' },
    )
    expect(['zh', 'en', 'ja'].map((locale) => labelIn(label, locale))).toEqual([
      '删除 Shop 的“订单表”',
      'Delete “Orders” of Shop',
      'Shop の「注文一覧」を削除',
    ])
  })
})

test('a value never becomes a hole of its own: what it says stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      const { en } = filled({ zh: '', en: '<{a}|{b}>' }, { a: first, b: second })
      expect(en).toBe(`<${first}|${second}>`)
    }),
  )
})

describe('a table of texts', () => {
  const rows = {
    zh: {
      close: '关闭',
      of: (count: number, all: string) => `共 ${all} 行，${count} 行`,
      more: { save: '保存' },
      list: (names: readonly string[]) => names.join('、'),
    },
    en: {
      close: 'Close',
      of: (count: number, all: string) => `${count} rows of ${all}`,
      more: { save: 'Save' },
      list: (names: readonly string[]) => names.join(', '),
    },
  }

  test('is said text by text, with values at their places, and what has no words in English', () => {
    learned.learn('ja', texts)
    const { close, of, more, list } = tableIn(rows, 'ja')
    expect([close, of(3, '{0}'), more.save, list(['a', 'b'])]).toEqual(['閉じる', '{0} 件中 3 件', '保存する', 'a, b'])
  })

  test('is made once for a language, and anew when that is learned anew', () => {
    learned.learn('ja', texts)
    const before = tableIn(rows, 'ja')
    expect(tableIn(rows, 'ja')).toBe(before)
    learned.learn('ja', { Close: '終了' })
    expect(tableIn(rows, 'ja').close).toBe('終了')
  })
})

test('a text that does more with its values than to put them into places has no words with holes', () => {
  expect(wordsWithHoles((count: number) => `${count} rows`)).toBe('{0} rows')
  expect(wordsWithHoles((names: readonly string[]) => names.map(String).join())).toBeUndefined()
  expect(wordsWithHoles((count: number) => (count > 1 ? `${count} rows` : 'a row'))).toBeUndefined()
})
