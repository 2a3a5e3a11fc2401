import { actionListField, choice, defineComponent, disabledField, jsonSchema, number, optionalNumber, text, toggle, words, z } from '#sdk'

const HELP = {
  zh: '没有选择数据源时使用：本站的流式对话地址，密钥由它保管，不会出现在页面上；都没有则只触发“发送”事件',
  en: 'Used without a data source: an address of this site that streams answers and keeps the key, which is never on the page; with neither, only the event “Submit” occurs',
}
const service = { section: 'data', bindable: false } as const

export const aiSender = defineComponent({
  id: 'component/aisender',
  type: 'AISender',
  version: 1,
  label: { zh: 'AI 输入框', en: 'AI sender' },
  group: 'ai',
  icon: 'M2 3.500h12v7H8.500L5.500 13v-2.500H2zM5 7h.01M8 7h.01M11 7h.01',
  keywords: ['chat', 'prompt', 'llm', 'gpt', '对话', '提问'],
  parts: {
    field: { label: { zh: '输入框', en: 'Field' } },
    actions: { label: { zh: '按钮区', en: 'Buttons' } },
    submit: { label: { zh: '发送按钮', en: 'Send button' } },
    message: { label: { zh: '提示', en: 'Message' } },
  },
  states: ['disabled'],
  sizes: { width: { min: 200, fill: true } },
  itemTexts: ['bulkActionList.*.text'],
  props: z.strictObject({
    placeholder: words('占位文字', 'Placeholder', ''),
    defaultValue: words('默认内容', 'Default message', '', { setter: 'setter/textarea' }),
    submitType: choice(
      '发送方式',
      'Sent with',
      { enter: ['回车', 'Enter'], shiftEnter: ['Shift + 回车', 'Shift + Enter'], button: ['只用按钮', 'The button alone'] },
      'enter',
    ),
    loading: toggle('等待回答', 'Waiting for an answer', false),
    disabled: disabledField(),
    maxLength: optionalNumber('最大长度', 'Max length', { min: 1 }),
    maxRows: number('最多行数', 'Most lines', 6, { min: 1, max: 30, section: 'appearance' }),
    submitText: words('发送按钮文字', 'Text of the send button', '', { section: 'appearance' }),
    stgApi: text('测试环境地址', 'Test address', '', { ...service, placeholder: { zh: '/chat', en: '/chat' }, help: HELP }),
    prdApi: text('生产环境地址', 'Live address', '', { ...service, placeholder: { zh: '/chat', en: '/chat' }, help: HELP }),
    model: text('模型', 'Model', '', { section: 'data' }),
    history: number('带上的历史消息数', 'Messages sent along', 10, { min: 0, max: 100, section: 'data' }),
    bubble: text('显示回答的组件', 'Shows the answers', '', {
      ...service,
      setter: 'setter/element',
      refers: 'element',
      options: { methods: ['append', 'getMessages'] },
    }),
    bulkActionList: actionListField('更多按钮', 'More buttons'),
  }),
  events: {
    onSubmit: { label: { zh: '发送', en: 'Submit' }, again: 'one', payload: z.object({ message: z.string() }) },
    onCancel: { label: { zh: '停止', en: 'Stop' } },
    onChange: { label: { zh: '内容变化', en: 'Change' }, again: 'newest', payload: z.object({ message: z.string() }) },
    onAnswer: { label: { zh: '收到回答', en: 'Answer' }, payload: z.object({ message: z.string(), answer: z.string() }) },
    onFail: { label: { zh: '回答失败', en: 'Failure' }, payload: z.object({ message: z.string(), reason: z.string() }) },
  },
  // A whole talk goes along, so it is posted; the answer is the view's, part by part.
  data: { prop: 'stgApi', driven: 'view', shape: jsonSchema, sample: null, posts: true },
  methods: {
    clear: { label: { zh: '清空', en: 'Clear' } },
    focus: { label: { zh: '聚焦', en: 'Focus' } },
    setLoading: { label: { zh: '设置等待状态', en: 'Set waiting' }, args: jsonSchema.optional() },
    enable: { label: { zh: '启用', en: 'Enable' } },
    disable: { label: { zh: '禁用', en: 'Disable' } },
  },
  view: () => import('./view.tsx'),
})
