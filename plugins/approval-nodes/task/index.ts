import { choice, json, number, several, text, toggle, z } from '#sdk'
import { approversField, defineApprovalNode, FIELD_RIGHTS } from '#sdk/approval'

const fixed = { bindable: false } as const
const asked = { section: 'basic' } as const
const ofDue = { ...fixed, when: 'hasDue' } as const

export const taskParams = z.object({
  who: approversField('审批人', 'Approvers', { needed: true, ...asked }),
  mode: choice(
    '多人时',
    'Several people',
    {
      any: ['或签：一人同意即可', 'One of them decides'],
      all: ['会签：全部同意', 'All of them approve'],
      'in turn': ['依次审批', 'One after the other'],
      vote: ['票签', 'They vote'],
    },
    'any',
    fixed,
  ),
  passPercent: number('通过比例', 'Percent that approve', 50, { ...fixed, min: 1, max: 100, when: "mode == 'vote'" }),
  nobody: choice(
    '无人审批时',
    'Without approvers',
    {
      administrators: ['由项目管理员审批', 'Administrators of the project'],
      pass: ['自动同意', 'It passes'],
      refuse: ['自动拒绝', 'It is refused'],
      people: ['由指定成员审批', 'These people'],
    },
    'administrators',
    fixed,
  ),
  nobodyPeople: json('指定成员', 'These people', z.array(z.int().positive()).max(20).default([]), {
    ...fixed,
    setter: 'setter/people',
    when: "nobody == 'people'",
  }),
  myself: choice(
    '审批人是发起人时',
    'Where it is the initiator',
    {
      skip: ['跳过', 'Skipped'],
      himself: ['由本人审批', 'They decide themselves'],
      leader: ['由上级审批', 'Their leader decides'],
      administrators: ['由项目管理员审批', 'Administrators decide'],
    },
    'skip',
    fixed,
  ),
  seenBefore: choice(
    '之前已同意过的人',
    'Who has approved before',
    {
      ask: ['仍需审批', 'Is asked again'],
      'pass if just before': ['上一步同意过则自动同意', 'Passes after the step just before'],
      'pass if ever': ['同意过则自动同意', 'Passes after any step'],
    },
    'ask',
    fixed,
  ),
  refuse: choice(
    '拒绝后',
    'A refusal',
    {
      end: ['结束审批', 'Ends the approval'],
      'to initiator': ['退回发起人', 'Returns it to the initiator'],
      'to previous': ['退回上一步', 'Returns it to the step before'],
      node: ['退回指定步骤', 'Returns it to a step'],
    },
    'end',
    fixed,
  ),
  refuseTo: text('步骤', 'Step', '', { ...fixed, setter: 'setter/flow-step', when: "refuse == 'node'", needed: true }),
  again: choice(
    '退回后再次提交',
    'After a return',
    {
      'from here': ['从退回处重新审批', 'Every step from there'],
      'straight back': ['直接回到本步骤', 'Straight back here'],
    },
    'from here',
    fixed,
  ),
  may: several(
    '审批人可以',
    'Approvers may',
    {
      transfer: ['转交', 'Transfer'],
      delegate: ['委派', 'Delegate'],
      add: ['加签', 'Add people'],
      remove: ['减签', 'Remove people'],
      return: ['退回', 'Return it'],
      copy: ['抄送', 'Send a copy'],
      retake: ['拿回', 'Take back'],
    },
    ['transfer', 'return', 'retake'],
    fixed,
  ),
  bulk: toggle('可批量审批', 'May be decided in bulk', false, fixed),
  fields: json('字段权限', 'Fields', z.record(z.string(), z.enum(FIELD_RIGHTS)).default({}), {
    ...fixed,
    setter: 'setter/approval-fields',
    help: { zh: '未列出的字段只读', en: 'Fields that are not named are read.' },
  }),
  hasDue: toggle('限时', 'Has a deadline', false, fixed),
  dueHours: number('时限（小时）', 'Hours', 24, { ...ofDue, min: 1, max: 8_760 }),
  dueThen: choice(
    '超时后',
    'After it',
    {
      remind: ['提醒', 'A reminder'],
      pass: ['自动同意', 'It passes'],
      refuse: ['自动拒绝', 'It is refused'],
      person: ['转交给', 'It goes to'],
    },
    'remind',
    ofDue,
  ),
  dueTo: json('成员', 'Person', z.array(z.int().positive()).max(1).default([]), {
    ...fixed,
    setter: 'setter/people',
    options: { most: 1 },
    when: "hasDue && dueThen == 'person'",
    needed: true,
  }),
  remindEveryHours: number('每隔几小时提醒', 'Remind every so many hours', 0, {
    ...ofDue,
    min: 0,
    max: 720,
    help: { zh: '0 为只提醒一次', en: '0: once.' },
  }),
})

const MODES = {
  any: { zh: '或签', en: 'one decides' },
  all: { zh: '会签', en: 'all approve' },
  'in turn': { zh: '依次', en: 'in turn' },
  vote: { zh: '票签', en: 'vote' },
} as const

export const approvalTask = defineApprovalNode({
  id: 'approval/task',
  label: { zh: '审批', en: 'Approval' },
  icon: 'IconUser',
  keywords: ['approve', 'task', 'review', '审批', '审核', '会签', '或签'],
  part: 'task',
  params: taskParams,
  summary({ who, mode }, words) {
    const asked = words.who(who as never)
    const { zh, en } = MODES[mode]
    return { zh: asked.zh === '' ? zh : `${asked.zh} · ${zh}`, en: asked.en === '' ? en : `${asked.en} · ${en}` }
  },
})
