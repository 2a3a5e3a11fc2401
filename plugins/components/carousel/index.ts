import { choice, defineComponent, list, number, size, text, toggle, words, z } from '#sdk'

const look = { section: 'appearance' } as const
const index = z.number()

export const carousel = defineComponent({
  id: 'component/carousel',
  type: 'Carousel',
  version: 1,
  label: { zh: '轮播图', en: 'Carousel' },
  group: 'functional',
  icon: 'M4 3.5h8v7H4zM2 5v4M14 5v4M6 13h.5M8 13h.5M10 13h.5',
  keywords: ['slides', 'pictures', 'banner', 'slideshow', '幻灯片', '图片'],
  parts: {
    slide: { label: { zh: '图片', en: 'Slide' } },
    arrow: { label: { zh: '箭头', en: 'Arrow' } },
    dots: { label: { zh: '圆点栏', en: 'Row of dots' } },
    dot: { label: { zh: '圆点', en: 'Dot' } },
    pause: { label: { zh: '暂停按钮', en: 'Pause button' } },
  },
  sizes: { width: { prop: 'width', min: 80, fill: true }, height: { prop: 'height', min: 40 } },
  props: z.strictObject({
    imageUrls: list(
      '图片',
      'Pictures',
      ['图片', 'Picture'],
      {
        url: text('图片地址', 'Address', '', { setter: 'setter/image' }),
        alt: words('图片说明', 'Words for those who do not see it', ''),
      },
      [{ url: '' }, { url: '' }, { url: '' }],
      { section: 'data', bare: 'url' },
    ),
    width: size('宽度', 'Width', '100%'),
    height: size('高度', 'Height', 160),
    adaptiveHeight: toggle('高度随图片', 'As high as its picture', false, look),
    arrows: toggle('显示箭头', 'Arrows', false, look),
    dots: toggle('显示圆点', 'Dots', true, look),
    dotPosition: choice(
      '圆点位置',
      'Place of the dots',
      { top: ['上', 'Top'], bottom: ['下', 'Bottom'], left: ['左', 'Left'], right: ['右', 'Right'] },
      'bottom',
      { ...look, help: { zh: '在左或右时，图片上下切换', en: 'On the left or right, the pictures move up and down' } },
    ),
    autoplay: toggle('自动播放', 'Plays by itself'),
    autoplaySpeed: number('播放间隔（毫秒）', 'Milliseconds between two', 3000, { min: 500, max: 600_000, when: 'autoplay' }),
    infinite: toggle('循环', 'Begins again after the last', true),
    draggable: toggle('可用鼠标拖动', 'Dragged by the mouse', false, {
      help: { zh: '触屏上总是可以滑动', en: 'Fingers can always swipe' },
    }),
    effect: choice('效果', 'Effect', { scrollx: ['滑动', 'Slide'], fade: ['渐隐', 'Fade'] }, 'scrollx', look),
    fade: toggle('渐隐', 'Fade', false, { ...look, when: "effect != 'fade'" }),
    speed: number('切换时长（毫秒）', 'Milliseconds of a change', 500, { ...look, min: 0, max: 10_000 }),
    easing: choice(
      '缓动',
      'Easing',
      {
        linear: ['匀速', 'Linear'],
        ease: ['缓动', 'Ease'],
        'ease-in': ['渐快', 'Ease in'],
        'ease-out': ['渐慢', 'Ease out'],
        'ease-in-out': ['先快后慢', 'Ease in and out'],
      },
      'linear',
      look,
    ),
    waitForAnimate: toggle('切换完成前不响应', 'A change is not interrupted', false, { section: 'advanced' }),
  }),
  events: {
    onBeforeChange: { label: { zh: '切换前', en: 'Before a change' }, again: 'newest', payload: z.object({ from: index, to: index }) },
    onAfterChange: { label: { zh: '切换后', en: 'After a change' }, again: 'newest', payload: index },
  },
  methods: {
    goTo: {
      label: { zh: '切换到', en: 'Go to a picture' },
      args: z.union([index, z.string(), z.looseObject({ index: z.union([index, z.string()]).optional() })]),
    },
    next: { label: { zh: '下一张', en: 'Next picture' } },
    prev: { label: { zh: '上一张', en: 'Previous picture' } },
  },
  initial: { props: { arrows: true } },
  view: () => import('./view.tsx'),
})
