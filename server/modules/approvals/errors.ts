import type { ErrorKind } from '../../http/errors.ts'

export const MOST_FLOWS = 200
/** Versions that a flow keeps beside those that are published or that approvals have. */
export const MOST_VERSIONS = 500

export const approvalErrors = {
  flowNotFound: { code: 40447, status: 404, message: { zh: '审批流不存在', en: 'The approval flow does not exist' } },
  flowNameTaken: {
    code: 40985,
    status: 409,
    message: { zh: '项目中已有同名的审批流', en: 'Another approval flow of the project has this name' },
  },
  flowNotPublished: {
    code: 40986,
    status: 409,
    message: { zh: '审批流尚未发布到此环境', en: 'The approval flow is not published in this environment' },
  },
  flowInUse: {
    code: 40987,
    status: 409,
    message: {
      zh: '审批流还有未结束的审批，请先结束它们',
      en: 'Approvals of this flow have not ended. End them first',
    },
  },
  tooManyFlows: {
    code: 40140,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_FLOWS} 个审批流`, en: `A project has at most ${MOST_FLOWS} approval flows` },
  },
  badFlow: {
    code: 40141,
    status: 400,
    message: {
      zh: '审批流还不能发布，请先解决列出的问题',
      en: 'The approval flow cannot be published yet. Fix the listed problems first',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
