import { defineAction, text, z } from '#sdk'

export const setLocaleParams = z.object({
  language: text('语言', 'Language', '', {
    placeholder: { zh: '如 zh、en', en: 'e.g. zh, en' },
    help: { zh: '留空则切换到页面的下一种语言', en: 'Empty: the next language of the page' },
  }),
})

export const setLocale = defineAction({
  id: 'action/set-locale',
  label: { zh: '切换语言', en: 'Switch language' },
  group: 'other',
  icon: 'IconLanguage',
  keywords: ['locale', 'language', 'translate', '语言', '多语言'],
  params: setLocaleParams,
  branches: true,
  summary: ({ language }) => ({ zh: language, en: language }),
  runs: 'page',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
