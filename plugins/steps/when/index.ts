import { defineStepKind, filled, type Json, list, type ShownStep, text, toggle, z } from '#sdk'

/** Longer conditions are cut on the canvas; the form shows them whole. */
const SHOWN = 24

export const whenParams = z.object({
  cases: list('路径', 'Paths', ['路径', 'path'], {
    name: text('名称', 'Name'),
    is: toggle('条件', 'Condition'),
  }),
  every: toggle('全部执行', 'Every true path', false, {
    help: {
      zh: '打开后依次执行所有条件成立的路径，结果是各路径结果的列表；关闭时只执行第一条',
      en: 'All paths whose condition is true run one after the other; the result is the list of their results',
    },
  }),
})

/** The setting of a lane; undefined for the last one, which has none. */
function caseOf(cases: Json | undefined, lane: number): Json | undefined {
  return Array.isArray(cases) ? (cases as readonly Json[])[lane] : undefined
}

const fieldOf = (of: Json | undefined, field: 'name' | 'is'): Json | undefined =>
  typeof of === 'object' && of !== null ? (of as { readonly [key: string]: Json })[field] : undefined

const cut = (source: string): string => (source.length > SHOWN ? `${source.slice(0, SHOWN - 1)}…` : source)

/** Named by its author, else by its condition, else by its number. */
function labelOf(lane: number, { params, bindings, lanes }: ShownStep) {
  if (lane >= lanes - 1) return { zh: '其他情况', en: 'Anything else' }
  const name = fieldOf(caseOf(params.cases, lane), 'name')
  if (typeof name === 'string' && name !== '') return { zh: name, en: name }
  const is = bindings[`cases.${lane}.is`]?.source.trim() ?? ''
  return is === ''
    ? filled({ zh: '路径 {number}', en: 'Path {number}' }, { number: lane + 1 })
    : filled({ zh: 'ƒ {is}', en: 'ƒ {is}' }, { is: cut(is) })
}

/** Takes the first lane whose condition is true, or all of them; the last lane where none is. */
export const when = defineStepKind({
  id: 'step/when',
  label: { zh: '条件分支', en: 'Conditions' },
  icon: 'IconQuestionCircle',
  inApprovals: true,
  keywords: ['条件', '如果', '否则', '判断', 'when', 'if', 'else', 'condition'],
  help: {
    zh: '每条路径有一个条件，从上到下判断，执行第一条成立的路径；都不成立时执行“其他情况”。空路径把收到的数据原样交给后面。',
    en: 'The first path whose condition is true runs, else the last one. An empty path passes on the data it got.',
  },
  params: whenParams,
  first: { params: { cases: [{}] } },
  needs: [
    {
      params: ['cases.*.is'],
      code: 'FLOW_WHEN_CONDITION',
      message: {
        zh: '路径 {lane} 没有条件，永远不会执行：请填写条件',
        en: 'Path {lane} has no condition and never runs: set one',
      },
    },
  ],
  lanes: {
    least: 2,
    most: 12,
    first: 2,
    label: (lane, step) => labelOf(Number(lane), step),
    control: { by: 'conditions', label: { zh: '各路径的条件', en: 'A path for each condition' }, param: 'cases' },
  },
  summary: ({ params, bindings, lanes }) =>
    params.every === true || bindings.every
      ? filled({ zh: '{lanes} 条路径，执行所有成立的', en: '{lanes} paths, every true one' }, { lanes })
      : filled({ zh: '{lanes} 条路径', en: '{lanes} paths' }, { lanes }),
  async run({ params: { cases, every }, input, lane, lanes }) {
    const last = lanes - 1
    const applying = Array.from({ length: last }, (_, index) => index).filter((index) =>
      Boolean(fieldOf(caseOf(cases, index), 'is')),
    )
    const [first = last] = applying
    if (!every) return lane(first, input)
    const value: Json[] = []
    for (const index of applying.length > 0 ? applying : [last]) {
      const ended = await lane(index, input)
      value.push(ended.value)
      if (!ended.ok) return { ...ended, value }
    }
    return { ok: true, value }
  },
})
