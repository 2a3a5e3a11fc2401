import type { ErrorKind } from '../../http/errors.ts'

export const fileErrors = {
  notImage: {
    code: 40040,
    status: 400,
    message: { zh: '请上传 PNG、JPEG、GIF 或 WebP 图片', en: 'Please upload a PNG, JPEG, GIF or WebP image' },
  },
  tooLarge: { code: 41340, status: 413, message: { zh: '图片不能超过 1.5M', en: 'The image must be at most 1.5M' } },
  missing: { code: 40440, status: 404, message: { zh: '文件不存在', en: 'The file does not exist' } },
  tooManyPixels: { code: 40041, status: 400, message: { zh: '图片尺寸过大', en: 'The image has too many pixels' } },
} as const satisfies { readonly [name: string]: ErrorKind }
