import { defineComponent, size, toggle, z } from '#sdk'

export const splitterPanel = defineComponent({
  id: 'component/splitter-panel',
  type: 'SplitterPanel',
  version: 1,
  label: { zh: '分隔面板区域', en: 'Splitter panel' },
  group: 'layout',
  icon: 'M2 3h12v10H2zM7 3v10',
  hidden: true,
  accepts: 'anything',
  props: z.strictObject({
    defaultSize: size('初始大小', 'Size at first', '', {
      help: { zh: '像素或百分比，如 200px、30%；留空平分', en: 'Pixels or per cent, as 200px or 30%; empty shares what is left' },
    }),
    min: size('最小', 'Smallest'),
    max: size('最大', 'Largest'),
    resizable: toggle('可调整', 'Resizable', true),
    collapsible: toggle('可折叠', 'Collapsible'),
  }),
  view: () => import('./view.tsx'),
})
