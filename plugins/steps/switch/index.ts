import { defineStepKind, filled, type Json, text, z } from '#sdk'

/** Values are compared as the texts they show as, so that `1` from a formula equals `1` typed by the author. */
function shown(value: Json | undefined): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

const casesOf = (cases: Json | undefined, lanes: number): readonly Json[] =>
  Array.isArray(cases) ? (cases as readonly Json[]).slice(0, lanes - 1) : []

/** Takes the lane of the first of its `cases` that equals `value`, else the last lane. */
export const switchStep = defineStepKind({
  id: 'step/switch',
  label: { zh: '多路分支', en: 'Switch' },
  icon: 'IconShareAlt',
  keywords: ['多路分支', 'switch', 'case', 'match', '按值'],
  help: {
    zh: '执行第一个与判断的值相同的路径，都不相同时执行“其他情况”；比较的是显示出来的文字，1 与 "1" 相同。空路径把收到的数据原样交给后面。',
    en: 'The path of the first of the values that equals the one looked at is taken, else the last path. Values are compared as the texts they show as: 1 equals "1". An empty path hands on what it was given.',
  },
  params: z.object({ value: text('判断的值', 'Value to look at') }),
  // What is looked at is hardly ever written down: it is computed.
  first: { params: { cases: ['1', '2'] }, bindings: { value: { kind: 'formula', source: 'eventParams' } } },
  needs: [
    {
      params: ['value'],
      code: 'FLOW_SWITCH_VALUE',
      message: { zh: '多路分支需要一个判断的值：请填写', en: 'A switch needs a value to look at: set one' },
    },
  ],
  lanes: {
    least: 2,
    most: 12,
    first: 3,
    label: (lane, { params, lanes }) => {
      if (Number(lane) >= lanes - 1) return { zh: '其他情况', en: 'Anything else' }
      const is = shown(casesOf(params.cases, lanes)[Number(lane)])
      return filled({ zh: '= {is}', en: '= {is}' }, { is })
    },
    control: { by: 'cases', label: { zh: '各路径的值', en: 'A path for each of' }, param: 'cases' },
  },
  summary: ({ params, bindings }) => {
    const line = bindings.value ? `ƒ ${bindings.value.source}` : shown(params.value)
    return { zh: line, en: line }
  },
  run({ params: { value, cases }, input, lane, lanes }) {
    const wanted = shown(value)
    const found = casesOf(cases, lanes).findIndex((each) => shown(each) === wanted)
    return lane(found < 0 ? lanes - 1 : found, input)
  },
})
