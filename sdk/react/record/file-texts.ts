export const FILE_TEXTS = {
  zh: {
    upload: '上传',
    drop: '松开以上传',
    barred: '登录后才能上传文件',
    noService: '这里不能上传文件',
    failed: '上传失败，请重试',
    file: (at: number, extension: string) => `文件 ${at}${extension}`,
    noPicture: (name: string) => `“${name}”不是图片：可上传 PNG、JPEG、GIF、WebP`,
    notTaken: (name: string, taken: string) => `“${name}”的类型不被接收，可上传：${taken}`,
    tooLarge: (name: string, size: string, most: string) => `“${name}”有 ${size}，最大 ${most}`,
    notWhatItSays: (name: string) => `“${name}”的内容与文件名不符`,
    limits: (taken: string, most: string) =>
      [taken && `可上传 ${taken}`, most && `最大 ${most}`].filter(Boolean).join('，'),
  },
  en: {
    upload: 'Upload',
    drop: 'Drop to upload',
    barred: 'Sign in to upload files',
    noService: 'Files cannot be uploaded here',
    failed: 'The upload failed. Try again.',
    file: (at: number, extension: string) => `File ${at}${extension}`,
    noPicture: (name: string) => `“${name}” is no picture. Taken are PNG, JPEG, GIF and WebP.`,
    notTaken: (name: string, taken: string) => `“${name}” is of a type that is not taken. Taken are ${taken}.`,
    tooLarge: (name: string, size: string, most: string) => `“${name}” has ${size}, and ${most} are the most`,
    notWhatItSays: (name: string) => `What is in “${name}” is not what its name says`,
    limits: (taken: string, most: string) => [taken, most && `${most} at most`].filter(Boolean).join(', '),
  },
} as const
