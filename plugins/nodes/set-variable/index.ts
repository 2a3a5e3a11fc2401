import { json, text, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const setVariableParams = z.object({
  name: text('名称', 'Name', '', { bindable: false, needed: true }),
  value: json('值', 'Value', z.json().default(null)),
})

export const setVariable = defineNode({
  id: 'node/set-variable',
  label: { zh: '设置变量', en: 'Set variable' },
  group: 'logic',
  icon: 'IconCode',
  keywords: ['set', 'value', 'variable', '变量', '赋值'],
  note: { zh: '之后的公式以 variable.名称 读取', en: 'Later formulas read it as variable.name' },
  params: setVariableParams,
  effect: 'none',
  branches: false,
  summary: ({ name }) => ({ zh: name, en: name }),
  run: () => import('./run.ts'),
})
