import { defineStepKind, filled, type Json, json, type Label, number, type ShownStep, tell, z } from '#sdk'

export const loopParams = z.object({
  list: json('列表', 'List', z.array(z.json()).default([]), {
    help: { zh: '每项执行一轮，步骤中以 eventParams.item 取得', en: 'One round for each item, which is eventParams.item in its steps' },
  }),
  times: number('次数', 'Times', 1, { min: 0, max: 1000 }),
})

function summaryOf({ params, bindings }: ShownStep): Label | undefined {
  const bound = (bindings.list ?? bindings.times)?.source
  if (bound !== undefined) return filled({ zh: 'ƒ {bound}', en: 'ƒ {bound}' }, { bound })
  const { list, times } = params
  if (Array.isArray(list)) return filled({ zh: '{length} 项', en: '{length} items' }, { length: list.length })
  return typeof times === 'number' ? filled({ zh: '{times} 次', en: '{times} times' }, { times }) : undefined
}

/** Runs its lane once for each item of `list`, or `times` times. A list takes precedence. */
export const loop = defineStepKind({
  id: 'step/loop',
  label: { zh: '循环', en: 'Loop' },
  icon: 'IconLoop',
  keywords: ['循环', 'loop', 'repeat', 'each', 'for', '遍历'],
  help: {
    zh: '每一轮的步骤从 eventParams.item 与 eventParams.index 取得当前项与序号，eventParams.input 是循环之前的数据。任何一轮失败，循环即失败。',
    en: 'In each round, eventParams.item and eventParams.index are the current item and its number, eventParams.input is what came before the loop. A round that fails ends the loop.',
  },
  params: loopParams,
  // Lists are hardly ever written down: they are computed.
  first: { bindings: { list: { kind: 'formula', source: '[]' } } },
  alternatives: {
    label: { zh: '循环方式', en: 'Repeat' },
    choices: [
      {
        param: 'list',
        label: { zh: '按列表', en: 'For each item' },
        first: { bindings: { list: { kind: 'formula', source: '[]' } } },
        emptied: [],
      },
      { param: 'times', label: { zh: '按次数', en: 'A number of times' }, first: { params: { times: 3 } }, emptied: 1 },
    ],
  },
  needs: [
    {
      params: ['list', 'times'],
      code: 'FLOW_LOOP_ROUNDS',
      message: { zh: '循环需要列表或次数：请设置其中之一', en: 'A loop needs a list or a number of times: set one of them' },
    },
  ],
  lanes: { least: 1, most: 1, first: 1, label: () => ({ zh: '每一轮', en: 'Each round' }) },
  summary: summaryOf,
  async run({ params: { list, times }, reserve, rounds: each }) {
    if (!Array.isArray(list) && typeof times !== 'number') return { ok: false, reason: tell('engine.loop-without-list') }
    const rounds = Array.isArray(list) ? list.length : Number(times)
    reserve(rounds, 0)
    const items: readonly Json[] = Array.isArray(list) ? list : Array.from({ length: rounds }, (_, index) => index)
    return each(0, items)
  },
})
