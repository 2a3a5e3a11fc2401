import { choice, color, type FieldSpec, fieldsOf, number, stylePicture, text, z } from '#sdk'

/** A titled list of style settings. */
export interface StyleGroup {
  readonly id: string
  readonly label: { readonly zh: string; readonly en: string }
  readonly fields: readonly FieldSpec[]
}

/** What is not set stays out of the record: the component's own style counts. */
const unset = ['默认', 'Default'] as const

function group(id: string, zh: string, en: string, shape: Parameters<typeof z.strictObject>[0]): StyleGroup {
  // The group is the section here.
  const fields = fieldsOf(z.strictObject(shape)).map((field) => ({ ...field, section: 'appearance' as const }))
  return { id, label: { zh, en }, fields }
}

const line = (zh: string, en: string, hint?: string) =>
  text(zh, en, '', { section: 'appearance', ...(hint ? { placeholder: { zh: hint, en: hint } } : {}) })

/** Styles are written as CSS has them. */
const size = (zh: string, en: string, initial = '', meta: { readonly when?: string } = {}) =>
  text(zh, en, initial, { section: 'appearance', ...meta })

/** The style tab, in its order; spacing has an editor of its own. */
export const STYLE_GROUPS: readonly StyleGroup[] = [
  group('style-size', '尺寸', 'Size', {
    width: size('宽度', 'Width'),
    height: size('高度', 'Height'),
    minWidth: size('最小宽度', 'Min width'),
    maxWidth: size('最大宽度', 'Max width'),
    minHeight: size('最小高度', 'Min height'),
    maxHeight: size('最大高度', 'Max height'),
  }),
  group('style-layout', '布局', 'Layout', {
    display: choice(
      '显示方式',
      'Display',
      { '': unset, block: ['块', 'Block'], 'inline-block': ['行内块', 'Inline block'], flex: ['弹性', 'Flex'], none: ['不显示', 'None'] },
      '',
    ),
    flexDirection: choice(
      '主轴方向',
      'Direction',
      {
        '': unset,
        row: ['水平', 'Row'],
        column: ['垂直', 'Column'],
        'row-reverse': ['水平反向', 'Row reversed'],
        'column-reverse': ['垂直反向', 'Column reversed'],
      },
      '',
      { when: "display == 'flex'" },
    ),
    justifyContent: choice(
      '主轴对齐',
      'Justify',
      {
        '': unset,
        'flex-start': ['起点', 'Start'],
        center: ['居中', 'Center'],
        'flex-end': ['终点', 'End'],
        'space-between': ['两端', 'Between'],
        'space-around': ['环绕', 'Around'],
      },
      '',
      { when: "display == 'flex'" },
    ),
    alignItems: choice(
      '交叉轴对齐',
      'Align',
      {
        '': unset,
        'flex-start': ['起点', 'Start'],
        center: ['居中', 'Center'],
        'flex-end': ['终点', 'End'],
        stretch: ['拉伸', 'Stretch'],
        baseline: ['基线', 'Baseline'],
      },
      '',
      { when: "display == 'flex'" },
    ),
    flexWrap: choice('换行', 'Wrap', { '': unset, nowrap: ['不换行', 'No wrap'], wrap: ['换行', 'Wrap'] }, '', {
      when: "display == 'flex'",
    }),
    gap: size('间隔', 'Gap', '', { when: "display == 'flex'" }),
    flex: line('占比', 'Flex', '1 1 auto'),
    overflow: choice(
      '溢出',
      'Overflow',
      { '': unset, visible: ['可见', 'Visible'], hidden: ['隐藏', 'Hidden'], auto: ['自动', 'Auto'], scroll: ['滚动', 'Scroll'] },
      '',
    ),
  }),
  group('style-type', '文字', 'Typography', {
    fontSize: size('字号', 'Font size'),
    fontWeight: choice(
      '字重',
      'Weight',
      {
        '': unset,
        100: ['100', '100'],
        200: ['200', '200'],
        300: ['300', '300'],
        400: ['400 常规', '400 regular'],
        500: ['500', '500'],
        600: ['600', '600'],
        700: ['700 粗', '700 bold'],
        800: ['800', '800'],
        900: ['900', '900'],
      },
      '',
    ),
    lineHeight: line('行高', 'Line height', '1.5'),
    color: color('颜色', 'Color'),
    textAlign: choice(
      '对齐',
      'Align',
      { '': unset, left: ['左', 'Left'], center: ['中', 'Center'], right: ['右', 'Right'], justify: ['两端', 'Justify'] },
      '',
    ),
  }),
  group('style-background', '背景', 'Background', {
    backgroundColor: color('背景色', 'Color'),
    backgroundImage: stylePicture('背景图', 'Image', '', { placeholder: { zh: 'url(…)', en: 'url(…)' } }),
    backgroundSize: choice(
      '大小',
      'Size',
      { '': unset, cover: ['铺满', 'Cover'], contain: ['完整', 'Contain'], auto: ['原始', 'Auto'] },
      '',
    ),
    backgroundRepeat: choice(
      '重复',
      'Repeat',
      {
        '': unset,
        'no-repeat': ['不重复', 'None'],
        repeat: ['重复', 'Both'],
        'repeat-x': ['水平', 'Across'],
        'repeat-y': ['垂直', 'Down'],
      },
      '',
    ),
    backgroundPosition: line('位置', 'Position', 'center'),
  }),
  group('style-border', '边框', 'Border', {
    border: line('边框', 'Border', '1px solid #e5e6eb'),
    borderRadius: size('圆角', 'Radius'),
  }),
  group('style-position', '定位', 'Position', {
    position: choice(
      '定位',
      'Position',
      {
        '': unset,
        static: ['默认', 'Static'],
        relative: ['相对', 'Relative'],
        absolute: ['绝对', 'Absolute'],
        fixed: ['固定', 'Fixed'],
        sticky: ['粘性', 'Sticky'],
      },
      '',
    ),
    top: size('上', 'Top', '', { when: "position && position != 'static'" }),
    right: size('右', 'Right', '', { when: "position && position != 'static'" }),
    bottom: size('下', 'Bottom', '', { when: "position && position != 'static'" }),
    left: size('左', 'Left', '', { when: "position && position != 'static'" }),
    zIndex: line('层级', 'Z-index'),
  }),
  group('style-effects', '效果', 'Effects', {
    opacity: number('不透明度', 'Opacity', 1, { min: 0, max: 1, section: 'appearance', options: { step: 0.1 } }),
    boxShadow: line('阴影', 'Shadow', '0 4px 10px rgb(0 0 0 / 10%)'),
    transform: line('变换', 'Transform'),
    transition: line('过渡', 'Transition'),
    cursor: choice(
      '光标',
      'Cursor',
      { '': unset, default: ['箭头', 'Arrow'], pointer: ['手型', 'Pointer'], 'not-allowed': ['禁止', 'Not allowed'] },
      '',
    ),
  }),
]
