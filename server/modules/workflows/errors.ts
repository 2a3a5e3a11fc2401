import type { ErrorKind } from '../../http/errors.ts'

export const MOST_WORKFLOWS = 200
/** Versions that a workflow keeps beside those that are published or that runs have. */
export const MOST_VERSIONS = 500

export const workflowErrors = {
  notFound: { code: 40437, status: 404, message: { zh: '工作流不存在', en: 'The workflow does not exist' } },
  runNotFound: {
    code: 40438,
    status: 404,
    message: { zh: '运行记录不存在，或已过保留期', en: 'The run does not exist, or is not kept any more' },
  },
  noHook: {
    code: 40439,
    status: 404,
    message: { zh: '没有这个 Webhook 地址', en: 'There is no webhook at this address' },
  },
  hookMethod: {
    code: 40591,
    status: 405,
    message: { zh: 'Webhook 地址只接受 POST 请求', en: 'The address of a webhook takes POST requests alone' },
  },
  hookOff: { code: 40975, status: 409, message: { zh: '工作流已停用', en: 'The workflow is disabled' } },
  hookRepeated: {
    code: 40976,
    status: 409,
    message: { zh: '这个请求已经处理过', en: 'This request was taken before' },
  },
  notByHook: {
    code: 40977,
    status: 409,
    message: {
      zh: '此环境中的工作流不由 Webhook 启动',
      en: 'No webhook starts this workflow in this environment',
    },
  },
  badSignature: {
    code: 40191,
    status: 401,
    message: { zh: '签名缺失或不正确', en: 'The signature is missing or wrong' },
  },
  oldSignature: {
    code: 40192,
    status: 401,
    message: {
      zh: '签名的时间与服务器相差超过 5 分钟',
      en: 'The time of the signature is more than 5 minutes from that of the server',
    },
  },
  noHookSecret: {
    code: 50396,
    status: 503,
    message: { zh: '检查签名的密钥不存在', en: 'The secret that checks signatures does not exist' },
  },
  nameTaken: {
    code: 40970,
    status: 409,
    message: { zh: '项目中已有同名的工作流', en: 'Another workflow of the project has this name' },
  },
  notPublished: {
    code: 40971,
    status: 409,
    message: { zh: '工作流尚未发布到此环境', en: 'The workflow is not published in this environment' },
  },
  runEnded: { code: 40972, status: 409, message: { zh: '运行已经结束', en: 'The run has ended already' } },
  runGoesOn: { code: 40973, status: 409, message: { zh: '运行还没有失败', en: 'The run has not failed' } },
  isPart: {
    code: 40978,
    status: 409,
    message: {
      zh: '这是循环的一部分，请再次运行它所属的运行',
      en: 'This is a part of a loop. Run the run again that it is a part of.',
    },
  },
  notByHand: {
    code: 40974,
    status: 409,
    message: { zh: '这个工作流不能手动启动', en: 'This workflow is not started by hand' },
  },
  tooMany: {
    code: 40092,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_WORKFLOWS} 个工作流`, en: `A project has at most ${MOST_WORKFLOWS} workflows` },
  },
  badWorkflow: {
    code: 40093,
    status: 400,
    message: {
      zh: '工作流还不能发布，请先解决列出的问题',
      en: 'The workflow cannot be published yet: see what is listed',
    },
  },
  badInput: {
    code: 40094,
    status: 400,
    message: { zh: '输入不符合工作流的要求', en: 'The input is not what the workflow takes' },
  },
  needsAdmin: {
    code: 40391,
    status: 403,
    message: {
      zh: '以项目权限运行的工作流只能由管理员发布',
      en: 'Only administrators publish workflows that run with the permissions of the project',
    },
  },
  sendNeedsAdmin: {
    code: 40395,
    status: 403,
    message: {
      zh: '以项目权限运行的工作流，测试时只有管理员可以真实发送',
      en: 'Only administrators really send in tests of workflows that run with the permissions of the project',
    },
  },
  notSendable: {
    code: 40979,
    status: 409,
    message: { zh: '选择的步骤不能真实发送', en: 'A chosen step cannot be really sent' },
  },
  notDeclared: {
    code: 40392,
    status: 403,
    message: {
      zh: '已发布的页面没有声明这个工作流：请重新发布页面',
      en: 'The published page does not name this workflow. Publish the page again.',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
