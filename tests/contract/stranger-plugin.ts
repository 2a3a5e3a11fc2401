import { defineAction, defineComponent, definePlugin, defineSource, group, text, z } from '#sdk'

const names = (kind: 'element' | 'api' | 'variable' | 'flow') => text(kind, kind, '', { refers: kind, bindable: false })

/** Fields that name every kind of thing, plain and in groups, lists, records, choices and optional places. */
const naming = {
  someElement: names('element'),
  inside: group({ deep: group({ useApi: names('api') }) }),
  cases: z.array(z.looseObject({ is: z.string().default(''), start: names('flow') })).default([]),
  into: z.record(z.string(), names('variable')).default({}),
  watched: z.array(names('element')).default([]),
  either: z
    .union([z.object({ kind: z.literal('flow'), start: names('flow') }), z.object({ kind: z.literal('api'), ask: names('api') })])
    .optional(),
  maybe: names('variable').optional(),
} as const

const Nothing = () => null

/** A plugin whose action, source and component nothing in the product has heard of. */
export const strangerPlugin = definePlugin({
  id: 'example.stranger',
  version: '1.0.0',
  actions: [
    defineAction({
      id: 'action/stranger',
      label: { zh: '陌生动作', en: 'Stranger' },
      group: 'other',
      icon: 'IconCode',
      params: z.object(naming),
      branches: false,
      summary: () => ({ zh: '', en: '' }),
      runs: 'worker',
      run: async () => ({ run: async () => ({ ok: true }) }),
    }),
  ],
  sources: [
    defineSource({
      id: 'source/stranger',
      label: { zh: '陌生数据', en: 'Stranger' },
      icon: 'IconCode',
      config: z.looseObject(naming),
      shared: true,
      run: async () => ({ run: async () => ({ code: 0, data: null, originData: null, msg: '' }) }),
    }),
  ],
  components: [
    defineComponent({
      id: 'component/stranger',
      type: 'Stranger',
      version: 1,
      label: { zh: '陌生组件', en: 'Stranger' },
      group: 'other',
      icon: 'IconCode',
      props: z.looseObject(naming),
      view: async () => ({ View: Nothing }),
    }),
  ],
})
