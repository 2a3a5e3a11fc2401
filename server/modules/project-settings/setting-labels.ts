import { type Issue, type Label, type Message, partIssueMessage } from '#kernel/message'

const labels: { readonly [part: string]: Label } = {
  kind: { zh: '记录的类型', en: 'Kind of the record' },
  id: { zh: '标识', en: 'Id' },
  name: { zh: '名称', en: 'Name' },
  remark: { zh: '备注', en: 'Description' },
  logo: { zh: '图标', en: 'Logo' },
  type: { zh: '类型', en: 'Type' },
  defaultValue: { zh: '默认值', en: 'Default' },
  description: { zh: '说明', en: 'Description' },
  persist: { zh: '保存范围', en: 'Where the value is kept' },
  formerly: { zh: '曾用名', en: 'Earlier names' },
  layout: { zh: '布局', en: 'Layout' },
  menuMode: { zh: '菜单位置', en: 'Position of the menu' },
  menuTheme: { zh: '菜单主题', en: 'Theme of the menu' },
  systemTheme: { zh: '系统主题', en: 'Theme' },
  themeColor: { zh: '主题色', en: 'Theme colour' },
  breadcrumb: { zh: '面包屑', en: 'Breadcrumb' },
  multiTab: { zh: '多标签页', en: 'Tabs' },
  home: { zh: '首页', en: 'Home page' },
  mobile: { zh: '手机端', en: 'Phones' },
  uploads: { zh: '允许上传的类型', en: 'Kinds of uploads' },
  env: { zh: '环境', en: 'Environment' },
  prefix: { zh: '服务地址', en: 'Address of the service' },
  isDefault: { zh: '默认服务', en: 'Default service' },
}

/** What is wrong with a setting of a project. */
export const settingIssueMessage = (issue: Issue): Message => partIssueMessage(issue, labels)
