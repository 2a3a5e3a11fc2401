import { defineSetter } from '#sdk'

export const elementSetter = defineSetter({
  id: 'setter/element',
  label: { zh: '组件', en: 'Element' },
  editor: async () => ({ Editor: (await import('./element-editor.tsx')).ElementEditor }),
})

export const methodSetter = defineSetter({
  id: 'setter/method',
  label: { zh: '组件方法', en: 'Method' },
  editor: async () => ({ Editor: (await import('./method-editor.tsx')).MethodEditor }),
})

export const apiSetter = defineSetter({
  id: 'setter/api',
  label: { zh: '接口', en: 'API' },
  editor: async () => ({ Editor: (await import('./editor.tsx')).ApiEditor }),
})

export const variableSetter = defineSetter({
  id: 'setter/variable',
  label: { zh: '变量', en: 'Variable' },
  editor: async () => ({ Editor: (await import('./editor.tsx')).VariableEditor }),
})

export const flowSetter = defineSetter({
  id: 'setter/flow',
  label: { zh: '流程', en: 'Flow' },
  editor: async () => ({ Editor: (await import('./editor.tsx')).FlowEditor }),
})
