import type { ErrorKind } from '../../http/errors.ts'
import { MOST_SERVICES } from '../project-settings/index.ts'

/** Each that is about one setting says which in its data, `{ field, index? }`. */
export const configErrors = {
  changed: {
    code: 40960,
    status: 409,
    message: {
      zh: '项目设置已被他人修改：请核对后再次保存',
      en: 'Another person changed the settings in the meantime. Review their changes, and save again.',
    },
  },
  homeMissing: {
    code: 40070,
    status: 400,
    message: { zh: '项目中没有这个首页：请另选一个', en: 'The project has no such home page: choose another one' },
  },
  serviceTwice: {
    code: 40071,
    status: 400,
    message: { zh: '同一环境中已有同名服务', en: 'Another service of this environment has this name' },
  },
  twoDefaults: {
    code: 40072,
    status: 400,
    message: { zh: '一个环境只能有一个默认服务', en: 'An environment has one default service' },
  },
  tooManyServices: {
    code: 40073,
    status: 400,
    message: {
      zh: `每个环境最多 ${MOST_SERVICES} 个服务`,
      en: `An environment has at most ${MOST_SERVICES} services`,
    },
  },
  uploadTooLarge: {
    code: 40076,
    status: 400,
    message: {
      zh: '超出了部署允许的上传上限',
      en: 'The installation takes no uploads of this size',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
