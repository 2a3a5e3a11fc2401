export const TEXTS = {
  zh: {
    ...{ upload: '上传', add: '添加', drop: '松开以上传', needsLogin: '上传需要登录', noService: '这里不能上传文件', crop: '裁剪图片' },
    ...{ ok: '确定', cancel: '取消', zoom: '缩放', failed: '上传失败，请重试', cropFailed: '图片无法裁剪，请换一张' },
    barred: '登录后才能上传，不上传也可以提交表单',
    notAccepted: (name: string) => `“${name}”的类型不在允许之列`,
    notWhatItSays: (name: string) => `“${name}”的内容与文件名不符`,
    tooLarge: (name: string, size: string, most: string) => `“${name}”有 ${size}，最大 ${most}`,
    most: (names: string, size: string) => `${names}，最大 ${size}`,
    and: '；',
    nothing: '项目不接收此处选择的文件类型',
    notAllowed: (name: string, found: string, taken: string) =>
      `项目不接收“${name}”（${found || '未知类型'}）${taken === '' ? '' : `，可上传：${taken}`}。`,
    change: '修改允许的类型',
    askAdmin: '项目的管理员可以修改。',
    tooMany: (most: number) => `最多 ${most} 个文件`,
    notSent: (names: string) => `未上传成功：${names}，请重试或移除`,
  },
  en: {
    ...{
      upload: 'Upload',
      add: 'Add',
      drop: 'Drop to upload',
      needsLogin: 'Sign in to upload',
      noService: 'Files cannot be uploaded here',
    },
    ...{ crop: 'Crop the picture', ok: 'OK', cancel: 'Cancel', zoom: 'Zoom', failed: 'It could not be uploaded, try again' },
    cropFailed: 'The picture cannot be cropped, choose another one',
    barred: 'Sign in to upload. The form can be sent without a file.',
    notAccepted: (name: string) => `“${name}” is not of a type that is taken`,
    notWhatItSays: (name: string) => `What is in “${name}” is not what its name says`,
    tooLarge: (name: string, size: string, most: string) => `“${name}” has ${size}, and ${most} are the most`,
    most: (names: string, size: string) => `${names}, ${size} at most`,
    and: '; ',
    nothing: 'The project takes none of the kinds that are chosen here',
    notAllowed: (name: string, found: string, taken: string) =>
      `The project does not take “${name}” (${found || 'of no known kind'})${taken === '' ? '' : `. Taken are ${taken}`}.`,
    change: 'Change what is taken',
    askAdmin: 'An administrator of the project can change this.',
    tooMany: (most: number) => (most === 1 ? 'One file at most' : `${most} files at most`),
    notSent: (names: string) => `Not uploaded: ${names}. Upload again or remove`,
  },
} as const

export type Texts = (typeof TEXTS)['zh' | 'en']
