import { filled, type Label } from '#kernel/message'

/** A step calls a service that has no prefix in the environment; its name is empty for the default one. */
export const noServiceWords = (name: string): Label =>
  name === ''
    ? {
        zh: '此环境中没有默认服务：请在项目设置的「服务前缀」中添加',
        en: 'There is no default service in this environment: add one to “Service prefixes” in the project settings',
      }
    : filled(
        {
          zh: '此环境中没有服务“{name}”：请在项目设置的「服务前缀」中添加',
          en: 'There is no service “{name}” in this environment: add it to “Service prefixes” in the project settings',
        },
        { name },
      )

/** What runs say of themselves. */
export const runWords = {
  badQuery: { zh: '查询的条件不正确', en: 'The query is not valid' },
  outputTooLarge: (kilobytes: number): Label =>
    filled(
      { zh: '步骤的返回值超过 {kilobytes} KB', en: 'The step returned more than {kilobytes} KB' },
      { kilobytes: String(kilobytes) },
    ),
  badParams: (path: string): Label =>
    filled({ zh: '步骤的设置“{path}”不正确', en: 'The setting “{path}” of the step is not valid' }, { path }),
  chainTooDeep: (most: number): Label =>
    filled(
      { zh: '已跳过：工作流之间的触发最多 {most} 层', en: 'Skipped: workflows start one another at most {most} deep' },
      { most: String(most) },
    ),
  tooDeep: (most: number): Label =>
    filled(
      {
        zh: '写入之前的工作流最多连锁 {most} 层',
        en: 'Workflows before a write lead to one another at most {most} deep',
      },
      { most: String(most) },
    ),
  tooManyAMinute: (most: number): Label =>
    filled(
      { zh: '已跳过：项目一分钟内最多运行 {most} 次', en: 'Skipped: a project starts at most {most} runs a minute' },
      { most: String(most) },
    ),
  tooManyAMonth: (most: number): Label =>
    filled(
      {
        zh: '已跳过：项目 30 天内最多运行 {most} 次',
        en: 'Skipped: a project starts at most {most} runs within 30 days',
      },
      { most: String(most) },
    ),
  loop: {
    zh: '已跳过：它会因同一条记录再次启动自己',
    en: 'Skipped: it would start itself again for the same record',
  },
  onlyBefore: {
    zh: '只有写入之前的工作流才能设置字段值',
    en: 'Only workflows before a write set fields of its record',
  },
  nodeAway: (kind: string): Label =>
    filled(
      {
        zh: '没有步骤类型“{kind}”：提供它的插件恢复后，运行会继续',
        en: 'There is no step of the kind “{kind}”: the run goes on once the plugin that has it is back',
      },
      { kind },
    ),
  refused: { zh: '已被拒绝', en: 'Refused' },
  noWait: (kind: string): Label =>
    filled({ zh: '此版本不支持等待“{kind}”', en: 'This release has no “{kind}” to wait for' }, { kind }),
  childFailed: { zh: '被调用的工作流没有完成', en: 'The workflow that was called did not finish' },
  noWorkflow: (workflow: string): Label =>
    filled(
      { zh: '此环境中没有已发布的工作流“{workflow}”', en: 'No workflow “{workflow}” is published in this environment' },
      { workflow },
    ),
  tooManyChanges: (most: number): Label =>
    filled(
      { zh: '一次写入之前最多再修改 {most} 条记录', en: 'Before a write, at most {most} further records are changed' },
      { most: String(most) },
    ),
  givenUp: {
    zh: '服务器多次未能继续这次运行，请查看服务器日志后重试',
    en: 'The server could not go on with this run, again and again. Look at its log, then retry.',
  },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  noDateField: (model: string, field: string): Label =>
    filled(
      {
        zh: '数据模型“{model}”或它的日期字段“{field}”已不存在',
        en: 'The model “{model}” or its date field “{field}” does not exist any more',
      },
      { model, field },
    ),
  badAddress: { zh: '地址或方法不正确，请检查步骤', en: 'The address or method is not valid: check the step' },
  badHeaders: { zh: '请求头不正确，请检查步骤', en: 'The headers are not valid: check the step' },
  bodyTooLarge: { zh: '请求体超过 1 MB', en: 'The body is larger than 1 MB' },
  hostNotGranted: (host: string): Label =>
    filled(
      {
        zh: '此版本没有获准访问 {host}，请在步骤中写明地址并重新发布',
        en: 'This version is not permitted to call {host}. Write it out in the step, then publish again.',
      },
      { host },
    ),
  serviceHostNotGranted: (service: string, host: string): Label =>
    filled(
      service === ''
        ? {
            zh: '默认服务的前缀现在指向 {host}，此版本没有获准访问它。请重新发布以确认',
            en: 'The prefix of the default service now leads to {host}, which this version is not permitted to call. Publish again to permit it.',
          }
        : {
            zh: '服务 {service} 的前缀现在指向 {host}，此版本没有获准访问它。请重新发布以确认',
            en: 'The prefix of the service {service} now leads to {host}, which this version is not permitted to call. Publish again to permit it.',
          },
      { service, host },
    ),
  leavesService: (prefix: string): Label =>
    filled(
      {
        zh: '地址离开了服务前缀 {prefix}，请求没有发送',
        en: 'The address leads out of the service prefix {prefix}, so nothing was sent',
      },
      { prefix },
    ),
  secretNotGranted: (name: string): Label =>
    filled(
      {
        zh: '此版本没有获准使用密钥 {name}，请在步骤中写明并重新发布',
        en: 'This version is not permitted to use the secret {name}. Name it in the step, then publish again.',
      },
      { name },
    ),
  secretMissing: (name: string, host: string): Label =>
    filled(
      {
        zh: '密钥 {name} 在该环境中不存在，或不允许发往 {host}',
        en: 'The secret {name} is not there in this environment, or may not be sent to {host}',
      },
      { name, host },
    ),
  secretInData: (name: string): Label =>
    filled(
      {
        zh: '数据中出现了对密钥 {name} 的引用，请求没有发送',
        en: 'Data refers to the secret {name}, so nothing was sent',
      },
      { name },
    ),
  answerTooLarge: (megabytes: number): Label =>
    filled(
      { zh: '服务的响应超过 {megabytes} MB', en: 'The answer of the service is larger than {megabytes} MB' },
      { megabytes: String(megabytes) },
    ),
  redirected: (host: string): Label =>
    filled(
      {
        zh: '{host} 重定向到了没有获准的地址，或重定向次数过多',
        en: '{host} redirects to an address that is not permitted, or too often',
      },
      { host },
    ),
  noAnswer: (host: string, seconds: number): Label =>
    filled(
      { zh: '{host} 在 {seconds} 秒内没有响应', en: '{host} did not answer within {seconds} seconds' },
      { host, seconds: String(seconds) },
    ),
  unreachable: (host: string): Label =>
    filled(
      {
        zh: '无法访问 {host}：没有响应，或是未对项目开放的内网地址',
        en: '{host} cannot be reached: it does not answer, or its private address is not open to the project',
      },
      { host },
    ),
  badRecipients: (most: number): Label =>
    filled(
      { zh: '收件人应为 1 到 {most} 个邮箱地址', en: 'A mail has between 1 and {most} addresses' },
      { most: String(most) },
    ),
  tooManyMails: {
    zh: '项目的工作流在一小时内发送的邮件过多，请稍后再试',
    en: 'The workflows of the project sent too many mails within an hour. Try again later.',
  },
  notOutside: {
    zh: '草稿中没有这个步骤，或它不对外：请重新选择',
    en: 'The draft has no such step, or the step does not reach others. Choose again.',
  },
  tooManySends: {
    zh: '项目的工作流测试在一小时内真实发送的次数过多，请稍后再试',
    en: 'Tests of the project’s workflows really sent too often within an hour. Try again later.',
  },
  mailOrigin: (project: string): Label =>
    filled(
      { zh: '由项目“{project}”的工作流发送。', en: 'A workflow of the project “{project}” sent this.' },
      { project },
    ),
  notice: (title: string, text: string): Label => ({
    zh: [title, text].filter((each) => each !== '').join('：'),
    en: [title, text].filter((each) => each !== '').join(': '),
  }),
  noPeople: { zh: '没有可通知的项目成员', en: 'None of these people is in the project' },
  badLink: { zh: '链接应是以 / 开头的站内地址', en: 'The link is an address of this site, with / in front' },
  notHere: { zh: '这里不能使用这个步骤', en: 'This step cannot be used here' },
  tooLong: { zh: '超过了允许的时间', en: 'It took longer than it may' },
} as const
