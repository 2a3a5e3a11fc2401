import type { ErrorKind } from '../../http/errors.ts'

/** Delegations of one person in a project that have not ended. */
export const MOST_DELEGATIONS = 50

/** What delegations are refused with. */
export const delegationErrors = {
  notFound: { code: 40499, status: 404, message: { zh: '委托不存在', en: 'The delegation does not exist' } },
  overlaps: {
    code: 40988,
    status: 409,
    message: {
      zh: '该时间段内已有相同审批流的委托，请调整时间或审批流',
      en: 'Another delegation covers the same flows at that time. Change the period or the flows',
    },
  },
  toSelf: {
    code: 42232,
    status: 422,
    message: { zh: '不能委托给自己，请选择其他人员', en: 'You cannot delegate to yourself. Choose another person' },
  },
  toOutsider: {
    code: 42233,
    status: 422,
    message: {
      zh: '所选人员已停用或不在项目中，请选择其他人员',
      en: 'This person is not active in the project. Choose another person',
    },
  },
  endsBeforeStart: {
    code: 42234,
    status: 422,
    message: { zh: '结束时间必须晚于开始时间', en: 'The end must be after the start' },
  },
  endsInPast: {
    code: 42235,
    status: 422,
    message: { zh: '结束时间已过，请选择以后的时间', en: 'The end has passed. Choose a later time' },
  },
  unknownFlow: {
    code: 42236,
    status: 422,
    message: {
      zh: '所选审批流不存在，请重新选择',
      en: 'A chosen approval flow does not exist. Choose the flows again',
    },
  },
  tooMany: {
    code: 40142,
    status: 400,
    message: {
      zh: `每人在一个项目中最多 ${MOST_DELEGATIONS} 个未结束的委托`,
      en: `A person has at most ${MOST_DELEGATIONS} delegations in a project that have not ended`,
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
