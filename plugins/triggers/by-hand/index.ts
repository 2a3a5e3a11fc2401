import { list, text, toggle, z } from '#sdk'
import { defineTrigger } from '#sdk/workflow'

export const byHand = defineTrigger({
  id: 'trigger/by-hand',
  label: { zh: '手动或被调用', en: 'By hand or when called' },
  icon: 'IconThunderbolt',
  help: {
    zh: '由人启动，或由页面、其他工作流调用；输入作为 event.input 可用',
    en: 'A person starts it, or a page or another workflow calls it. Formulas read what was given as event.input.',
  },
  params: z.object({
    inputs: list(
      '输入',
      'Inputs',
      ['输入', 'Input'],
      {
        name: text('名称', 'Name', '', { bindable: false, needed: true }),
        required: toggle('必填', 'Required', false, { bindable: false }),
      },
      [],
    ),
  }),
  starts: { by: 'hand' },
  sample: ({ inputs }) => ({ input: Object.fromEntries(inputs.map(({ name }) => [name, ''])) }),
  summary: ({ inputs }) => {
    const names = inputs.map(({ name }) => name).join(', ')
    return { zh: names || '无输入', en: names || 'no inputs' }
  },
})
