import { defineSetter } from '#sdk'

export const expressionSetter = defineSetter({
  id: 'setter/expression',
  label: { zh: '表达式', en: 'Expression' },
  wide: true,
  editor: async () => ({ Editor: (await import('./expression-editor.tsx')).ExpressionEditor }),
})

export const functionSetter = defineSetter({
  id: 'setter/function',
  label: { zh: '函数', en: 'Function' },
  wide: true,
  editor: async () => ({ Editor: (await import('./script-editor.tsx')).FunctionEditor }),
})

export const scriptSetter = defineSetter({
  id: 'setter/script',
  label: { zh: '脚本', en: 'Script' },
  wide: true,
  editor: async () => ({ Editor: (await import('./script-editor.tsx')).ScriptEditor }),
})

export const jsonSetter = defineSetter({
  id: 'setter/json',
  label: { zh: 'JSON', en: 'JSON' },
  wide: true,
  editor: async () => ({ Editor: (await import('./json-editor.tsx')).JsonEditor }),
})
