import {
  changeEvent,
  choice,
  defineComponent,
  disabledField,
  formControl,
  formItemFields,
  formItemParts,
  group,
  jsonSchema,
  number,
  suggest,
  toggle,
  words,
  z,
} from '#sdk'

/** The types that the server takes, with what people call them. */
const TYPES = {
  'image/jpeg': ['JPEG 图片', 'JPEG pictures'],
  'image/png': ['PNG 图片', 'PNG pictures'],
  'image/gif': ['GIF 图片', 'GIF pictures'],
  'image/webp': ['WebP 图片', 'WebP pictures'],
  'application/pdf': ['PDF', 'PDF'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['Word 文档', 'Word documents'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['Excel 表格', 'Excel sheets'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['PowerPoint 演示', 'PowerPoint slides'],
  'application/vnd.oasis.opendocument.text': ['ODT 文档', 'ODT documents'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ODS 表格', 'ODS sheets'],
  'application/vnd.oasis.opendocument.presentation': ['ODP 演示', 'ODP slides'],
  'application/rtf': ['RTF 文档', 'RTF documents'],
  'application/zip': ['ZIP 压缩包', 'ZIP archives'],
  'application/x-7z-compressed': ['7Z 压缩包', '7Z archives'],
  'application/gzip': ['GZ 压缩包', 'GZ archives'],
  'application/x-tar': ['TAR 归档', 'TAR archives'],
  'audio/*': ['音频', 'Audio'],
  'video/*': ['视频', 'Video'],
  'text/plain': ['文本', 'Text'],
  'text/markdown': ['Markdown', 'Markdown'],
  'application/json': ['JSON', 'JSON'],
  'text/csv': ['CSV 表格', 'CSV tables'],
} as const

const crops = 'formWrap.crop'

export const upload = defineComponent({
  id: 'component/upload',
  type: 'Upload',
  version: 1,
  ...formControl(jsonSchema),
  label: { zh: '上传', en: 'Upload' },
  icon: 'M8 10.5V2.5M5 5.5l3-3 3 3M2.5 10v3h11v-3',
  keywords: ['file', 'picture', 'image', 'attachment', '文件', '图片', '附件'],
  parts: {
    ...formItemParts(),
    button: { label: { zh: '上传按钮', en: 'Upload button' } },
    file: { label: { zh: '文件', en: 'File' } },
  },
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: jsonSchema.default('').meta({
      label: { zh: '默认值', en: 'Default value' },
      help: { zh: '文件地址，或它们的列表', en: 'The address of a file, or a list of them' },
      setter: 'setter/text',
    }),
    formWrap: group({
      text: words('按钮文字', 'Button text', '', { placeholder: { zh: '上传', en: 'Upload' } }),
      accept: z
        .array(z.string())
        .default(['image/jpeg', 'image/png'])
        .meta({
          label: { zh: '文件类型', en: 'Types' },
          setter: 'setter/several',
          choices: Object.entries(TYPES).map(([value, [zh, en]]) => ({ value, label: { zh, en } })),
          help: {
            zh: '按文件名和内容检查；图片以外的类型须在项目设置的“上传的文件”中允许',
            en: 'Checked by the name and by what is in the file; what is no picture has to be allowed under Uploaded files of the project’s settings',
          },
        }),
      limitSize: number('最大大小（K）', 'Largest size, K', 1024, {
        min: 1,
        help: {
          zh: '图片最大 1536K；其他文件由项目设置的“上传的文件”决定',
          en: 'Pictures of 1536 K at most; other files as the project allows under Uploaded files of its settings',
        },
      }),
      maxCount: number('最多文件数', 'Most files', 1, {
        min: 1,
        max: 100,
        help: { zh: '1 个时值为地址或对象，多个时为列表', en: 'With 1 the value is an address or an object, with more a list' },
      }),
      structure: choice('值的结构', 'Value', { url: ['地址', 'Address'], object: ['对象', 'Object'] }, 'url', {
        help: { zh: '对象为 { url, name, size, type }', en: 'An object is { url, name, size, type }' },
      }),
      crop: toggle('先裁剪图片', 'Crop pictures first'),
      cropAspect: suggest('裁剪比例', 'Proportions', { '1': ['1:1', '1:1'], '4/3': ['4:3', '4:3'], '16/9': ['16:9', '16:9'] }, '1', {
        when: crops,
      }),
      disabled: disabledField(),
      listType: choice(
        '列表样式',
        'List',
        {
          text: ['文字', 'Text'],
          picture: ['图片', 'Pictures'],
          'picture-card': ['卡片', 'Cards'],
          'picture-circle': ['圆形', 'Circles'],
        },
        'text',
        { section: 'appearance' },
      ),
      showUploadList: toggle('显示文件列表', 'Show the files', true, { section: 'appearance' }),
    }),
  }),
  events: { onChange: changeEvent(), handleClick: { label: { zh: '点击上传', en: 'Upload pressed' }, again: 'one' } },
  initial: { props: { formItem: { label: 'Upload' } } },
  view: () => import('./view.tsx'),
})
