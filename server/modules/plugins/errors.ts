import type { ErrorKind } from '../../http/errors.ts'

export const pluginErrors = {
  notFound: { code: 40470, status: 404, message: { zh: '插件不存在', en: 'The plugin does not exist' } },
} as const satisfies { readonly [name: string]: ErrorKind }
