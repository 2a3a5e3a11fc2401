import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const resourcesFields: FieldLabels = {
  any: { zh: '全部主机', en: 'Every host' },
  devices: { zh: '设备权限', en: 'Devices' },
  mapKey: { zh: '百度地图密钥', en: 'Key for Baidu maps', form: { zh: '只能包含字母、数字、_ 和 -', en: 'letters, digits, _ and - only' } },
  address: { zh: '图片地址', en: 'Address of the picture' },
  u: { zh: '图片地址', en: 'Address of the picture' },
  blocked: { zh: '被拦截的内容', en: 'Blocked loads' },
  count: { zh: '次数', en: 'Count' },
  way: { zh: '加载方式', en: 'How it is loaded', form: { zh: '只有图片可以经由服务器加载', en: '“through the server” for pictures only' } },
}
