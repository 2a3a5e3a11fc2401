import type { ErrorKind } from '../../http/errors.ts'

export const resourceErrors = {
  beyondLimit: {
    code: 40360,
    status: 403,
    message: {
      zh: '部署设置 TESSERA_RESOURCES 不允许该主机：请联系管理员',
      en: 'TESSERA_RESOURCES of this deployment does not allow the host: ask its administrator',
    },
  },
  tooMany: { code: 40061, status: 400, message: { zh: '一个项目最多允许 100 个主机', en: 'A project allows at most 100 hosts' } },
  unlisted: {
    code: 40361,
    status: 403,
    message: { zh: '项目没有允许经由服务器读取该主机的图片', en: 'The project does not allow pictures of this host through the server' },
  },
  notPicture: {
    code: 50260,
    status: 502,
    message: { zh: '该地址没有返回可用的图片', en: 'The address did not answer with a picture that can be shown' },
  },
  noMapKey: { code: 40461, status: 404, message: { zh: '项目没有设置地图密钥', en: 'The project has no key for maps' } },
} as const satisfies { readonly [name: string]: ErrorKind }
