import { defineAction, number, text, z } from '#sdk'

/** The largest picture that the server takes, 1.5 M, and the largest of any other file, in K as the specification counts uploads. */
export const MOST_K = 1536
const MOST_K_OF_OTHERS = 10_240

export const uploadParams = z.object({
  accept: text('文件类型', 'Accept', 'image/png,image/jpeg,image/gif,image/webp', {
    help: {
      zh: '如 image/* 或 .png,.pdf；服务器接收图片、PDF、DOCX、XLSX、PPTX、ZIP、CSV 和 TXT',
      en: 'E.g. image/* or .png,.pdf; the server takes pictures, PDF, DOCX, XLSX, PPTX, ZIP, CSV and TXT',
    },
  }),
  maxSize: number('最大大小（K）', 'Largest size, K', MOST_K, { min: 1, max: MOST_K_OF_OTHERS }),
})

export const upload = defineAction({
  id: 'action/upload',
  label: { zh: '上传文件', en: 'Upload' },
  group: 'service',
  icon: 'IconUpload',
  keywords: ['file', 'image', '图片', '上传'],
  params: uploadParams,
  branches: true,
  result: z.object({ url: z.string(), name: z.string(), size: z.number() }),
  summary: ({ accept, maxSize }) => ({ zh: `${accept}，最大 ${maxSize}K`, en: `${accept}, at most ${maxSize}K` }),
  runs: 'page',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
