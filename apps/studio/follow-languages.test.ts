// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { labelIn } from '#kernel/message'
import { Kernel } from '#kernel/plugin'
import { definePlugin } from '#sdk'
import { defineLanguage, type LanguageTexts, languagesPoint } from '#sdk/studio'
import { currentLocale, defineMessages, setLocale, translate } from '../shell/messages.ts'
import { type FollowedLanguages, followLanguages } from './follow-languages.ts'

const words = defineMessages('follow-languages-test', {
  zh: { save: '保存', rows: '{{count}} 行' },
  en: { save: 'Save', rows: '{{count}} rows' },
})
const said = () => [translate(words, 'save'), translate(words, 'rows', { count: 3 }), labelIn({ zh: '保存', en: 'Save' }, currentLocale())]
const ENGLISH = ['Save', '3 rows', 'Save']

let kernel: Kernel
let followed: FollowedLanguages | undefined
beforeEach(() => {
  kernel = new Kernel()
  setLocale('en')
})
afterEach(() => {
  followed?.stop()
  kernel.dispose()
  setLocale('en')
})

const brings = (texts: () => Promise<{ readonly texts: LanguageTexts }>) =>
  definePlugin({
    id: 'acme.japanese',
    version: '1.0.0',
    languages: [defineLanguage({ id: 'language/ja', locale: 'ja', name: '日本語', texts })],
  })
const japanese = brings(async () => ({ texts: { Save: '保存する', '{{count}} rows': '{{count}} 行です' } }))
const follow = () => {
  const report = vi.fn()
  followed = followLanguages(kernel, report)
  return report
}

test('shows the language of a plugin once its texts have loaded, text by text', async () => {
  kernel.load(japanese)
  follow()
  setLocale('ja')
  expect(currentLocale()).toBe('en')
  await vi.waitFor(() => expect(currentLocale()).toBe('ja'))
  expect(said()).toEqual(['保存する', '3 行です', '保存する'])
  expect(document.documentElement.lang).toBe('ja')
  setLocale('zh')
  expect(said()).toEqual(['保存', '3 行', '保存'])
})

test('shows English until the chosen language is available, and after its plugin is unloaded', async () => {
  setLocale('ja')
  follow()
  expect(said()).toEqual(ENGLISH)
  kernel.load(japanese)
  await vi.waitFor(() => expect(currentLocale()).toBe('ja'))
  kernel.unload(japanese.id)
  expect([currentLocale(), ...said()]).toEqual(['en', ...ENGLISH])
  kernel.load(japanese)
  await vi.waitFor(() => expect(said()[0]).toBe('保存する'))
})

test.each([
  ['do not load', async () => Promise.reject(new Error('gone'))],
  ['are no texts', async () => ({ texts: { Save: 3 } as unknown as LanguageTexts })],
])('reports texts that %s once, keeps English, and loads again when the language is chosen again', async (_what, texts) => {
  const load = vi.fn(texts)
  kernel.load(brings(load))
  const report = follow()
  setLocale('ja')
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce())
  expect([currentLocale(), ...said()]).toEqual(['en', ...ENGLISH])
  load.mockImplementation(async () => ({ texts: { Save: '保存する' } }))
  setLocale('ja')
  await vi.waitFor(() => expect(said()).toEqual(['保存する', '3 rows', '保存する']))
})

test('a later choice wins over texts that are still loading', async () => {
  const { promise, resolve } = Promise.withResolvers<{ readonly texts: LanguageTexts }>()
  kernel.load(brings(() => promise))
  follow()
  setLocale('ja')
  setLocale('zh')
  resolve({ texts: { Save: '保存する' } })
  await promise
  await Promise.resolve()
  expect(currentLocale()).toBe('zh')
})

test.each(['zh', 'en', 'japanese', 'JA', ''])('a language cannot be called %j', (locale) => {
  kernel.load(definePlugin({ id: 'acme.right', version: '1.0.0' }))
  kernel.load(
    definePlugin({
      id: 'acme.wrong',
      version: '1.0.0',
      languages: [{ id: 'language/wrong', locale, name: 'Wrong', texts: async () => ({ texts: {} }) }],
    }),
  )
  expect(kernel.registry(languagesPoint).all.value).toEqual([])
  expect(kernel.states.value.get('acme.wrong')).not.toBe(kernel.states.value.get('acme.right'))
})
