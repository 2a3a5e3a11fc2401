import { defineAction, number, text, z } from '#sdk'

/** The largest picture that the server takes, 1.5 M, and the most that a project may take of any other file, in K as the specification counts uploads. */
export const MOST_K = 1536
const MOST_K_OF_OTHERS = 102_400

export const uploadParams = z.object({
  accept: text('文件类型', 'Accept', 'image/png,image/jpeg,image/gif,image/webp', {
    help: {
      zh: '如 image/* 或 .png,.pdf；服务器接收图片，以及项目设置的“上传的文件”中允许的类型',
      en: 'E.g. image/* or .png,.pdf; the server takes pictures, and what Uploaded files of the project’s settings allows',
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
