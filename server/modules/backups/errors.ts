import type { ErrorKind } from '../../http/errors.ts'

/** Backups by hand that there may be at the same time. */
export const MOST_BY_HAND = 20

export const backupErrors = {
  notFound: { code: 40483, status: 404, message: { zh: '备份不存在', en: 'The backup does not exist' } },
  linkGone: {
    code: 40484,
    status: 404,
    message: {
      zh: '下载链接已失效，请回到备份页面重新下载',
      en: 'The download link has expired. Download the backup from its list again',
    },
  },
  busy: {
    code: 40935,
    status: 409,
    message: { zh: '正在备份，请等待完成', en: 'A backup is being made. Wait until it is done' },
  },
  notDone: {
    code: 40936,
    status: 409,
    message: { zh: '该备份正在进行或没有归档', en: 'The backup is at work, or has no archive' },
  },
  tooMany: {
    code: 40937,
    status: 409,
    message: {
      zh: `手动备份最多保留 ${MOST_BY_HAND} 个，请先删除不需要的备份`,
      en: `At most ${MOST_BY_HAND} backups made by hand are kept. Delete one that is not needed first`,
    },
  },
  badRange: {
    code: 41601,
    status: 416,
    message: { zh: '请求的范围无效', en: 'The requested range is not valid' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
