import type { ErrorKind } from '../../http/errors.ts'

/** Of one person or one project. */
export const MOST_FOLDERS = 300
export const DEEPEST_FOLDER = 5

export const fileErrors = {
  notImage: {
    code: 40040,
    status: 400,
    message: { zh: '请上传 PNG、JPEG、GIF 或 WebP 图片', en: 'Please upload a PNG, JPEG, GIF or WebP image' },
  },
  notTaken: {
    code: 40042,
    status: 400,
    message: {
      zh: '文件的内容不是可接收的类型，或与文件名不符；说明中列出可上传的类型',
      en: 'What is in the file is not of a kind that is taken, or not what its name says; the message lists what is taken',
    },
  },
  fileTooLarge: { code: 41341, status: 413, message: { zh: '文件过大', en: 'The file is too large' } },
  tooLarge: { code: 41340, status: 413, message: { zh: '图片不能超过 1.5M', en: 'The image must be at most 1.5M' } },
  missing: { code: 40440, status: 404, message: { zh: '文件不存在', en: 'The file does not exist' } },
  noUpload: {
    code: 40446,
    status: 404,
    message: { zh: '上传不存在或已结束，请重新上传', en: 'There is no such upload any more: upload the file again' },
  },
  wrongPart: {
    code: 40946,
    status: 409,
    message: { zh: '上传的分段不正确，请重新上传', en: 'This is no part of the upload as it stands: upload the file again' },
  },
  partsMissing: { code: 40947, status: 409, message: { zh: '还有分段没有上传', en: 'Parts of the file have not arrived yet' } },
  noFolder: { code: 40441, status: 404, message: { zh: '文件夹不存在', en: 'The folder does not exist' } },
  folderTaken: {
    code: 40941,
    status: 409,
    message: { zh: '这里已有同名的文件夹', en: 'There is a folder of this name here' },
  },
  folderWithin: {
    code: 40043,
    status: 400,
    message: { zh: '文件夹不能移到它自己里面', en: 'A folder cannot be moved into itself' },
  },
  tooDeep: {
    code: 40044,
    status: 400,
    message: { zh: `文件夹最多 ${DEEPEST_FOLDER} 级`, en: `Folders are at most ${DEEPEST_FOLDER} levels deep` },
  },
  tooManyFolders: {
    code: 40942,
    status: 409,
    message: { zh: `最多 ${MOST_FOLDERS} 个文件夹`, en: `There may be at most ${MOST_FOLDERS} folders` },
  },
  otherCloud: {
    code: 40045,
    status: 400,
    message: {
      zh: '只能移到同一个图片云的文件夹',
      en: 'Pictures are moved between folders of one cloud: their own person’s, or their project’s',
    },
  },
  tooManyPixels: { code: 40041, status: 400, message: { zh: '图片尺寸过大', en: 'The image has too many pixels' } },
} as const satisfies { readonly [name: string]: ErrorKind }
