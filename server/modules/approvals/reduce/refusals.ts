import { filled, type Label } from '#kernel/message'
import type { Refusal } from './model.ts'

// Why a command is refused, in both languages.

/** Characters of a comment at most. */
export const LONGEST_COMMENT = 5_000

const refusal = (refused: Refusal['refused'], why: Label): Refusal => ({ refused, why })

/** `by`: who decided it, where a person did. */
export const handled = (by: number | null = null): Refusal => ({
  ...refusal('handled', {
    zh: '该任务已处理，请刷新后查看',
    en: 'This task is already handled. Reload to see the result',
  }),
  ...(by === null ? {} : { by }),
})
export const over = refusal('handled', { zh: '该审批已结束', en: 'This approval has ended' })
export const nothingToDo = refusal('handled', { zh: '没有需要处理的内容', en: 'There is nothing to do' })
export const stale = refusal('stale', {
  zh: '审批已发生变化，请刷新后重试',
  en: 'The approval has changed. Reload it and try again',
})
export const forbidden = refusal('forbidden', { zh: '您不能执行此操作', en: 'You may not do this' })
export const notYourTurn = refusal('forbidden', {
  zh: '请等待其他人先处理',
  en: 'Others have to decide before you',
})
export const tooLate = refusal('forbidden', {
  zh: '已有人处理，不能撤回',
  en: 'It cannot be taken back, because others have decided since',
})
export const urgedLately = refusal('forbidden', {
  zh: '每小时只能催办一次，请稍后再试',
  en: 'You can send a reminder once an hour. Try again later',
})
export const unknownTask = refusal('unknown', { zh: '找不到该任务', en: 'This task does not exist' })
export const whichTask = refusal('unknown', {
  zh: '您有多个待处理的任务，请选择其中一个',
  en: 'You have several open tasks. Choose one of them',
})
export const unknownStep = refusal('unknown', {
  zh: '不能转到该步骤，请选择其他步骤',
  en: 'The approval cannot go to this step. Choose another one',
})
export const noPerson = refusal('person', { zh: '请选择人员', en: 'Choose a person' })
export const notActive = refusal('person', {
  zh: '所选人员已停用或不在项目中，请选择其他人员',
  en: 'A chosen person is not active in this project. Choose another person',
})
export const alreadyAsked = refusal('person', {
  zh: '所选人员已在该步骤中，请选择其他人员',
  en: 'A chosen person is already part of this step. Choose another person',
})
export const ownApproval = refusal('person', {
  zh: '发起人不能审批自己的申请，请选择其他人员',
  en: 'The initiator may not decide here. Choose another person',
})
export const alreadyCopied = refusal('person', {
  zh: '所选人员已收到抄送',
  en: 'The chosen people already have a copy',
})
export const notRemovable = refusal('person', {
  zh: '所选人员不能被移除',
  en: 'A chosen person cannot be removed',
})
export const longComment = refusal(
  'comment',
  filled(
    {
      zh: '意见最多 {most} 个字符，请缩短',
      en: 'A comment has at most {most} characters. Shorten it',
    },
    { most: LONGEST_COMMENT },
  ),
)
