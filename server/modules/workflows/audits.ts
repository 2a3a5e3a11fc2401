import { defineAudits } from '../../calls/audits.ts'

const ABOUT = 'project {project}, workflow {workflow}: {name}'

/** What operations of this module write down in the audit. */
export const workflowAudits = defineAudits({
  'workflow created': {
    label: { zh: '新建工作流', en: 'Workflow created' },
    says: { zh: '新建了工作流“{name}”', en: 'Created the workflow “{name}”' },
    about: [ABOUT],
  },
  'workflow changed': {
    label: { zh: '修改工作流', en: 'Workflow changed' },
    says: { zh: '修改了工作流“{name}”的名称或描述', en: 'Changed the name or description of the workflow “{name}”' },
    about: [ABOUT],
  },
  'workflow published': {
    label: { zh: '发布工作流', en: 'Workflow published' },
    says: {
      zh: '发布了工作流“{name}”的版本 {no} 到 {env}',
      en: 'Published version {no} of the workflow “{name}” to {env}',
    },
    about: [`${ABOUT}, version {no}, {env}`],
  },
  'workflow address made': {
    label: { zh: '生成 Webhook 地址', en: 'Webhook address created' },
    says: {
      zh: '为工作流“{name}”生成了 {env} 的 Webhook 地址',
      en: 'Created the webhook address of the workflow “{name}” in {env}',
    },
    about: [`${ABOUT}, {env}`],
  },
  'workflow address renewed': {
    label: { zh: '更换 Webhook 地址', en: 'Webhook address renewed' },
    says: {
      zh: '更换了工作流“{name}”在 {env} 的 Webhook 地址，旧地址已失效',
      en: 'Renewed the webhook address of the workflow “{name}” in {env}, which ended the one before',
    },
    about: [`${ABOUT}, {env}`],
  },
  'workflow switched': {
    label: { zh: '启用或停用工作流', en: 'Workflow switched on or off' },
    says: {
      zh: '切换了工作流“{name}”的启用状态（{env}：{state}）',
      en: 'Switched the workflow “{name}” on or off ({env}: {state})',
    },
    about: [`${ABOUT}, {env}: {state}`],
  },
  'workflow deleted': {
    label: { zh: '删除工作流', en: 'Workflow deleted' },
    says: { zh: '删除了工作流“{name}”', en: 'Deleted the workflow “{name}”' },
    about: [ABOUT],
  },
  'workflow started': {
    label: { zh: '启动工作流', en: 'Workflow started' },
    says: { zh: '手动启动了工作流“{name}”', en: 'Started the workflow “{name}” by hand' },
    about: [`${ABOUT}, {env}`],
  },
  'workflow test sent': {
    label: { zh: '测试时真实发送', en: 'Workflow test sent' },
    says: {
      zh: '测试工作流“{name}”时真实执行了对外步骤：{steps}',
      en: 'Tested the workflow “{name}” with these steps really reaching others: {steps}',
    },
    about: [`${ABOUT}, steps {steps}`],
  },
  'workflow run retried': {
    label: { zh: '重试运行', en: 'Run retried' },
    says: {
      zh: '从失败的步骤重试了工作流“{name}”的一次运行',
      en: 'Retried a run of the workflow “{name}” from its failed step',
    },
    about: [`${ABOUT}, run {run}`],
  },
  'workflow run cancelled': {
    label: { zh: '取消运行', en: 'Run cancelled' },
    says: { zh: '取消了工作流“{name}”的一次运行', en: 'Cancelled a run of the workflow “{name}”' },
    about: [`${ABOUT}, run {run}`],
  },
})
export type WorkflowAudit = keyof typeof workflowAudits
