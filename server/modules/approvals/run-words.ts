import { filled, type Label } from '#kernel/message'

/** `names` in the place of `{names}`, each in quotes. */
const ofSteps = (label: Label, names: readonly string[]): Label => {
  const quoted = names.map((name) => `“${name}”`)
  const say = (text: string, separator: string) => text.replace('{names}', () => quoted.join(separator))
  return { zh: say(label.zh, '、'), en: say(label.en, ', ') }
}

/** What approvals say in their logs, notifications and refusals. */
export const runWords = {
  noWorkflow: {
    zh: '此环境中没有该工作流',
    en: 'This environment does not have the workflow',
  },
  noInitiator: {
    zh: '发起人未指定，或已停用、不在项目中',
    en: 'The initiator is missing, or is not active in the project',
  },
  noFlow: (name: string): Label =>
    filled({ zh: '项目中没有审批流“{name}”', en: 'The project has no approval flow “{name}”' }, { name }),
  flowNotPublished: (name: string): Label =>
    filled(
      { zh: '审批流“{name}”尚未发布到此环境', en: 'The approval flow “{name}” is not published in this environment' },
      { name },
    ),
  workflowStopped: { zh: '工作流未能完成', en: 'The workflow did not end well' },
  handledBy: (name: string): Label =>
    filled({ zh: '该任务已由 {name} 处理', en: 'This task is already handled by {name}' }, { name }),
  underWay: (no: number): Label =>
    filled({ zh: '该记录的审批 #{no} 尚未结束', en: 'Approval #{no} of this record has not ended' }, { no }),
  locked: (no: number): Label =>
    filled(
      { zh: '记录正在审批（#{no}），请先撤回审批', en: 'The record is being approved (#{no}). Withdraw it first' },
      { no },
    ),
  noChoosingStep: (name: string): Label =>
    filled(
      {
        zh: '审批流中没有需要发起人选择人员的步骤“{name}”',
        en: 'The flow has no step “{name}” whose people the initiator chooses',
      },
      { name },
    ),
  notChosen: (names: readonly string[]): Label =>
    ofSteps({ zh: '请为{names}选择人员', en: 'Choose people for {names}' }, names),
  chosenOutside: (names: readonly string[]): Label =>
    ofSteps(
      {
        zh: '为{names}选择的人员已停用或不在项目中，请重新选择',
        en: 'People chosen for {names} are not active in this project. Choose other people',
      },
      names,
    ),
  running: (flow: string): Label =>
    filled(
      {
        zh: '审批流“{flow}”仍有未结束的审批，请先结束它们',
        en: 'Approvals of the flow “{flow}” have not ended. End them first',
      },
      { flow },
    ),
  title: (flow: string, name: string): string => (name === '' ? flow : `${flow} · ${name}`),
} as const
