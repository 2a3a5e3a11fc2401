import { choice, defineComponent, icon, jsonSchema, list, number, size, text, toggle, words, z } from '#sdk'
import { sampleMessages } from './sample.ts'

const ofRows = { section: 'data', bindable: false, options: { ofRows: true } } as const
const look = { section: 'appearance' } as const

export const aiSenderBubble = defineComponent({
  id: 'component/aisender-bubble',
  type: 'AISenderBubble',
  version: 1,
  label: { zh: 'AI 对话气泡', en: 'AI chat bubbles' },
  group: 'ai',
  icon: 'M2 2.500h9v5H6L4 9.500v-2H2zM8 9.500h6v3.500h-1.500v1.500L11 13H8z',
  keywords: ['chat', 'messages', 'conversation', 'llm', '聊天', '消息'],
  parts: {
    message: { label: { zh: '消息', en: 'Message' } },
    avatar: { label: { zh: '头像', en: 'Avatar' } },
    name: { label: { zh: '名称', en: 'Name' } },
    bubble: { label: { zh: '气泡', en: 'Bubble' } },
  },
  sizes: { width: { min: 200, fill: true } },
  props: z.strictObject({
    messages: z
      .union([z.array(jsonSchema), jsonSchema])
      .default(sampleMessages)
      .meta({ label: { zh: '消息', en: 'Messages' }, section: 'data', setter: 'setter/json' }),
    roleField: text('角色字段', 'Field of the role', 'role', ofRows),
    contentField: text('内容字段', 'Field of the content', 'content', ofRows),
    roles: list(
      '角色',
      'Roles',
      ['角色', 'Role'],
      {
        role: text('角色', 'Role', ''),
        name: words('名称', 'Name', ''),
        avatar: text('头像地址', 'Address of the avatar', '', { setter: 'setter/image' }),
        icon: icon('图标', 'Icon', ''),
        placement: choice('位置', 'Placement', { start: ['左侧', 'Start'], end: ['右侧', 'End'] }, 'start'),
      },
      [
        { role: 'user', placement: 'end', icon: 'IconUser' },
        { role: 'assistant', placement: 'start', icon: 'IconRobot' },
      ],
    ),
    placement: choice(
      '气泡位置',
      'Placement',
      { roles: ['按角色', 'As the roles say'], start: ['都在左侧', 'All at the start'], end: ['都在右侧', 'All at the end'] },
      'roles',
      look,
    ),
    showAvatar: toggle('显示头像', 'Show avatars', true, look),
    markdown: toggle('Markdown 格式', 'Markdown', true, look),
    typing: toggle('打字效果', 'Typing effect', false, look),
    typingSpeed: number('每秒字数', 'Characters a second', 60, { min: 1, max: 2000, when: 'typing', ...look }),
    height: size('高度', 'Height', '', { help: { zh: '留空则随内容增高', en: 'Empty: as high as the messages' } }),
    emptyText: words('空状态文字', 'Text when empty', '', look),
  }),
  events: { onTypingComplete: { label: { zh: '打字完成', en: 'Typing complete' }, payload: z.object({ content: z.string() }) } },
  methods: {
    append: { label: { zh: '追加', en: 'Append' }, args: jsonSchema.optional() },
    update: { label: { zh: '刷新数据', en: 'Load again' }, args: jsonSchema.optional() },
    clear: { label: { zh: '清空', en: 'Clear' } },
    getMessages: { label: { zh: '获取消息', en: 'Get messages' }, returns: z.array(jsonSchema) },
  },
  data: { prop: 'messages', driven: 'engine', shape: jsonSchema, sample: sampleMessages },
  view: () => import('./view.tsx'),
})
