import type { Label } from '#kernel/page'
import type { ComponentGroup } from '#sdk'

/** The palette's groups in their order. */
export const PALETTE_GROUPS: readonly { readonly id: ComponentGroup; readonly label: Label }[] = [
  { id: 'layout', label: { zh: '布局', en: 'Layout' } },
  { id: 'basic', label: { zh: '基础', en: 'Basic' } },
  { id: 'form', label: { zh: '表单', en: 'Form items' } },
  { id: 'advanced', label: { zh: '高级', en: 'Advanced' } },
  { id: 'functional', label: { zh: '功能', en: 'Functional' } },
  { id: 'feedback', label: { zh: '反馈', en: 'Feedback' } },
  { id: 'chart', label: { zh: '图表', en: 'Charts' } },
  { id: 'approval', label: { zh: '审批', en: 'Approval' } },
  { id: 'ai', label: { zh: 'AI 对话', en: 'AI chat' } },
  { id: 'other', label: { zh: '其他', en: 'Other' } },
]
