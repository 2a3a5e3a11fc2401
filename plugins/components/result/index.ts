import { actionListField, choice, defineComponent, icon, words, z } from '#sdk'

export const result = defineComponent({
  id: 'component/result',
  type: 'Result',
  version: 1,
  label: { zh: '结果', en: 'Result' },
  group: 'feedback',
  icon: 'M8 2a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM6.3 6l1.3 1.3L9.9 5M4 13h8',
  keywords: ['success', 'error', '404', '成功', '失败', '结果页'],
  parts: {
    icon: { label: { zh: '图示', en: 'Drawing' } },
    title: { label: { zh: '标题', en: 'Title' } },
    subtitle: { label: { zh: '副标题', en: 'Subtitle' } },
    actions: { label: { zh: '按钮', en: 'Buttons' } },
  },
  sizes: { width: { min: 160, fill: true } },
  text: 'title',
  itemTexts: ['bulkActionList.*.text'],
  props: z.strictObject({
    status: choice(
      '状态',
      'Status',
      {
        success: ['成功', 'Success'],
        error: ['失败', 'Error'],
        info: ['提示', 'Info'],
        warning: ['警告', 'Warning'],
        404: ['404 不存在', '404 not found'],
        403: ['403 无权限', '403 no permission'],
        500: ['500 服务异常', '500 server error'],
      },
      'info',
    ),
    title: words('标题', 'Title', '', { help: { zh: '留空时按状态显示', en: 'As the status says where it is empty' } }),
    subTitle: words('副标题', 'Subtitle', ''),
    icon: icon('图标', 'Icon', '', { section: 'appearance', help: { zh: '代替状态的图示', en: 'Instead of the drawing of the status' } }),
    bulkActionList: actionListField('按钮', 'Buttons'),
  }),
  initial: { props: { status: 'success' } },
  view: () => import('./view.tsx'),
})
