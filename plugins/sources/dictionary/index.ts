import { defineSource, text, z } from '#sdk'

export const dictionaryConfig = z.looseObject({
  dictionary: text('字典', 'Dictionary', '', {
    bindable: false,
    setter: 'setter/dictionary',
    help: {
      zh: '项目的数据字典；每项为 label、value、color、disabled',
      en: 'A dictionary of the project; its items have label, value, color and disabled',
    },
  }),
})

export const dictionarySource = defineSource({
  id: 'source/dictionary',
  label: { zh: '数据字典', en: 'Dictionary' },
  icon: 'IconBook',
  config: dictionaryConfig,
  shared: false,
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
