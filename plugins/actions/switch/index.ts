import { defineAction, text, z } from '#sdk'

/** How many values a step can tell apart. */
const CASES = [1, 2, 3, 4, 5, 6] as const
type Case = (typeof CASES)[number]

const flow = (zh: string, en: string, when?: string) =>
  text(zh, en, '', { setter: 'setter/flow', bindable: false, refers: 'flow', ...(when ? { when } : {}) })
const toCase = (n: Case) => {
  const when = n === 1 ? undefined : `flow${n - 1} != ''`
  return {
    [`is${n}`]: text(`值 ${n}`, `Value ${n}`, '', when ? { when } : {}),
    [`flow${n}`]: flow(`等于值 ${n} 时执行`, `Flow for value ${n}`, when),
  }
}
const cases = Object.assign({}, ...CASES.map(toCase)) as Record<`is${Case}` | `flow${Case}`, ReturnType<typeof flow>>

export const switchParams = z.object({
  value: z
    .json()
    .default('')
    .meta({ label: { zh: '判断的值', en: 'Value to look at' }, setter: 'setter/value' }),
  ...cases,
  otherwise: flow('其他情况执行', 'Flow for anything else'),
})

/** The chosen values with their flows, in order. */
export function casesOf(params: z.output<typeof switchParams>): readonly { readonly is: string; readonly flow: string }[] {
  return CASES.map((n) => ({ is: params[`is${n}`], flow: params[`flow${n}`] })).filter((each) => each.flow !== '')
}

export const switchAction = defineAction({
  id: 'action/switch',
  label: { zh: '按值调用流程', en: 'Call flow by value' },
  group: 'logic',
  icon: 'IconMindMapping',
  keywords: ['switch', 'case', 'match', 'route', '条件', '分支'],
  params: switchParams,
  branches: true,
  summary: (params) => {
    const values = casesOf(params).map((each) => each.is || '""')
    return { zh: values.join('、'), en: values.join(', ') }
  },
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
