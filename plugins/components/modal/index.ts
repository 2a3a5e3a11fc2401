import { actionListField, defineComponent, jsonSchema, size, text, toggle, z } from '#sdk'

export const modal = defineComponent({
  id: 'component/modal',
  type: 'Modal',
  version: 1,
  label: { zh: '对话框', en: 'Modal' },
  group: 'feedback',
  icon: 'M2 3h12v10H2zM2 6h12M11.5 4.5h.01M9 11h3',
  keywords: ['dialog', 'popup', '弹窗', '弹框'],
  accepts: 'anything',
  tags: ['dialog'],
  props: z.strictObject({
    title: text('标题', 'Title', 'Dialog'),
    width: size('宽度', 'Width', '520px'),
    okText: text('确定按钮', 'OK button', ''),
    cancelText: text('取消按钮', 'Cancel button', ''),
    footer: toggle('显示底部', 'Footer', true),
    closable: toggle('显示关闭图标', 'Close icon', true),
    maskClosable: toggle('点击遮罩关闭', 'Close on click outside', true),
    confirmLoading: toggle('确定按钮加载中', 'OK button loading'),
    destroyOnClose: toggle('关闭时销毁内容', 'Drop content on close', false, { section: 'advanced' }),
    bulkActionList: actionListField('底部按钮', 'Footer buttons'),
  }),
  events: {
    onLoad: { label: { zh: '打开', en: 'Opened' }, payload: jsonSchema },
    onOk: { label: { zh: '确定', en: 'OK' } },
    onCancel: { label: { zh: '取消', en: 'Cancel' } },
  },
  methods: {
    open: { label: { zh: '打开', en: 'Open' }, args: jsonSchema },
    close: { label: { zh: '关闭', en: 'Close' } },
    showConfirmLoading: { label: { zh: '显示确定按钮加载', en: 'OK button: loading' } },
    hideConfirmLoading: { label: { zh: '隐藏确定按钮加载', en: 'OK button: ready' } },
    showLoading: { label: { zh: '显示内容加载', en: 'Content: loading' } },
    hideLoading: { label: { zh: '隐藏内容加载', en: 'Content: ready' } },
  },
  view: () => import('./view.tsx'),
})
