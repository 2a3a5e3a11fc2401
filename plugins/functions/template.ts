import { defineFunction, type Json } from '#sdk'

export const template = defineFunction({
  id: 'function/template',
  name: 'TEMPLATE',
  group: 'text',
  signature: 'TEMPLATE(text, values)',
  summary: { zh: '把文本里的 {路径} 换成值', en: 'A text with each {path} in it replaced by a value' },
  examples: [
    { formula: "TEMPLATE('{user.name} has {n}', { user: { name: 'Ann' }, n: 2 })", value: 'Ann has 2' },
    { formula: "TEMPLATE('{missing}!', {})", value: '!' },
    { formula: 'TEMPLATE(null, {})', value: '' },
  ],
  create:
    (lib) =>
    (value: Json, values: Json = null) =>
      String(value ?? '').replace(/\$?\{([^{}]*)\}/g, (_all, path: string) => {
        const found = lib.GET!(values, path.trim(), '')
        return typeof found === 'object' ? JSON.stringify(found) : String(found)
      }),
})
