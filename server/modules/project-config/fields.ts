import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const projectConfigFields: FieldLabels = {
  layout: { zh: '布局', en: 'Layout' },
  menuMode: { zh: '菜单位置', en: 'Position of the menu' },
  menuTheme: { zh: '菜单主题', en: 'Theme of the menu' },
  systemTheme: { zh: '系统主题', en: 'Theme' },
  themeColor: {
    zh: '主题色',
    en: 'Theme colour',
    form: { zh: '# 和 6 位十六进制数字，例如 #1677ff', en: '# and six digits or letters a to f, such as #1677ff' },
  },
  breadcrumb: { zh: '面包屑', en: 'Breadcrumb' },
  multiTab: { zh: '多标签页', en: 'Tabs' },
  home: { zh: '首页', en: 'Home page' },
  mobile: { zh: '手机端', en: 'Phones' },
  adapts: { zh: '适配手机', en: 'Adapt to phones' },
  menu: { zh: '菜单', en: 'Menu' },
  header: { zh: '页头', en: 'Header' },
  uploads: { zh: '允许上传的类型', en: 'Kinds of uploads' },
  document: { zh: '文档', en: 'Documents' },
  table: { zh: '表格', en: 'Tables' },
  archive: { zh: '压缩包', en: 'Archives' },
  audio: { zh: '音频', en: 'Audio' },
  video: { zh: '视频', en: 'Video' },
  text: { zh: '文本', en: 'Texts' },
  services: { zh: '服务', en: 'Services' },
  prefix: { zh: '服务地址', en: 'Address of the service' },
  isDefault: { zh: '默认服务', en: 'Default service' },
  locales: { zh: '语言', en: 'Languages', form: { zh: '每种语言一次，例如 zh 或 pt-BR', en: 'each language once, such as zh or pt-BR' } },
  network: { zh: '内网地址', en: 'Private addresses' },
}
