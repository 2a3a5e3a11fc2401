import type { ErrorKind } from '../../http/errors.ts'

export const settingsErrors = {
  uploadsByAdmins: {
    code: 40371,
    status: 403,
    message: {
      zh: '只有项目的管理员可以修改允许上传的文件',
      en: 'Only administrators of the project change which files its pages may upload',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
