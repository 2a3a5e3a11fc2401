import { defineComponent, group, size, text, words, z } from '#sdk'

export const iframe = defineComponent({
  id: 'component/iframe',
  type: 'IFrame',
  version: 1,
  label: { zh: '内嵌网页', en: 'Framed page' },
  group: 'other',
  icon: 'M2 3h12v10H2zM2 6h12M4 4.5h.01M5.5 4.5h.01',
  keywords: ['iframe', 'frame', 'embed', 'website', '嵌入', '网页'],
  parts: {
    frame: { label: { zh: '网页', en: 'Page' } },
    message: { label: { zh: '提示', en: 'Message' } },
  },
  sizes: { width: { min: 80, fill: true }, height: { min: 60, fill: true } },
  props: z.strictObject({
    src: text('地址', 'Address', '', {
      resource: 'frame',
      placeholder: { zh: 'https://', en: 'https://' },
      help: {
        zh: '已发布页面的路径（/page/编号），或项目允许的 https 地址。网页总是在沙箱中打开',
        en: 'The path of a published page (/page/ and its number), or an https address that the project allows. The page is always in a sandbox',
      },
    }),
    title: words('标题', 'Title', '', {
      needed: true,
      help: { zh: '读屏软件朗读的内容，说明框里是什么', en: 'What screen readers say: what there is in the frame' },
    }),
    clip: group({
      top: size('裁去顶部', 'Cut off at the top', '', {
        help: { zh: '隐藏网页顶部，例如它的导航栏', en: 'Hides the top of the page, such as its own header' },
      }),
    }),
  }),
  view: () => import('./view.tsx'),
})
