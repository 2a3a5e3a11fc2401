import { choice, defineComponent, enableMethods, group, icon, jsonSchema, number, text, toggle, words, z } from '#sdk'

const look = { section: 'appearance' } as const

export const fileUpload = defineComponent({
  id: 'component/file-upload',
  type: 'FileUpload',
  version: 1,
  label: { zh: '文件上传', en: 'File upload' },
  group: 'functional',
  icon: 'M4 1.8h5l3 3v9.4H4zM8 12V7M6 9l2-2 2 2',
  keywords: ['send', 'import', 'attachment', '导入', '附件', '发送文件'],
  parts: { button: { label: { zh: '按钮', en: 'Button' } }, file: { label: { zh: '文件', en: 'File' } } },
  states: ['disabled'],
  sizes: { width: { min: 80, fill: true } },
  props: z.strictObject({
    button: group({
      text: words('按钮文字', 'Button text', '', { placeholder: { zh: '上传文件', en: 'Upload a file' } }),
      type: choice(
        '类型',
        'Type',
        {
          primary: ['主要', 'Primary'],
          default: ['默认', 'Default'],
          dashed: ['虚线', 'Dashed'],
          text: ['文字', 'Text'],
          link: ['链接', 'Link'],
          ghost: ['幽灵', 'Ghost'],
        },
        'primary',
        look,
      ),
      shape: choice(
        '形状',
        'Shape',
        { default: ['默认', 'Default'], circle: ['圆形', 'Circle'], round: ['圆角', 'Round'] },
        'default',
        look,
      ),
      block: toggle('撑满宽度', 'Full width', false, look),
      ghost: toggle('透明背景', 'Ghost', false, look),
      danger: toggle('危险', 'Danger', false, look),
      icon: icon('图标', 'Icon', 'IconUpload'),
    }),
    upload: group({
      name: text('文件字段', 'Field of the file', 'file', {
        bindable: false,
        help: { zh: '接口收到的表单中，文件所在的字段', en: 'The field of the form that has the file, as the service expects it' },
      }),
      data: jsonSchema.default({}).meta({
        label: { zh: '其他字段', en: 'Other fields' },
        help: { zh: '随文件一起发送，如 { "orderId": 1 }', en: 'Sent with the file, such as { "orderId": 1 }' },
        setter: 'setter/json',
      }),
      accept: z
        .array(z.string())
        .default([])
        .meta({
          label: { zh: '文件类型', en: 'Types' },
          help: { zh: '如 .pdf 或 image/*；不选则都可以', en: 'Such as .pdf or image/*; any where none is chosen' },
          setter: 'setter/several',
          choices: [
            { value: 'image/*', label: { zh: '图片', en: 'Pictures' } },
            { value: '.pdf', label: { zh: 'PDF', en: 'PDF' } },
            { value: '.docx', label: { zh: 'Word 文档', en: 'Word documents' } },
            { value: '.xlsx', label: { zh: 'Excel 表格', en: 'Excel sheets' } },
            { value: '.csv', label: { zh: 'CSV 表格', en: 'CSV tables' } },
            { value: '.txt', label: { zh: '文本', en: 'Text' } },
            { value: '.zip', label: { zh: 'ZIP 压缩包', en: 'ZIP archives' } },
          ],
        }),
      limitSize: number('最大大小（M）', 'Largest size, M', 10, { min: 0.01 }),
      multiple: toggle('可选多个', 'Several files'),
      action: text('上传地址', 'Address', '', {
        bindable: false,
        help: {
          zh: '没有配置接口时，文件发送到这个地址；主机须写定',
          en: 'Where files go while no API is set in the Data tab; its host must be written out',
        },
      }),
      showList: toggle('显示文件列表', 'Show the files', true, look),
    }),
    disabled: toggle('禁用', 'Disabled'),
  }),
  // Its source gets what is chosen, and nobody's data is the answer.
  data: {
    ...{ prop: 'upload', driven: 'view', shape: jsonSchema, sample: null },
    // Of an address alone nothing is known of what it answers.
    sends: {
      address: 'upload.action',
      source: 'source/http',
      config: { result: { code: '', data: '' } },
      addresses: ['stgApi', 'prdApi'],
    },
  },
  events: {
    onSuccess: { label: { zh: '上传成功', en: 'Uploaded' }, payload: jsonSchema },
    onFail: { label: { zh: '上传失败', en: 'Upload failed' }, payload: z.string() },
  },
  methods: enableMethods(),
  view: () => import('./view.tsx'),
})
